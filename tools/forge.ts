import { spawn } from 'node:child_process'
import { forgeBinary } from './forgeBinary.ts'

/** Runs forge with the given arguments; exits with the exit code of forge. */
const child = spawn(forgeBinary(), process.argv.slice(2), { stdio: 'inherit' })

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => child.kill(signal))
}

child.on('error', (error) => {
  process.stderr.write(`forge does not start: ${error.message}\n`)
  process.exitCode = 1
})

child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
