import { spawn } from 'node:child_process'

/**
 * TypeScript 7 is a native compiler and needs half the processor time; version 6 remains for its API, which tests and
 * tools use.
 */
const TSC = 'node node_modules/typescript-native/bin/tsc'

/** All static checks; each check prints its findings. */
const CHECKS = [
  `${TSC} -p .`,
  `${TSC} -p api/pages/graphql/script/page`,
  `${TSC} -p api/pages/wallet/script/page`,
  'oxlint --type-aware --deny-warnings',
  'biome check .',
  `${TSC} -p tsconfig.ponder.json`,
  'node tools/generate.ts --check',
] as const

/** Maximum number of concurrent checks; more checks would only wait for a processor. */
const AT_ONCE = 2

type Ended = { readonly check: string; readonly code: number; readonly output: string }

/** Runs one check and collects its output, so that the output of two checks does not mix. */
function run(check: string): Promise<Ended> {
  const child = spawn(check, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ check, code: 1, output: String(error) }))
    child.once('close', (code) => resolve({ check, code: code ?? 1, output }))
  })
}

const waiting = [...CHECKS]
const failed: string[] = []
const worker = async (): Promise<void> => {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const { code, output } = await run(check)
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${check}\n`)
    if (code === 0) continue
    failed.push(check)
    process.stdout.write(`${output}\n`)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, worker))
process.exitCode = failed.length === 0 ? 0 : 1
