import { spawn } from 'node:child_process'

type Step = readonly [program: string, ...args: readonly string[]]

const INSTALL = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'] as const

/**
 * Installations that the tests need in addition to the packages of the project; no step uses the result of another
 * step.
 */
const STEPS: readonly Step[] = [
  ['npm', 'ci', '--prefix', 'test/clients', ...INSTALL],
  ['npm', 'ci', '--prefix', 'test/bundler', '--legacy-peer-deps', ...INSTALL],
  [process.execPath, 'tools/ensureChromium.ts'],
  [process.execPath, 'tools/ensurePromtool.ts'],
]

/** Runs a step; resolves to its exit code. */
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

/**
 * `node tools/prepareTests.ts`: installs the clients, the bundler, the browser and promtool for the tests,
 * concurrently.
 */
const codes = await Promise.all(STEPS.map(run))
process.exitCode = codes.every((code) => code === 0) ? 0 : 1
