import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { forgeBinary } from '../forgeBinary.ts'
import { type Mutation, readEvidence, writeEvidence } from './evidence.ts'
import { applyMutant, listMutants, type Mutant } from './listMutants.ts'
import { MUTATED, type MutatedSource } from './mutatedSources.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** Folder with a copy of the contracts, so that no run leaves a mutant in the checkout. */
const TREE = join(ROOT, '.quartet/mutants/tree')
const OUT = join(TREE, '.quartet/forge/out')
/** File that exists while an artifact contains the bytecode of a mutant; a killed run leaves the file. */
const MARK = join(TREE, 'mutant')
const TEST_TIMEOUT_MS = 900_000
/** Longest build: ten minutes of processor time, on a busy machine. */
const BUILD_TIMEOUT_MS = 5_400_000
const ENV = {
  ...process.env,
  // Tests read the bytecode of a contract from its artifact, so the tests are not compiled again for each mutant.
  FOUNDRY_DYNAMIC_TEST_LINKING: 'true',
  // Each start of forge compiles the interfaces of all sources again, which takes longer than most tests.
  SOLC_ANSWERS: join(TREE, '.quartet/answers'),
  FOUNDRY_FUZZ_RUNS: '8',
  FOUNDRY_INVARIANT_RUNS: '2',
}

const compiler: { compile: (input: string, callbacks: object) => string } = createRequire(
  import.meta.url,
)('solc')
const compiled = z.object({
  errors: z.array(z.object({ severity: z.string() })).default([]),
  contracts: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          evm: z.object({
            bytecode: z.object({ object: z.string() }),
            deployedBytecode: z.object({ object: z.string() }),
          }),
        }),
      ),
    )
    .default({}),
  sources: z.record(z.string(), z.object({ ast: z.unknown().optional() })).default({}),
})
const artifact = z.looseObject({
  bytecode: z.looseObject({ object: z.string() }),
  deployedBytecode: z.looseObject({ object: z.string() }),
})

type Verdict = Mutation['mutants'][number]['verdict']

/**
 * `npm run contracts:mutate -- --minutes 60 [--file BasketMath]`: runs the forge tests on mutants of the product
 * contracts.
 *
 * A run tests the mutants that have no verdict in `contracts/evidence/mutants.json`, and writes each verdict to this
 * file. Mutants are sorted by a hash, so that every prefix is a random sample; `--again` tests the surviving mutants
 * again.
 */
function mutate(): void {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      file: { type: 'string', default: '' },
      again: { type: 'boolean', default: false },
    },
  })
  const untilMs = Date.now() + Number(values.minutes) * 60_000
  prepareTree()
  const sources = MUTATED.filter(({ file }) => file.includes(values.file))
  const lists = sources.map((source) => ({ source, mutants: mutantsOf(source) }))
  record({ lists })
  // Tests one mutant of each source in turn, so that a run that ends early has a sample of every source.
  for (let index = 0; lists.some(({ mutants }) => index < mutants.length); index += 1) {
    for (const { source, mutants } of lists) {
      const mutant = mutants[index]
      if (mutant === undefined || !isDue(mutant, values.again)) continue
      if (Date.now() > untilMs) return
      const verdict = testMutant(mutant, source)
      record({ mutant, verdict })
      process.stdout.write(
        `${verdict}  ${mutant.file}:${mutant.line}  ${mutant.from} -> ${mutant.to}\n`,
      )
    }
  }
}

function isDue({ id }: Mutant, isAgain: boolean): boolean {
  const known = readEvidence('mutants').mutants.find((other) => other.id === id)
  return known === undefined || (isAgain && known.verdict === 'survived')
}

/**
 * Copies the files that the tests need, and builds the copy once, with tests that read their bytecode from artifacts.
 */
function prepareTree(): void {
  mkdirSync(join(TREE, 'tools'), { recursive: true })
  for (const path of ['contracts', 'foundry.toml', 'package.json', 'tools/solc.cjs']) {
    cpSync(join(ROOT, path), join(TREE, path), { recursive: true })
  }
  if (existsSync(MARK)) {
    rmSync(join(TREE, '.quartet'), { recursive: true, force: true })
    rmSync(MARK)
  }
  const packages = join(TREE, 'node_modules')
  if (!existsSync(packages)) symlinkSync(join(ROOT, 'node_modules'), packages)
  const { status } = forge(BUILD_TIMEOUT_MS, 'build', '--ast', '--threads', '1')
  if (status !== 0) throw new Error('the contracts do not compile')
}

function mutantsOf({ file }: MutatedSource): readonly Mutant[] {
  const text = readFileSync(join(TREE, file), 'utf8')
  const { sources } = compile(file, text, { [file]: { '': ['ast'] } })
  return listMutants(file, text, sources[file]?.ast)
}

function testMutant(mutant: Mutant, source: MutatedSource): Verdict {
  const text = applyMutant(readFileSync(join(TREE, mutant.file), 'utf8'), mutant)
  const wanted = Object.fromEntries(
    source.builds.map(([file, name]) => [
      file,
      { [name]: ['evm.bytecode.object', 'evm.deployedBytecode.object'] },
    ]),
  )
  const { errors, contracts } = compile(mutant.file, text, wanted)
  if (errors.some(({ severity }) => severity === 'error')) return 'stillborn'
  const originals = source.builds.map(([file, name]) => {
    const path = join(OUT, file.slice(file.lastIndexOf('/') + 1), `${name}.json`)
    return { path, original: readFileSync(path, 'utf8'), code: contracts[file]?.[name]?.evm }
  })
  if (
    originals.every(({ original, code }) =>
      original.includes(`"object":"0x${code?.bytecode.object}"`),
    )
  ) {
    return 'equivalent'
  }
  try {
    writeFileSync(MARK, mutant.id)
    for (const { path, original, code } of originals) {
      const json = artifact.parse(JSON.parse(original))
      json.bytecode.object = `0x${code?.bytecode.object}`
      json.deployedBytecode.object = `0x${code?.deployedBytecode.object}`
      writeFileSync(path, JSON.stringify(json))
    }
    for (const tests of source.stages) {
      const glob = `contracts/test/{${tests.join(',')}}.t.sol`
      const run = forge(
        TEST_TIMEOUT_MS,
        'test',
        '--ast',
        '--threads',
        '1',
        '--fail-fast',
        '--fuzz-seed',
        '7',
        '--match-path',
        glob,
      )
      if (run.status !== 0) return 'killed'
    }
    return 'survived'
  } finally {
    for (const { path, original } of originals) writeFileSync(path, original)
    rmSync(MARK)
  }
}

function compile(file: string, text: string, outputSelection: object): z.infer<typeof compiled> {
  const input = {
    language: 'Solidity',
    sources: {
      [file]: { content: text },
      ...Object.fromEntries(
        Object.keys(outputSelection)
          .filter((other) => other !== file)
          .map((other) => [other, { content: readFileSync(join(TREE, other), 'utf8') }]),
      ),
    },
    settings: {
      remappings: [
        'solady/=node_modules/solady/src/',
        '@openzeppelin/contracts/=node_modules/@openzeppelin/contracts/',
        'forge-std/=node_modules/@layerzerolabs/toolbox-foundry/lib/forge-std/',
      ],
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      evmVersion: 'prague',
      outputSelection,
    },
  }
  const readImport = (path: string): object =>
    existsSync(join(TREE, path))
      ? { contents: readFileSync(join(TREE, path), 'utf8') }
      : { error: `not found: ${path}` }
  return compiled.parse(JSON.parse(compiler.compile(JSON.stringify(input), { import: readImport })))
}

function forge(timeout: number, ...args: readonly string[]): { readonly status: number | null } {
  return spawnSync(forgeBinary(), args, {
    cwd: TREE,
    env: ENV,
    stdio: 'ignore',
    timeout,
  })
}

type SourceMutants = { readonly source: MutatedSource; readonly mutants: readonly Mutant[] }
type Recorded =
  | { readonly lists: readonly SourceMutants[] }
  | { readonly mutant: Mutant; readonly verdict: Verdict }

function record(recorded: Recorded): void {
  const known = readEvidence('mutants')
  if ('lists' in recorded) {
    writeEvidence('mutants', withoutPast(known, recorded.lists))
    return
  }
  const { id, line, from, to } = recorded.mutant
  const others = known.mutants.filter((other) => other.id !== id)
  const reason = known.mutants.find((other) => other.id === id)?.reason ?? ''
  const entry = {
    id,
    line,
    from,
    to,
    verdict: recorded.verdict,
    reason: recorded.verdict === 'survived' ? reason : '',
  }
  writeEvidence('mutants', {
    ...known,
    mutants: [...others, entry].sort((left, right) => (left.id < right.id ? -1 : 1)),
  })
}

/** Removes the verdicts of mutants that a source no longer has, and counts the mutants of each source. */
function withoutPast(known: Mutation, lists: readonly SourceMutants[]): Mutation {
  const counts = lists.map(({ source, mutants }) => [source.file, mutants.length] as const)
  const ids = new Set(lists.flatMap(({ mutants }) => mutants.map(({ id }) => id)))
  const isListed = (id: string) => lists.some(({ source }) => id.startsWith(`${source.file}:`))
  return {
    ...known,
    totals: { ...known.totals, ...Object.fromEntries(counts) },
    mutants: known.mutants.filter(({ id }) => ids.has(id) || !isListed(id)),
  }
}

mutate()
