import type { UserOperation } from './userOperation.ts'

/** The marker with any number of its zeros: all the same to the EntryPoint, when nothing follows. */
const MARKER = /^0x7702(?:00){0,18}$/

/** Whether the sender is a wallet by EIP-7702, and no factory is called. Source: EntryPoint v0.8, `Eip7702Support`. */
export function isMarked({ factory }: Pick<UserOperation, 'factory'>): boolean {
  return factory !== null && MARKER.test(factory.toLowerCase())
}
