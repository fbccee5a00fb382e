import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A part that a file runs beside itself: `from './whole/describeGuide.ts'`. */
const PART = /from '(\.\/[^']+\.ts)'/g

/**
 * Starts files with most text in themselves and their parts first, where no run before tells how long each takes.
 *
 * A file of a few lines that runs many parts would otherwise come last, and the other workers would wait for it.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = files.every((file) => this.ctx.cache.getTestSpecificationResult(file))
    if (known) return super.sort(files)
    const lengths = new Map(files.map((file) => [file, lengthOf(file.moduleId)]))
    return files.toSorted(
      (a, b) =>
        a.project.name.localeCompare(b.project.name) ||
        (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0),
    )
  }
}

/** Characters of a file and of the parts that it names. */
function lengthOf(path: string): number {
  const text = readFileSync(path, 'utf8')
  const parts = [...text.matchAll(PART)].map(([, part = '']) => join(dirname(path), part))
  return parts.reduce((sum, part) => sum + readFileSync(part, 'utf8').length, text.length)
}
