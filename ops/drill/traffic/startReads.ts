import type { Hex } from 'viem'
import type { Random } from '../../../devnet/random.ts'
import type { Attempt } from '../measure/outageMs.ts'
import type { AnsweredVault } from '../proof/answerDifferences.ts'
import { runEvery } from './runEvery.ts'
import { createGraphqlReader, createTypedReader, type VaultReader } from './vaultReaders.ts'

/** Number of callers that send the newest block they have received with each read. */
const TYPED_CALLERS = 6
const GRAPHQL_CALLERS = 2

export type ReadRecord = {
  readonly attempts: Attempt[]
  /** Answers older than a block that the same caller had seen, and answers with an unexpected status. */
  readonly problems: string[]
}

type Deps = {
  readonly apiUrl: string
  readonly vaults: readonly [Hex, ...Hex[]]
  readonly random: Random
  readonly record: ReadRecord
  /** Receives each answer for the comparison with the contract. */
  onAnswer(answer: AnsweredVault): void
}

/** Reads random vaults through the balancer until the signal; resolves after the last answer. */
export function startReads(deps: Deps, perSec: number, signal: AbortSignal): Promise<void> {
  const { apiUrl, vaults, random, record, onAnswer } = deps
  const callers = [
    ...Array.from({ length: TYPED_CALLERS }, () => createTypedReader(apiUrl)),
    ...Array.from({ length: GRAPHQL_CALLERS }, () => createGraphqlReader(apiUrl)),
  ].map((reader) => ({ reader, newest: 0 }))
  const readOnce = async (caller: { readonly reader: VaultReader; newest: number }) => {
    const seen = caller.newest
    const startMs = performance.now()
    const answer = await caller.reader.read(random.pick(vaults), seen)
    record.attempts.push({ startMs, endMs: performance.now(), isServed: answer.kind === 'served' })
    if (answer.kind === 'unexpected') record.problems.push(`a read answers ${answer.what}`)
    if (answer.kind !== 'served') return
    const { blockNumber } = answer.vault
    if (blockNumber < seen) {
      record.problems.push(`a caller that saw block ${seen} received block ${blockNumber}`)
    }
    caller.newest = Math.max(caller.newest, blockNumber)
    onAnswer(answer.vault)
  }
  const onError = (error: unknown) => record.problems.push(`a read fails: ${String(error)}`)
  return runEvery(1_000 / perSec, { signal, onError }, async (turn) => {
    const caller = callers[turn % callers.length]
    if (caller !== undefined) await readOnce(caller)
  })
}
