import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gasSpreads } from '../../support/senders/gasSpreads.ts'
import {
  openSenderWorld,
  type SenderWorld,
  type SentKind,
} from '../../support/senders/senderWorld.ts'
import type { SenderName } from '../../support/senders/startSender.ts'
import { type Api, startApi } from '../../support/startApi.ts'
import { createWorld, type World } from '../../support/world.ts'

/** Transactions of each kind by each library. A measurement sends hundreds. */
const SENDS = Number(process.env['QUARTET_SENDS'] ?? 3)
/** Interpreter with web3.py. Without it only the npm libraries are tested. */
const PYTHON = process.env['QUARTET_PYTHON'] ?? ''
/** People of each library. Each person sends one transaction of each kind in a round. */
const PEOPLE = Math.min(SENDS, 10)
/** Maximum age of an answer at its send. Source: core/kernel/transactionGas.ts, GAS_LIMIT_VALID_BLOCKS. */
const MAX_AGE_BLOCKS = SENDS > PEOPLE ? 50 : 8
const LONGEST_MS = 3_600_000

const libraries: readonly SenderName[] = [
  'viem',
  'ethers',
  ...(PYTHON === '' ? [] : ['web3.py' as const]),
]
/** Targets slightly outside of each other's band, so that the budgets of a new vault permit two rebalances. */
const targets = [
  [2900, 2100, 2500, 2500],
  [2500, 2500, 2500, 2500],
] as const

describe('stock libraries with their defaults, while residents trade', () => {
  let world: World
  let api: Api
  let senders: SenderWorld
  beforeAll(async () => {
    world = await createWorld({ seed: 71 })
    const limits = { RATE_LIMIT_PER_SEC: '10000', RATE_LIMIT_BURST: '100000' }
    api = await startApi(world, limits)
    senders = await openSenderWorld(world, api, { libraries, python: PYTHON, each: PEOPLE })
  })
  afterAll(async () => {
    await senders?.stop()
    await api?.stop()
    await world?.stop()
  })

  type Person = SenderWorld['people'][number]
  /** Requests a transaction for each person, passes blocks of trade, and sends the transactions unchanged. */
  const sendForAll = async (
    kind: SentKind,
    requestOf: (person: Person, index: number) => Promise<[string, object] | null>,
    still = false,
  ) => {
    const ready = []
    for (const [index, person] of senders.people.entries()) {
      const requested = await requestOf(person, index)
      if (requested === null) continue
      const [path, body] = requested
      const transaction = await senders.ask(path, body)
      ready.push({ person, kind, transaction })
    }
    await senders.trade(world.random.int(MAX_AGE_BLOCKS), still)
    await senders.send(ready)
  }
  const create = () => sendForAll('create-vault', async () => ['/v1/create-vault', {}])
  const buy = async () => {
    const answers = []
    for (const person of senders.people) {
      const request = { vault: person.vault, usdc: '100000000' }
      answers.push({ person, ...(await senders.ask('/v1/buy', request)) })
    }
    for (const [at, kind] of (['approve', 'deposit'] as const).entries()) {
      await senders.trade(world.random.int(MAX_AGE_BLOCKS / 2))
      await senders.send(
        answers.map(({ person, steps }) => ({ person, kind, transaction: steps[at] })),
      )
    }
  }
  const buyByPermit = () =>
    sendForAll('deposit-with-permit', async ({ account }, index) => {
      const { vault } = senders.people.at(index - 1) ?? { vault: '' }
      const request = { vault, usdc: '50000000', owner: account.address }
      const { typedData } = await senders.ask('/v1/buy', { ...request, permit: true })
      const signature = await account.signTypedData(typedData)
      return [
        '/v1/buy',
        { ...request, permit: { deadline: typedData.message.deadline, signature } },
      ]
    })
  const shift = (round: number) =>
    sendForAll(
      'set-weights',
      async ({ vault, account }) => [
        '/v1/set-weights',
        { vault, weightsBps: targets[round % 2], owner: account.address },
      ],
      true,
    )
  /**
   * Rebalances only vaults outside of their band, because the trades of the last round may have
   * moved a vault into its band.
   */
  const rebalance = () =>
    sendForAll(
      'rebalance',
      async ({ vault }) => {
        const { body } = await api.get(`/v1/vault/${vault}`)
        const isPermitted = body.rebalanceBudget.nextRebalanceAt <= body.asOf.timestamp
        return body.rebalanceNeeded && isPermitted ? ['/v1/rebalance', { vault }] : null
      },
      true,
    )
  /** Returns the request for a part of a person's shares, or null without shares. */
  const part = async (person: Person, parts: bigint) => {
    const shares = (await senders.sharesOf(person)) / parts
    const { vault, account } = person
    return shares === 0n ? null : { vault, owner: account.address, shares: String(shares) }
  }
  const give = () =>
    sendForAll('send', async (person, index) => {
      const own = await part(person, 10n)
      const to = senders.people.at(index - 1)?.account.address
      return own === null ? null : ['/v1/send', { ...own, to }]
    })
  const redeem = (inKind: boolean) =>
    sendForAll(inKind ? 'redeem-in-kind' : 'redeem', async (person) => {
      const own = await part(person, 2n)
      return own === null ? null : ['/v1/redeem', { ...own, inKind }]
    })

  it(
    'send the transactions of the api unchanged up to 50 blocks later, and no transaction runs out of gas',
    async () => {
      for (let round = 0; round < SENDS / PEOPLE; round += 1) {
        if (round % targets.length === 0) await create()
        await buy()
        await buyByPermit()
        await shift(round)
        await rebalance()
        await give()
        await redeem(false)
        await redeem(true)
      }
      const founders = senders.people.map(({ vault }) => vault)
      for (let round = 1; round < SENDS / PEOPLE; round += targets.length) await create()
      expect(founders).not.toContain('0x')
      const spread = gasSpreads(senders.sent)
      if (process.env['QUARTET_SENDS'] !== undefined)
        process.stdout.write(`${spread.map((row) => JSON.stringify(row)).join('\n')}\n`)
      expect(spread).toHaveLength(9 * libraries.length)
      expect(spread.filter(({ outOfGas }) => outOfGas > 0)).toEqual([])
      expect(spread.filter(({ sent, reverted }) => reverted * 10 > sent)).toEqual([])
    },
    LONGEST_MS,
  )
})
