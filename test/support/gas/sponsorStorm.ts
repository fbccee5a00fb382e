import { type Address, encodeFunctionData, parseEther, toHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { entryPointAbi } from '../../../contracts-abi/entryPointAbi.ts'
import { sponsorPaymasterAbi } from '../../../contracts-abi/sponsorPaymasterAbi.ts'
import type { DevnetAccounts } from '../../../devnet/accounts.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { submitTransaction } from '../../../devnet/chain/sendTransaction.ts'
import { ENTRY_POINT } from '../../../devnet/deploy/entryPoint.ts'
import type { Random } from '../../../devnet/random.ts'
import type { HandSponsor } from './handSponsor.ts'

const MAX_OPERATIONS = 4
const MAX_DEPTH = 4
/** Maximum hours without an event. */
const MAX_HOURS = 20
const GWEI = 10n ** 9n

export type SponsorStorm = {
  /** Runs one random event on the chain, and mines a block. */
  step(): Promise<void>
}

/** Creates a random sequence of all events of a paymaster. */
export async function createSponsorStorm(
  hand: HandSponsor,
  accounts: DevnetAccounts,
  random: Random,
): Promise<SponsorStorm> {
  const { chain, paymaster } = hand
  const senders: PrivateKeyAccount[] = []
  for (let n = 0; n < 5; n += 1) {
    const sender = await hand.newSender()
    await chain.rpc('anvil_setBalance', [sender.address, toHex(parseEther('1'))])
    senders.push(sender)
  }
  // Later blocks may leave the chain, but the setup must stay.
  await mineBlock(chain)
  const { number: first } = await latestBlock(chain)
  const submitters = accounts.gasSubmitters.map(({ address }) => address)
  const thirdParties = accounts.visitors.map(({ address }) => address)
  const pick = <T>(items: readonly T[]): T => items[random.int(items.length)]!
  const amount = () => 1n + BigInt(random.int(2 ** 31)) * BigInt(1 + random.int(2 ** 20))

  const call = () => {
    const draw = random.next()
    if (draw < 0.2) return hand.failingCall()
    if (draw < 0.45) return hand.depositCall(amount())
    return hand.nothing()
  }
  const operations = async () => {
    const all = []
    for (let n = 1 + random.int(MAX_OPERATIONS); n > 0; n -= 1) {
      const calls = Array.from({ length: 1 + random.int(2) }, call)
      const callGas = 100_000n + BigInt(random.int(400_000))
      const maxFeeWei = 3n * GWEI + BigInt(random.int(1e9))
      all.push(await hand.sponsor(pick(senders), calls, { callGas, maxFeeWei }))
    }
    return all
  }
  const submitOperation = async (carriers: readonly Address[]) => {
    await hand.carry(pick(carriers), await operations())
  }
  const depositTo = async () => {
    const data = encodeFunctionData({
      abi: entryPointAbi,
      functionName: 'depositTo',
      args: [paymaster],
    })
    const from = pick(thirdParties)
    await submitTransaction(chain, { from, to: ENTRY_POINT, data, valueWei: amount() })
  }
  const withdraw = async () => {
    const data = encodeFunctionData({
      abi: sponsorPaymasterAbi,
      functionName: 'withdrawTo',
      args: [pick(thirdParties), amount()],
    })
    await submitTransaction(chain, { from: accounts.gasOwner.address, to: paymaster, data })
  }
  const quiet = async () => {
    const { timestampSec } = await latestBlock(chain)
    await mineBlock(chain, timestampSec + 3_600 * (1 + random.int(MAX_HOURS)))
  }
  /** Removes blocks with all their transactions from the chain. */
  const reorganise = async () => {
    const depth = Math.min(1 + random.int(MAX_DEPTH), (await latestBlock(chain)).number - first)
    if (depth > 0) await chain.rpc('anvil_reorg', [depth, []])
    await chain.rpc('anvil_dropAllTransactions', [])
  }
  const things: readonly (readonly [number, () => Promise<void>])[] = [
    [0.45, () => submitOperation(submitters)],
    [0.6, () => submitOperation(thirdParties)],
    [0.7, depositTo],
    [0.8, withdraw],
    [0.92, quiet],
    [1, reorganise],
  ]
  return {
    step: async () => {
      const together = 1 + random.int(2)
      for (let n = 0; n < together; n += 1) {
        const draw = random.next()
        await things.find(([below]) => draw < below)?.[1]()
      }
      await mineBlock(chain)
    },
  }
}
