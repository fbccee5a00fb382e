import { ExactEvmScheme } from '@x402/evm'
import { x402Client } from '@x402/fetch'
import { BaseError, type LocalAccount } from 'viem'
import type { Sponsored } from './sponsored.ts'

type Prepared<T> = { readonly operation: T; readonly unpaid: Sponsored['unpaid'] }

/** Prepares an operation as a client of viem does; pays after a 402, and prepares the operation again. */
export async function payFor<T>(
  owner: LocalAccount,
  prepare: (more: { paymasterContext?: unknown }) => Promise<T>,
): Promise<Prepared<T>> {
  try {
    await prepare({})
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    const told = error.walk((cause) => Reflect.get(Object(cause), 'code') === 402)
    if (told === null) throw error
    const required = Reflect.get(told, 'data')
    const client = new x402Client().register('eip155:8453', new ExactEvmScheme(owner))
    const payment = await client.createPaymentPayload(required)
    return {
      operation: await prepare({ paymasterContext: { x402: payment } }),
      unpaid: {
        name: told.name,
        code: Reflect.get(told, 'code'),
        networks: required.accepts.map(({ network }: { network: string }) => network),
      },
    }
  }
  throw new Error('sponsored without a payment')
}
