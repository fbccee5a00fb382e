import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { latestBlock } from '../../devnet/chain/latestBlock.ts'
import { until } from '../../supervisor/until.ts'
import { describeSponsorships } from '../processes/e2e/sponsored/describeSponsorships.ts'
import { buySponsorship, requestSponsor, signSponsored } from '../support/gas/buySponsorship.ts'
import { createGasWorld, GAS_CHAINS, type GasWorld } from '../support/gas/gasWorld.ts'
import { readSponsorBooks } from '../support/gas/sponsorBooks.ts'
import { gethChains } from '../support/geth/gethChains.ts'
import type { GethNodes } from '../support/geth/startGeth.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { PAID_CHAINS } from '../support/payments/paidWorld.ts'
import { aPayer } from '../support/payments/payer.ts'
import type { Api } from '../support/startApi.ts'

const CHAIN_ID = 8453
const RICH_USDC6 = 20_000_000n
const SENT_USDC6 = 1_000n
const RECIPIENT: Address = '0x00000000000000000000000000000000000000ac'

const wallet = aPayer('wallet on geth')

let geth: GethNodes
let world: GasWorld
let api: Api
beforeAll(async () => {
  geth = await gethChains(PAID_CHAINS)
  world = await createGasWorld({ seed: 229, chainIds: PAID_CHAINS, startNode: geth.startNode })
  await world.startWorkers(world.bridgeEnv)
  await Promise.all([world.lanesOpen(), world.gasLanesOpen()])
  await world.fund([wallet], RICH_USDC6)
  api = await world.startApi({ ATTESTATION_URL: world.bridgeEnv.ATTESTATION_URL })
})
afterAll(() => world?.stop())

/** Buys a transfer of the wallet and signs its operation. */
async function signTransfer() {
  const args = [RECIPIENT, SENT_USDC6] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  const body = { sender: wallet.address, calls: [{ to: world.usdc(CHAIN_ID), data }] }
  const { answer } = await buySponsorship(api.url, { ...body, chainId: CHAIN_ID }, wallet)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return signSponsored(wallet.key, answer)
}

const received = () => world.balanceOf(CHAIN_ID, RECIPIENT)

describeSponsorships(() => ({ world, api }))

describe('a sponsored operation on geth', () => {
  it('is executed again, once, after a reorganisation removed its transaction with the delegation', async () => {
    const chain = world.chain(CHAIN_ID)
    const posted = await requestSponsor(api.url, await signTransfer())
    expect([posted.status, posted.body]).toMatchObject([200, { success: true }])
    const hash = posted.body.txHash
    const { blockNumber, blockHash, type } = await chain.client.getTransactionReceipt({ hash })
    expect(type).toBe('eip7702')
    const { number } = await latestBlock(chain)
    await chain.rpc('anvil_reorg', [number - Number(blockNumber) + 1, []])
    expect((await chain.client.getBlock({ blockNumber })).hash).not.toBe(blockHash)
    expect(await until(async () => (await received()) === SENT_USDC6, PATIENCE_MS)).toBe(true)
  })

  it('receives 503 while the node is gone after a kill, and is then executed once', async () => {
    const signed = await signTransfer()
    await geth.node(CHAIN_ID).restart(async () => {
      expect((await requestSponsor(api.url, signed)).status).toBe(503)
    })
    const isExecuted = async () => (await requestSponsor(api.url, signed)).status === 200
    expect(await until(isExecuted, PATIENCE_MS)).toBe(true)
    expect(await received()).toBe(2n * SENT_USDC6)
  })

  it.each(GAS_CHAINS)(
    'is in the figures of the sponsor as in the logs of chain %i',
    async (chainId) => {
      const { paymaster } = world.sponsor(chainId)
      const request = { paymaster, submitters: world.submitters, days: null }
      const { figures, depositedWei } = await readSponsorBooks(world.chain(chainId), request)
      expect(figures.operations).toBeGreaterThan(2)
      const wanted = {
        operations: figures.operations,
        succeeded: figures.succeeded,
        opReverted: figures.opReverted,
        external: figures.external,
        senders: figures.senders,
        gas: {
          gasUsed: String(figures.gasUsed),
          actualGasCostWei: String(figures.actualGasCostWei),
          txCostWei: String(figures.txCostWei),
        },
        depositedWei: String(depositedWei),
        withdrawnWei: String(figures.withdrawnWei),
      }
      let reported: { asOf: { blockNumber: number }; onChain: object } | undefined
      const isReported = async () => {
        const { body } = await api.get('/v1/gas/stats')
        reported = body.chains[`eip155:${chainId}`]
        return (reported?.asOf?.blockNumber ?? 0) >= figures.head.number
      }
      expect(await until(isReported, PATIENCE_MS)).toBe(true)
      expect(reported?.onChain).toMatchObject(wanted)
    },
  )
})
