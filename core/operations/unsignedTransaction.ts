import { Attribution } from 'ox/erc8021'
import { type Address, concatHex, type Hex } from 'viem'
import { z } from 'zod'
import type { BasketFacts, PublicSettings } from '../ports.ts'
import { address, count, showAddress } from './outputFields.ts'

export const transactionSchema = z
  .object({
    to: address('Contract to call'),
    data: z
      .string()
      .regex(/^0x([a-f0-9]{2})+$/)
      .meta({
        description:
          'Calldata that ends with an ERC-8021 attribution suffix, which contracts ignore; sign it ' +
          'as it is',
      }),
    value: z.literal('0').meta({ description: 'Wei to send; always none' }),
    chainId: count('Chain to broadcast to'),
    description: z
      .string()
      .meta({ description: 'What it does, in one line, and as of which block' }),
  })
  .meta({ id: 'UnsignedTransaction', description: 'A transaction that the caller signs and sends' })

export type UnsignedTransaction = z.output<typeof transactionSchema>

/** A call with our attribution behind it; the sender is whoever signs. */
export function unsignedTransaction(
  settings: PublicSettings,
  call: { readonly to: Address; readonly data: Hex; readonly description: string },
): UnsignedTransaction {
  const suffix = Attribution.toDataSuffix({ codes: [settings.attributionCode] })
  return {
    to: showAddress(call.to),
    data: concatHex([call.data, suffix]),
    value: '0',
    chainId: settings.chainId,
    description: call.description,
  }
}

/** What a signer should know about a transaction that prices can make revert. */
export function priceNote({ prices, block }: BasketFacts): string {
  const checked = `Checked at block ${block.number}.`
  if (prices.status !== 'unavailable') return checked
  const reason = prices.reason ?? 'the price source does not answer'
  return `${checked} Prices are unavailable (${reason}): it reverts until they are back.`
}
