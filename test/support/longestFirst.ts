import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Part that a file includes: `from './whole/describeGuide.ts'`. */
const PART = /from '(\.\/[^']+\.ts)'/g

/**
 * Starts files with the most text, including their parts, first, as long as no earlier run has their durations.
 *
 * A short file with many parts would otherwise start last, and the other workers would wait for this file.
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

/** Returns the characters of a file and of its parts. */
function lengthOf(path: string): number {
  const text = readFileSync(path, 'utf8')
  const parts = [...text.matchAll(PART)].map(([, part = '']) => join(dirname(path), part))
  return parts.reduce((sum, part) => sum + readFileSync(part, 'utf8').length, text.length)
}
