import type { Hex } from 'viem'
import type { ChainFigures } from '../../../core/vaults/checkPorts.ts'
import { runEvery } from '../traffic/runEvery.ts'
import { type AnsweredVault, answerDifferences, type ContractVault } from './answerDifferences.ts'

/** One whole share, which has 18 decimals. */
const SHARE = 10n ** 18n
/** Milliseconds between two comparisons; a node of the devnet keeps the states of about two minutes. */
const EVERY_MS = 1_000
/** Failed reads of the contract after which an answer counts as unchecked. */
const MAX_TRIES = 5

export type AnswerCounts = {
  /** Answers equal to the contract. */
  equal: number
  /** Answers that were not compared, because the node no longer had the state of the block. */
  unchecked: number
  readonly problems: string[]
}

/** Different answers of one vault at one block, with the number of callers that received each. */
type Pending = {
  readonly vault: Hex
  readonly blockNumber: number
  readonly answers: Map<string, { readonly answer: AnsweredVault; count: number }>
  tries: number
}

export type AnswerChecks = {
  add(answer: AnsweredVault): void
  /** Ends the periodic comparisons; resolves when each added answer is compared or counted as unchecked. */
  finish(): Promise<void>
  readonly counts: AnswerCounts
}

/** Compares answers with calls of the contracts at the block and hash that each answer names. */
export function startAnswerChecks(
  figures: ChainFigures,
  newestBlock: () => Promise<number>,
): AnswerChecks {
  const pending = new Map<string, Pending>()
  const counts: AnswerCounts = { equal: 0, unchecked: 0, problems: [] }
  const end = new AbortController()
  const checkOne = async (key: string, entry: Pending): Promise<void> => {
    try {
      // A node that mines may serve a call with the time of a later block, so each difference is read again.
      const isEqual = await compare(figures, entry, null)
      if (!isEqual) await compare(figures, entry, counts.problems)
      for (const { count } of entry.answers.values()) counts.equal += isEqual ? count : 0
      pending.delete(key)
    } catch {
      entry.tries += 1
      if (entry.tries < MAX_TRIES) return
      for (const { count } of entry.answers.values()) counts.unchecked += count
      pending.delete(key)
    }
  }
  const checkAll = async (): Promise<void> => {
    const newest = await newestBlock()
    for (const [key, entry] of pending) {
      // Only blocks before the newest are compared: a node that mines may serve a call with the time of a later block.
      if (entry.blockNumber < newest) await checkOne(key, entry)
    }
  }
  let isBusy = false
  const checking = runEvery(EVERY_MS, { signal: end.signal, onError: () => {} }, async () => {
    if (isBusy) return
    isBusy = true
    await checkAll().finally(() => {
      isBusy = false
    })
  })
  return {
    counts,
    add: (answer) => {
      const { vault, blockNumber } = answer
      const key = `${blockNumber}/${vault}`
      const entry = pending.get(key) ?? { vault, blockNumber, answers: new Map(), tries: 0 }
      pending.set(key, entry)
      const text = JSON.stringify(answer)
      const known = entry.answers.get(text) ?? { answer, count: 0 }
      known.count += 1
      entry.answers.set(text, known)
    },
    finish: async () => {
      end.abort()
      await checking
      await checkAll()
      for (const { answers } of pending.values()) {
        for (const { count } of answers.values()) counts.unchecked += count
      }
    },
  }
}

/** Returns true if every answer equals the contract; adds each difference to `problems` if given. */
async function compare(
  figures: ChainFigures,
  { vault, blockNumber, answers }: Pending,
  problems: string[] | null,
): Promise<boolean> {
  const contract = await readContract(figures, blockNumber, vault)
  const differences = [...answers.values()].flatMap(({ answer }) =>
    answerDifferences(answer, contract),
  )
  problems?.push(...differences)
  return differences.length === 0
}

async function readContract(
  figures: ChainFigures,
  blockNumber: number,
  vault: Hex,
): Promise<ContractVault> {
  const [blockHash, own, sharePriceUsdc6] = await Promise.all([
    figures.blockHash(blockNumber),
    figures.vault(blockNumber, vault),
    figures.assetsOf(blockNumber, vault, SHARE),
  ])
  return {
    blockHash,
    navUsdc6: own.totalAssetsUsdc6,
    sharePriceUsdc6,
    totalSupply: own.totalSupply,
    holdings: [...own.balances, own.idleUsdc6],
  }
}
