import { Attribution } from 'ox/erc8021'
import { type Address, concatHex, type Hex } from 'viem'
import { z } from 'zod'
import type { PublicSettings } from '../publicSettings.ts'
import { GAS_LIMIT_VALID_BLOCKS, type TransactionKind, transactionGas } from '../transactionGas.ts'
import type { GasEstimates, TransactionToSimulate } from '../transactionToSimulate.ts'
import { address, count, showAddress, units } from './outputFields.ts'

/** Gas limit under both names that clients read. */
export const gasFields = {
  gas: units(
    `Gas limit: simulated gas plus a margin for ${GAS_LIMIT_VALID_BLOCKS} blocks of trades; ` +
      'without a simulation, a measured upper bound',
  ),
  gasLimit: units('Same as gas, under the name that ethers reads'),
}

/** Returns the gas limit of a transaction in both fields. */
export function showGas(
  kind: TransactionKind,
  neededGas: bigint | null,
): { gas: string; gasLimit: string } {
  const gas = String(transactionGas(kind, neededGas))
  return { gas, gasLimit: gas }
}

export const transactionSchema = z
  .object({
    to: address('Contract to call'),
    data: z
      .string()
      .regex(/^0x([a-f0-9]{2})+$/)
      .meta({
        description:
          'Calldata with an ERC-8021 suffix, which contracts ignore; sign the calldata unchanged',
      }),
    value: z.literal('0').meta({ description: 'Wei to send; always 0' }),
    chainId: count('Chain to broadcast to'),
    ...gasFields,
    description: z
      .string()
      .meta({ description: 'Effect of the transaction in one line, and the block of the check' }),
  })
  .meta({ id: 'UnsignedTransaction', description: 'Transaction that the caller signs and sends' })

export type UnsignedTransaction = z.output<typeof transactionSchema>

type TransactionDeps = {
  readonly settings: PublicSettings
  readonly gasEstimates: GasEstimates
}

type Call = Pick<TransactionToSimulate, 'to' | 'data' | 'spends'> & {
  readonly kind: TransactionKind
  /** Only possible sender; absent if any wallet can send the transaction. */
  readonly from?: Address
  readonly description: string
}

/**
 * Returns a call for a signature: its data with the attribution suffix, and its gas limit. The signer is the sender.
 */
export async function unsignedTransaction(
  { settings, gasEstimates }: TransactionDeps,
  { kind, to, data: call, from, spends, description }: Call,
): Promise<UnsignedTransaction> {
  const { chainId } = settings
  const data = withAttribution(settings.attributionCode, call)
  const neededGas = await gasEstimates.estimate({ chainId, from: from ?? null, to, data, spends })
  return {
    to: showAddress(to),
    data,
    value: '0',
    chainId,
    ...showGas(kind, neededGas),
    description,
  }
}

function withAttribution(code: string, data: Hex): Hex {
  return concatHex([data, Attribution.toDataSuffix({ codes: [code] })])
}
