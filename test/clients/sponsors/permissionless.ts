import { createSmartAccountClient } from 'permissionless'
import { toSimpleSmartAccount } from 'permissionless/accounts'
import { createPublicClient, http } from 'viem'
import {
  createPaymasterClient,
  entryPoint08Address,
  formatUserOperationRequest,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { feesOf } from './fees.ts'
import { payFor } from './payFor.ts'
import type { Ask, Sponsored } from './sponsored.ts'

/** Sponsors with permissionless for a contract account, which its first operation deploys. */
export async function sponsorWithPermissionless(ask: Ask): Promise<Sponsored> {
  const owner = privateKeyToAccount(ask.key)
  const client = createPublicClient({ chain: base, transport: http(ask.rpc) })
  const account = await toSimpleSmartAccount({
    client,
    owner,
    entryPoint: { address: entryPoint08Address, version: '0.8' },
  })
  const smart = createSmartAccountClient({
    account,
    client,
    bundlerTransport: http(ask.bundler),
    paymaster: createPaymasterClient({ transport: http(ask.url) }),
  })
  const wanted = {
    calls: [{ to: ask.to, data: ask.data }],
    // The nonces of the account depend on the time, and a price is for one operation.
    nonce: await account.getNonce(),
    ...(await feesOf(ask.url)),
  }
  const { operation, unpaid } = await payFor(owner, (more) =>
    smart.prepareUserOperation({ ...wanted, ...more }),
  )
  const signature = await account.signUserOperation(operation)
  return {
    unpaid,
    signed: {
      chainId: base.id,
      userOperation: formatUserOperationRequest({ ...operation, signature }),
    },
  }
}
