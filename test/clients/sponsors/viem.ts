import { createPublicClient, http } from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  formatUserOperationRequest,
  toSimple7702SmartAccount,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { feesOf } from './fees.ts'
import { payFor } from './payFor.ts'
import type { Ask, Sponsored } from './sponsored.ts'

/**
 * Sponsors with viem for a plain wallet that runs the reference account; viem adds a required
 * delegation.
 */
export async function sponsorWithViem(ask: Ask): Promise<Sponsored> {
  const owner = privateKeyToAccount(ask.key)
  const client = createPublicClient({ chain: base, transport: http(ask.rpc) })
  const account = await toSimple7702SmartAccount({ client, owner })
  const bundler = createBundlerClient({
    account,
    client,
    transport: http(ask.bundler),
    paymaster: createPaymasterClient({ transport: http(ask.url) }),
  })
  const wanted = {
    calls: [{ to: ask.to, data: ask.data }],
    // The nonces of the account depend on the time, and a price is for one operation.
    nonce: await account.getNonce(),
    ...(await feesOf(ask.url)),
  }
  const { operation, unpaid } = await payFor(owner, (more) =>
    bundler.prepareUserOperation({ ...wanted, ...more }),
  )
  const signature = await account.signUserOperation(operation)
  const { authorization } = operation
  return {
    unpaid,
    signed: {
      chainId: base.id,
      userOperation: formatUserOperationRequest({ ...operation, signature }),
      ...(authorization !== undefined && {
        authorization: formatUserOperationRequest({
          authorization: await owner.signAuthorization(authorization),
        }).eip7702Auth,
      }),
    },
  }
}
