import type { LaneRef } from '../ports.ts'

/** Returns the name of a lane in notifications; independent of its key. */
export function laneName({ chainId, purpose }: Pick<LaneRef, 'chainId' | 'purpose'>): string {
  return `${chainId}/${purpose}`
}
