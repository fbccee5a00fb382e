import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Proofs } from './evidence.ts'

const ROOT = join(import.meta.dirname, '..', '..')

type Result = {
  readonly name: string
  readonly exitcode: number
  readonly num_paths: readonly number[]
  readonly num_bounded_loops: number
}

/**
 * Reads the proofs of a halmos report. The statement and the bound of each proof are in the sources, as `@notice` and
 * `@custom:bound`.
 *
 * A proof does not hold if halmos stopped unrolling one of its loops. Throws if a source lacks one of the two
 * lines.
 */
export function listProofs(results: Readonly<Record<string, readonly Result[]>>): Proofs['proofs'] {
  return Object.entries(results).flatMap(([contract, proofs]) => {
    const [path = ''] = contract.split(':')
    const source = readFileSync(join(ROOT, path), 'utf8')
    const file = path.slice(path.lastIndexOf('/') + 1, -'.t.sol'.length)
    return proofs.map(
      ({ name: signature, exitcode, num_paths: [paths = 0], num_bounded_loops }) => {
        const [name = ''] = signature.split('(')
        const comment = new RegExp(`((?: +///.*\\n)+) +function ${name}\\(`).exec(source)?.[1] ?? ''
        return {
          name: `${file}.${name}`,
          statement: tagOf(comment, 'notice', name),
          bound: tagOf(comment, 'custom:bound', name),
          paths,
          holds: exitcode === 0 && num_bounded_loops === 0,
        }
      },
    )
  })
}

function tagOf(comment: string, tag: string, name: string): string {
  const text = comment.replaceAll(/^ +\/\/\/ ?/gm, '')
  const found = new RegExp(`@${tag} ([^@]+)`).exec(text)?.[1]
  if (found === undefined) throw new Error(`${name} has no @${tag}`)
  return found.trim().replaceAll(/\s+/g, ' ')
}
