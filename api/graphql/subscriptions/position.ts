import type { Hex } from 'viem'
import { InvalidInput } from '../../../core/kernel/errors.ts'

/** An event that a subscriber received; a resumed subscription continues after this event. */
export type Position = {
  readonly blockNumber: number
  readonly logIndex: number
  readonly blockHash: Hex
}

const FORM = /^([0-9]{1,15})-([0-9]{1,15})-(0x[0-9a-f]{64})$/

/** Writes a position in the form that callers store. */
export function writePosition({ blockNumber, logIndex, blockHash }: Position): string {
  return `${blockNumber}-${logIndex}-${blockHash}`
}

/** Parses a position. Throws `InvalidInput` for any other text. */
export function parsePosition(text: string): Position {
  const [, blockNumber, logIndex, hash] = FORM.exec(text) ?? []
  if (blockNumber === undefined || logIndex === undefined || hash === undefined) {
    throw new InvalidInput('after', 'must be the position of an event')
  }
  return {
    blockNumber: Number(blockNumber),
    logIndex: Number(logIndex),
    blockHash: `0x${hash.slice(2)}`,
  }
}
