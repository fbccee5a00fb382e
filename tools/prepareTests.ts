import { spawn } from 'node:child_process'

type Step = readonly [program: string, ...args: readonly string[]]

const INSTALL = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'] as const

/** Parts of the tests beside the project's own packages; no step uses the result of another step. */
const STEPS: readonly Step[] = [
  ['npm', 'ci', '--prefix', 'test/clients', ...INSTALL],
  ['npm', 'ci', '--prefix', 'test/bundler', '--legacy-peer-deps', ...INSTALL],
  [process.execPath, 'tools/ensureChromium.ts'],
  [process.execPath, 'tools/ensurePromtool.ts'],
]

/** Resolves to the exit code of a step. */
function run([program, ...args]: Step): Promise<number> {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${program} ${args.join(' ')}: ${error.message}\n`)
      resolve(1)
    })
    child.once('exit', (code) => {
      if (code !== 0) process.stderr.write(`${program} ${args.join(' ')} failed\n`)
      resolve(code ?? 1)
    })
  })
}

/** `node tools/prepareTests.ts`: installs the clients, the bundler, the browser and promtool for the tests, at once. */
const codes = await Promise.all(STEPS.map(run))
process.exitCode = codes.every((code) => code === 0) ? 0 : 1
