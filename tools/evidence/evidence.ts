import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const FOLDER = join(import.meta.dirname, '..', '..', 'contracts', 'evidence')

const analysis = z.strictObject({
  findings: z.array(
    z.strictObject({
      impact: z.enum(['High', 'Medium', 'Low']),
      check: z.string(),
      subject: z.string(),
      count: z.int().positive(),
      digest: z.string(),
      reason: z.string(),
    }),
  ),
})

const mutants = z.strictObject({
  /** Number of mutants of each source, including mutants that were not tested yet. */
  totals: z.record(z.string(), z.int().positive()),
  mutants: z.array(
    z.strictObject({
      id: z.string(),
      line: z.int().positive(),
      from: z.string(),
      to: z.string(),
      verdict: z.enum(['killed', 'survived', 'stillborn', 'equivalent']),
      reason: z.string(),
    }),
  ),
})

const proofs = z.strictObject({
  proofs: z.array(
    z.strictObject({
      name: z.string(),
      statement: z.string(),
      bound: z.string(),
      paths: z.int().positive(),
      holds: z.boolean(),
    }),
  ),
})

const gas = z.strictObject({
  actions: z.array(
    z.strictObject({
      group: z.string(),
      action: z.string(),
      baselineGas: z.int().positive(),
      gas: z.int().positive(),
    }),
  ),
})

const counts = z.strictObject({ found: z.int().nonnegative(), hit: z.int().nonnegative() })

const coverage = z.strictObject({
  sources: z.array(z.strictObject({ path: z.string(), lines: counts, branches: counts })),
  /** Branches that no test takes. */
  open: z.array(
    z.strictObject({
      path: z.string(),
      line: z.int().positive(),
      text: z.string(),
      side: z.int().nonnegative(),
      reason: z.string(),
    }),
  ),
})

const invariants = z.strictObject({
  suites: z.array(
    z.strictObject({
      name: z.string(),
      depth: z.int().positive(),
      runs: z.int().positive(),
      calls: z.int().positive(),
      reverts: z.int().nonnegative(),
      seed: z.int().positive(),
      holds: z.boolean(),
      /** Calls of each action of the handler, with reverted calls. */
      actions: z.record(z.string(), z.strictObject({ calls: z.int(), reverts: z.int() })),
    }),
  ),
})

const erc4626 = z.strictObject({
  suite: z.string(),
  commit: z.string(),
  licence: z.string(),
  runsOfEachTest: z.int().positive(),
  seed: z.int().positive(),
  passed: z.array(z.string()),
  excluded: z.array(z.string()),
})

/** Schemas of the committed results, by the name of their file in `contracts/evidence`. */
const EVIDENCE = { analysis, coverage, erc4626, gas, invariants, mutants, proofs } as const

type Evidence = { readonly [Name in keyof typeof EVIDENCE]: z.infer<(typeof EVIDENCE)[Name]> }
export type Analysis = Evidence['analysis']
export type Mutation = Evidence['mutants']
export type Coverage = Evidence['coverage']
export type Invariants = Evidence['invariants']
export type Proofs = Evidence['proofs']

/** Reads the committed results of one kind. Throws if the file is missing or has other fields. */
export function readEvidence<Name extends keyof Evidence>(name: Name): Evidence[Name] {
  const json: unknown = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'))
  return EVIDENCE[name].parse(json) as Evidence[Name]
}

export function writeEvidence<Name extends keyof Evidence>(
  name: Name,
  value: Evidence[Name],
): void {
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`)
}
