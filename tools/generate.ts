import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printSchema } from 'graphql'
import { createSchema } from '../api/graphql/createSchema.ts'
import { describeVariables } from '../core/config/describeVariables.ts'
import { withBoundaries } from './boundaries/describeBoundaries.ts'
import { bundleEditor } from './bundleEditor.ts'
import { bundleWallet } from './bundleWallet.ts'
import { generateClient } from './clients/generateClient.ts'
import { printPythonCalls } from './clients/printPythonCalls.ts'
import { completeLock } from './completeLock.ts'
import { indexDecisions } from './docs/indexDecisions.ts'
import { withContents } from './docs/listAlerts.ts'
import { printContractsEvidence } from './docs/printContractsEvidence.ts'
import { printPerformance } from './docs/printPerformance.ts'
import { withToolsets } from './docs/toolLists.ts'
import { printVocabulary } from './vocabulary/printVocabulary.ts'
import { readFaces, servedFaces } from './vocabulary/readFaces.ts'

/**
 * `npm run generate`: writes every file that is derived from other files of the tree.
 *
 * With `--check` no file is written; the paths of differing files are printed, and the exit code is 1.
 */
const ARCHITECTURE = 'docs/architecture.md'
const MCP = 'docs/mcp.md'
const RUNBOOK = 'docs/runbook.md'
const isCheck = process.argv.includes('--check')
const header =
  '# All variables that the processes read. The value shown is the default of an unset variable.\n\n'
const texts = [
  { path: 'api/pages/graphql/generated/editor.js', text: await bundleEditor() },
  { path: 'api/pages/wallet/generated/wallet.js', text: await bundleWallet() },
  { path: '.env.example', text: header + describeVariables() },
  { path: 'api/graphql/schema.graphql', text: `${printSchema(createSchema())}\n` },
  { path: 'clients/python/src/quartet_client/operations.py', text: printPythonCalls() },
  { path: 'clients/typescript/src/schema.ts', text: await generateClient() },
  { path: 'docs/contracts-evidence.md', text: printContractsEvidence() },
  { path: 'docs/decisions/README.md', text: indexDecisions('docs/decisions') },
  { path: 'docs/performance.md', text: printPerformance() },
  { path: MCP, text: withToolsets(readFileSync(MCP, 'utf8')) },
  { path: RUNBOOK, text: withContents(readFileSync(RUNBOOK, 'utf8'), 'docs/alerts') },
  { path: ARCHITECTURE, text: withBoundaries(readFileSync(ARCHITECTURE, 'utf8')) },
  { path: 'docs/vocabulary.md', text: printVocabulary(readFaces(servedFaces())) },
]

let failed = false
for (const { path, text } of texts) {
  if (read(path) === text) continue
  if (isCheck) {
    process.stderr.write(`${path} differs from its sources; run npm run generate\n`)
    failed = true
  } else {
    writeFileSync(path, text)
    process.stdout.write(`wrote ${path}\n`)
  }
}
for (const folder of ['.', 'test/clients', 'test/bundler']) {
  const lock = join(folder, 'package-lock.json')
  const unlocked = completeLock(lock, isCheck)
  if (unlocked.length === 0) continue
  process.stdout.write(`${lock} lacked ${unlocked.length} packages of other platforms\n`)
  if (isCheck) failed = true
}
const abi = spawnSync(process.execPath, ['tools/generateAbi.ts', ...(isCheck ? ['--check'] : [])], {
  stdio: 'inherit',
})
process.exitCode = failed || abi.status !== 0 ? 1 : 0

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
