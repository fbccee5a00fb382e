import type { LaneRef } from '../ports.ts'

/** Name of a lane in notifications, whoever holds its key. */
export function laneName({ chainId, purpose }: Pick<LaneRef, 'chainId' | 'purpose'>): string {
  return `${chainId}/${purpose}`
}
