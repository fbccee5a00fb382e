import { IndexReorganised } from '../../../core/kernel/errors.ts'
import { isOutage } from '../../../core/kernel/isOutage.ts'
import type { Hit, Source } from './hit.ts'

export type FoundHits = {
  readonly hits: readonly Hit[]
  /** Names of the sources that did not answer. */
  readonly unavailable: readonly string[]
}

/** Searches all sources at once; a source without an answer does not hide the hits of the others. */
export async function findHits(sources: readonly Source[]): Promise<FoundHits> {
  const answers = await Promise.all(
    sources.map(async (source) => ({ name: source.name, hits: await hitsOf(source) })),
  )
  const hits = answers.flatMap((answer) => answer.hits ?? [])
  return {
    // A transaction with several bridges has one page.
    hits: hits.filter(
      ({ path }, index) => path === null || hits.findIndex((hit) => hit.path === path) === index,
    ),
    unavailable: answers.filter((answer) => answer.hits === null).map(({ name }) => name),
  }
}

/** Returns null while the source is unavailable; repeats a read whose block left the chain once. */
async function hitsOf(source: Source): Promise<readonly Hit[] | null> {
  try {
    return await source.find()
  } catch (error) {
    if (error instanceof IndexReorganised) return findUnlessOutage(source)
    if (isOutage(error)) return null
    throw error
  }
}

async function findUnlessOutage(source: Source): Promise<readonly Hit[] | null> {
  try {
    return await source.find()
  } catch (error) {
    if (isOutage(error)) return null
    throw error
  }
}

/** Page of the only thing that the text names; null without such a thing, or while a source could name another thing. */
export function pathOfOnlyHit({ hits, unavailable }: FoundHits): string | null {
  const [first, ...others] = hits.filter(({ isExact }) => isExact)
  return unavailable.length === 0 && others.length === 0 ? (first?.path ?? null) : null
}
