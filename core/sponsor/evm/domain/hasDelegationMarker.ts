import type { UserOperation } from './userOperation.ts'

/**
 * The marker with any number of its trailing zeros: the EntryPoint treats all lengths the same when
 * no data follows.
 */
const MARKER = /^0x7702(?:00){0,18}$/

/**
 * Returns whether the sender is an EIP-7702 wallet, so that no factory is called. Source:
 * EntryPoint v0.8, `Eip7702Support`.
 */
export function hasDelegationMarker({ factory }: Pick<UserOperation, 'factory'>): boolean {
  return factory !== null && MARKER.test(factory.toLowerCase())
}
