import { Attribution } from 'ox/erc8021'
import { type Abi, type Address, concat, decodeErrorResult, type Hex } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import { stockTokenAbi } from '../../contracts-abi/stockTokenAbi.ts'
import { twapPriceSourceAbi } from '../../contracts-abi/twapPriceSourceAbi.ts'
import { v3VenueAbi } from '../../contracts-abi/v3VenueAbi.ts'
import { transactionGas } from '../../core/kernel/transactionGas.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import { DevnetError } from '../devnetError.ts'
import type { Outcome } from './outcome.ts'
import type { ResidentDeps } from './residentDeps.ts'

export type ResidentCall = {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  /** ERC-8021 attribution code at the end of the calldata. */
  readonly code: 'resident' | 'keeper'
}

/**
 * Sends one call of a resident unless the call would revert now; the gas limit has the margin that
 * the api uses.
 *
 * Throws `DevnetError` when the chain changed between the simulation and the block.
 */
export async function sendResidentCall(
  residentDeps: ResidentDeps,
  residentCall: ResidentCall,
): Promise<Outcome> {
  const data = concat([residentCall.data, Attribution.toDataSuffix({ codes: [residentCall.code] })])
  const call = { from: residentCall.from, to: residentCall.to, data }
  const need = await neededGas(residentDeps, call)
  if (need.kind === 'refused') return need
  // The widest of the api's margins: residents send more kinds of calls than the api knows.
  const gas = transactionGas('rebalance', need.gas)
  return { kind: 'done', receipt: await sendTransaction(residentDeps.chain, { ...call, gas }) }
}

async function neededGas({ chain }: ResidentDeps, call: Omit<ResidentCall, 'code'>) {
  try {
    const gas = BigInt(await chain.rpc('eth_estimateGas', [call, 'latest']))
    return { kind: 'needed', gas } as const
  } catch (error) {
    if (!(error instanceof DevnetError) || error.code !== 'rpc_failed') throw error
    return { kind: 'refused', reason: reasonOf(error), data: error.data } as const
  }
}

const errors: Abi = [basketVaultAbi, twapPriceSourceAbi, v3VenueAbi, stockTokenAbi].flatMap((abi) =>
  abi.filter((item) => item.type === 'error'),
)

function reasonOf(error: DevnetError): string {
  if (error.data === undefined || error.data === '0x') return error.message
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: errors, data: error.data })
    return `${errorName}(${args.map(String).join(', ')})`
  } catch {
    return error.message
  }
}
