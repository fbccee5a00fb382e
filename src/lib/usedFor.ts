import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import type { Hex } from 'viem'
import { isNextOfToken } from './isNextOfToken.ts'
import { key } from './keys.ts'
import type { LogEvent } from './logFacts.ts'

/** Maximum logs of other contracts between a use and its transfer: one on 5042, plus a margin. Source: EIP-7708. */
const MAX_BETWEEN = 3

/**
 * Nonce of the authorization of a USDC transfer; undefined for a transfer without an authorization.
 *
 * The log of the token before the transfer must be the use of the authorization. When other logs are in between, the
 * receipt shows whether the token logged one of them.
 */
export async function usedFor(
  context: Context,
  event: LogEvent & { readonly args: { readonly from: Hex } },
): Promise<Hex | undefined> {
  const { hash } = event.transaction
  for (let distance = 1; distance <= 1 + MAX_BETWEEN; distance += 1) {
    const used = await context.db.find(schema.usdcAuthorization, {
      id: key(context.chain.id, event.block.number, event.log.logIndex - distance),
    })
    if (used === null) continue
    const { kind, txHash, authorizer, nonce } = used
    const isOwn = kind === 'used' && txHash === hash && isSame(authorizer, event.args.from)
    if (!isOwn) return undefined
    if (distance === 1) return nonce
    const { logs } = await context.client.getTransactionReceipt({ hash })
    return isNextOfToken(logs, { token: event.log.address, nonce, distance }) ? nonce : undefined
  }
  return undefined
}

function isSame(one: Hex, other: Hex): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
