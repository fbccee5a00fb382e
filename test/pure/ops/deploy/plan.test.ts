import { describe, expect, it } from 'vitest'
import { codeOf } from '../../../../core/contracts/codeOf.ts'
import { CREATE2_DEPLOYER, CREATE2_DEPLOYER_CODE } from '../../../../core/contracts/create2.ts'
import { lowerAddress } from '../../../../core/kernel/lowerAddress.ts'
import type { ChainFacts } from '../../../../ops/deploy/chain/readFacts.ts'
import { type ChainDescription, describeChain } from '../../../../ops/deploy/plan/describeChain.ts'
import { planChain } from '../../../../ops/deploy/plan/planChain.ts'
import { planText } from '../../../../ops/deploy/plan/planText.ts'
import { differenceText, findDifferences } from '../../../../ops/deploy/verify/findDifferences.ts'
import { wantedSchema } from '../../../../ops/deploy/wanted/wantedSchema.ts'
import { aWanted, aWantedChain, type WantedChainInput } from '../../../builders/aWanted.ts'

const SENDER = `0x${'51'.repeat(20)}` as const
const OWNER = `0x${'a'.repeat(40)}`
const BALANCE_WEI = 10n ** 19n

const describe1 = (changes: Partial<WantedChainInput> = {}): ChainDescription => {
  const wanted = wantedSchema.parse(aWanted(changes))
  return describeChain(wanted, wanted.chains[0]!)
}
/**
 * Returns facts of a chain with every contract of other projects, and the contracts of the service
 * that `exists` selects.
 */
const factsOf = (
  described: ChainDescription,
  exists: (name: string) => boolean,
  changes: Partial<ChainFacts> = {},
): ChainFacts => ({
  headNumber: 200,
  codes: new Map([
    [CREATE2_DEPLOYER, CREATE2_DEPLOYER_CODE],
    ...described.externals.map(({ address }) => [address, '0x60'] as const),
    ...described.contracts.map(
      ({ name, address, runtimeCode }) => [address, exists(name) ? runtimeCode : '0x'] as const,
    ),
  ]),
  older: new Set(),
  values: new Map(
    [...described.externalReadings, ...described.ownReadings].map((reading) => [
      reading,
      reading.initial ?? reading.wanted,
    ]),
  ),
  baseFeeWei: 1_000_000_000n,
  tipWei: 100_000_000n,
  dataFeeWeiPerByte: 0n,
  isDevelopment: true,
  balanceWei: BALANCE_WEI,
  ...changes,
})
const sender = { address: SENDER, paysGas: true }

describe('the addresses of a deployment', () => {
  it('depend on the arguments of the constructor and on the salt alone', () => {
    const addresses = (changes: Partial<WantedChainInput>) =>
      describe1(changes).contracts.map(({ address }) => address)
    const same = addresses({})
    expect(addresses({ chainId: 137, name: 'Polygon', startBlock: 7 })).toEqual(same)
    const { bridge } = aWantedChain()
    const operator = `0x${'0b'.repeat(20)}`
    const rotated = { ...bridge!, operator: { initial: operator, current: OWNER } }
    expect(addresses({ bridge: rotated })).toEqual(same)
    const otherOwner = addresses({ bridge: { ...bridge!, owner: operator } })
    expect(otherOwner.filter((address) => !same.includes(address))).toHaveLength(1)
    const salted = wantedSchema.parse({ ...aWanted(), salt: `0x${'07'.repeat(32)}` })
    const others = describeChain(salted, salted.chains[0]!).contracts
    expect(others.filter(({ address }) => same.includes(address))).toEqual([])
  })
})

describe('the plan of a deployment', () => {
  it('lists every creation of an empty chain in the order of the constructors, with its cost', () => {
    const described = describe1()
    const plan = planChain(
      described,
      factsOf(described, () => false),
      sender,
    )
    expect(plan.problems).toEqual([])
    expect(plan.steps.map(({ label, maxGas }) => [label, maxGas])).toEqual([
      ['create price source', 2_000_000n],
      ['create venue', 1_200_000n],
      ['create vault factory', 7_000_000n],
      ['create vault lens', 2_500_000n],
      ['create bridge', 4_500_000n],
      ['create paymaster', 1_800_000n],
    ])
    expect(plan.maxFeeWei).toBe(2_100_000_000n)
    expect(plan.costWei).toBe(19_000_000n * 2_100_000_000n)
    const text = planText(plan, 'Base')
    expect(text).toContain('chain 8453 Base: 6 transactions due, 0 contracts exist')
    expect(text).toContain('cost up to 0.0399 coins at up to 2.1 gwei')
  })

  it.each([
    ['bridge', { vaults: undefined, gas: undefined }, ['create bridge']],
    ['gas', { vaults: undefined, bridge: undefined, cctp: undefined }, ['create paymaster']],
    [
      'index',
      { bridge: undefined, cctp: undefined, gas: undefined },
      ['create price source', 'create venue', 'create vault factory', 'create vault lens'],
    ],
  ])('creates the contracts of the %s alone', (_name, changes, labels) => {
    const described = describe1(changes)
    const { steps } = planChain(
      described,
      factsOf(described, () => false),
      sender,
    )
    expect(steps.map(({ label }) => label)).toEqual(labels)
  })

  it('is empty for a chain that has everything', () => {
    const described = describe1()
    const plan = planChain(
      described,
      factsOf(described, () => true),
      sender,
    )
    expect([plan.steps, plan.problems, plan.costWei]).toEqual([[], [], 0n])
    expect(plan.done).toHaveLength(7)
  })

  it('leaves the transaction of an owner to the owner, and excludes the cost of this transaction', () => {
    const operator = { initial: `0x${'0b'.repeat(20)}`, current: `0x${'0d'.repeat(20)}` }
    const described = describe1({
      vaults: undefined,
      gas: undefined,
      bridge: { owner: OWNER, operator, isPaused: true },
    })
    const plan = planChain(
      described,
      factsOf(described, () => true),
      sender,
    )
    expect(plan.steps.map(({ label, from }) => [label, from])).toEqual([
      [`bridge: setOperator, operator ${operator.initial} becomes ${operator.current}`, OWNER],
      ['bridge: setPaused, paused false becomes true', OWNER],
    ])
    expect(plan.costWei).toBe(0n)
  })

  it('adds only the missing part of a deposit', () => {
    const gas = { ...aWantedChain().gas!, minDepositWei: '500' }
    const described = describe1({ vaults: undefined, bridge: undefined, gas })
    const facts = factsOf(described, () => true)
    const deposit = described.ownReadings.find(({ rule }) => rule === 'at least')!
    const values = new Map([...facts.values, [deposit, '120']])
    const { steps } = planChain(described, { ...facts, values }, sender)
    expect(steps.map(({ valueWei }) => valueWei)).toEqual([380n])
    const full = new Map([...facts.values, [deposit, '501']])
    expect(planChain(described, { ...facts, values: full }, sender).steps).toEqual([])
  })

  it.each<[string, Partial<ChainFacts>, string]>([
    [
      'not enough coins',
      { balanceWei: 1n },
      'up to 0.0399 are needed; send at least 0.039899999999999999 coins to the account',
    ],
    ['a price above the cap', { baseFeeWei: 11_000_000_000n }, 'gas costs 11 gwei, more than 10'],
    ['a start in the future', { headNumber: 98 }, 'startBlock: 100 is above the newest block 98'],
  ])('refuses %s with the remedy', (_name, changes, message) => {
    const described = describe1()
    const { problems } = planChain(
      described,
      factsOf(described, () => false, changes),
      sender,
    )
    expect(problems).toHaveLength(1)
    expect(`${problems[0]?.field}: ${problems[0]?.message}; ${problems[0]?.fix}`).toContain(message)
  })

  it('refuses a contract that is older than the first block of the index', () => {
    const described = describe1()
    const { name, address } = described.contracts[0]!
    const facts = factsOf(described, () => true, { older: new Set([address]) })
    const { problems } = planChain(described, facts, sender)
    expect(problems.map(({ message }) => message)).toEqual([`the ${name} existed before block 100`])
  })

  it('adds the fee for published data on a chain that publishes to another chain', () => {
    const described = describe1({ vaults: undefined, gas: undefined })
    const without = planChain(
      described,
      factsOf(described, () => false),
      sender,
    )
    const facts = factsOf(described, () => false, { dataFeeWeiPerByte: 7n })
    const { costWei, steps } = planChain(described, facts, sender)
    const bytes = (steps[0]!.data.length - 2) / 2
    expect(costWei - without.costWei).toBe(7n * BigInt(bytes + 200))
  })

  it('refuses a role for an account whose key is public, except on a development node', () => {
    const published = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const bridge = { ...aWantedChain().bridge!, operator: { initial: OWNER, current: published } }
    const described = describe1({ vaults: undefined, gas: undefined, bridge })
    const real = { isDevelopment: false }
    const facts = factsOf(described, () => false, real)
    expect(planChain(described, facts, sender).problems).toEqual([
      {
        field: 'chain 8453 bridge.operator.current',
        message: `${published.toLowerCase()} is an account of test tools, whose key is published`,
        fix: 'use an account of your own',
      },
    ])
    expect(planChain(described, { ...facts, isDevelopment: true }, sender).problems).toEqual([])
    const own = describe1({ vaults: undefined, gas: undefined })
    const asPublished = { address: lowerAddress(published), paysGas: true }
    const { problems } = planChain(
      own,
      factsOf(own, () => false, real),
      asPublished,
    )
    expect(problems.map(({ field }) => field)).toEqual(['chain 8453 sender'])
  })

  it('refuses a receiver of payments whose key is public, as devnet files have', () => {
    const payTo = lowerAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    const described = { ...describe1({ vaults: undefined, gas: undefined }), payTo }
    const facts = factsOf(described, () => false, { isDevelopment: false })
    const { problems } = planChain(described, facts, sender)
    expect(problems.map(({ field }) => field)).toEqual(['chain 8453 payTo'])
  })

  it('advises a later first block while no contract exists', () => {
    const described = describe1({ startBlock: 100 })
    const text = (exists: boolean) =>
      planText(
        planChain(
          described,
          factsOf(described, () => exists, { headNumber: 200_101 }),
          sender,
        ),
        'Base',
      )
    expect(text(false)).toContain(
      'note: startBlock is 200001 blocks below the newest block, and no contract exists: set startBlock to 200101 before apply',
    )
    expect(text(true)).not.toContain('note:')
  })

  it('refuses an existing vault family that is not of this release', () => {
    const { stocks } = aWantedChain().vaults!
    const at = (digits: string) => `0x${digits.repeat(20)}`
    const family = { factory: at('f1'), lens: at('f2'), venue: at('f3'), priceSources: [at('f4')] }
    const vaults = { kind: 'existing' as const, ...family, stocks }
    const described = describe1({ vaults, bridge: undefined, gas: undefined })
    const facts = factsOf(described, () => true)
    const { problems, steps } = planChain(described, facts, sender)
    expect(steps).toEqual([])
    expect(problems.map(({ message }) => message)).toEqual([
      `the contract at ${family.factory} has not the code of VaultFactory`,
      `the contract at ${family.lens} has not the code of VaultLens`,
      `the contract at ${family.venue} has not the code of V3Venue`,
      `the contract at ${at('f4')} has not the code of TwapPriceSource`,
    ])
    const codes = new Map([
      ...facts.codes,
      [`0x${'f2'.repeat(20)}`, codeOf('VaultLens').runtime] as const,
    ])
    expect(planChain(described, { ...facts, codes }, sender).problems).toHaveLength(3)
  })

  it('refuses an existing vault family whose contracts, stocks or pools do not belong together', () => {
    const { stocks } = aWantedChain().vaults!
    const at = (digits: string) => `0x${digits.repeat(20)}` as const
    const family = { factory: at('f1'), lens: at('f2'), venue: at('f3') }
    const sources = { priceSources: [at('f4'), at('f5')] }
    const vaults = { kind: 'existing' as const, ...family, ...sources, stocks }
    const described = describe1({ vaults, bridge: undefined, gas: undefined })
    const code = (contract: Parameters<typeof codeOf>[0]) => codeOf(contract).runtime
    const facts = factsOf(described, () => true)
    const codes = new Map([
      ...facts.codes,
      [lowerAddress(at('f1')), code('VaultFactory')] as const,
      [lowerAddress(at('f2')), code('VaultLens')] as const,
      [lowerAddress(at('f3')), code('V3Venue')] as const,
      [lowerAddress(at('f4')), code('TwapPriceSource')] as const,
      [lowerAddress(at('f5')), code('TwapPriceSource')] as const,
    ])
    const problemsWith = (changes: Readonly<Record<string, string>>) => {
      const values = new Map(facts.values)
      for (const reading of described.externalReadings) {
        const value = changes[`${reading.contract} ${reading.field}`]
        if (value !== undefined) values.set(reading, value)
      }
      return planChain(described, { ...facts, codes, values }, sender).problems.map(
        ({ field, message }) => `${field}: ${message}`,
      )
    }
    expect(problemsWith({ 'vaults.factory priceSource': at('f5') })).toEqual([])
    expect(
      problemsWith({
        'vaults.lens factory': SENDER,
        'vaults.factory constituents(2)': SENDER,
        'vaults.priceSources.1 poolOf(NVDA)': SENDER,
      }),
    ).toEqual([
      `chain 8453 vaults.lens: factory is ${SENDER}, ${at('f1')} is needed`,
      `chain 8453 vaults.factory: constituents(2) is ${SENDER}, 0x${'9'.repeat(40)} is needed`,
      `chain 8453 vaults.priceSources.1: poolOf(NVDA) is ${SENDER}, 0x${'e'.repeat(40)} is needed`,
    ])
  })

  it('refuses an account whose EntryPoint is not the EntryPoint of the sponsor', () => {
    const described = describe1({ vaults: undefined, bridge: undefined })
    const facts = factsOf(described, () => true)
    const reading = described.externalReadings.find(
      ({ contract }) => contract === 'gas.accountImplementation',
    )!
    const values = new Map([...facts.values, [reading, SENDER]])
    const { problems } = planChain(described, { ...facts, values }, sender)
    expect(problems.map(({ field }) => field)).toEqual(['chain 8453 gas.accountImplementation'])
  })

  it('requires no gas of a Safe, because the executor of the Safe pays the gas', () => {
    const described = describe1()
    const facts = factsOf(described, () => false, { balanceWei: 0n })
    const safe = { address: SENDER, paysGas: false }
    expect(planChain(described, facts, safe).problems).toEqual([])
  })
})

describe('the differences of a deployment', () => {
  it('are absent on a chain that equals the wanted file', () => {
    const described = describe1()
    expect(
      findDifferences(
        described,
        factsOf(described, () => true),
      ),
    ).toEqual([])
  })

  it('name each missing contract, changed byte, role and pool on its own line', () => {
    const described = describe1()
    const facts = factsOf(described, (name) => name !== 'venue')
    const bridge = described.contracts.find(({ name }) => name === 'bridge')!
    const code = `${bridge.runtimeCode.slice(0, 42)}00${bridge.runtimeCode.slice(44)}` as const
    const codes = new Map([...facts.codes, [bridge.address, code as `0x${string}`]])
    const changed = new Map(facts.values)
    const change = (contract: string, field: string, value: string | null) => {
      const reading = described.ownReadings.find(
        (other) => other.contract === contract && other.field === field,
      )
      changed.set(reading!, value)
    }
    change('bridge', 'operator', SENDER)
    change('price source', 'poolOf(NVDA)', SENDER)
    change('paymaster', 'pendingOwner', null)
    const lines = findDifferences(described, { ...facts, codes, values: changed }).map(
      differenceText,
    )
    const venue = described.contracts.find(({ name }) => name === 'venue')!
    expect(lines).toEqual([
      `chain 8453 venue: code at ${venue.address} is missing, wanted code of V3Venue`,
      `chain 8453 bridge: code at ${bridge.address} is different from byte 20, wanted code of QuartetBridge`,
      `chain 8453 price source: poolOf(NVDA) is ${SENDER}, wanted 0x${'e'.repeat(40)}`,
      `chain 8453 bridge: operator is ${SENDER}, wanted 0x${'0b'.repeat(20)}`,
      `chain 8453 paymaster: pendingOwner is not readable, wanted 0x${'0'.repeat(40)}`,
    ])
  })
})
