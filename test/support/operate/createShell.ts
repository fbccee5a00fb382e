import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Shell of an operator: variables, functions and folder remain from command to command. */
export type Shell = {
  /** Runs commands and returns their output. Throws an Error with the failed command and its output. */
  run(commands: string): Promise<string>
  /** Returns the end of the log of each service. */
  logs(): string
}

const run = promisify(execFile)
const LOGS = '/var/log/quartet'
const MAX_LOG = 3_000
const MAX_OUTPUT_BYTES = 64 * 1_024 * 1_024

/** Creates a shell of root whose state is in a folder. */
export function createShell(folder: string): Shell {
  const state = join(folder, 'shell-state')
  writeFileSync(state, '')
  const logs = () =>
    existsSync(LOGS)
      ? readdirSync(LOGS)
          .map((file) => `${file}\n${readFileSync(join(LOGS, file), 'utf8').slice(-MAX_LOG)}`)
          .join('\n')
      : ''
  return {
    logs,
    run: async (commands) => {
      const script = join(folder, 'commands')
      const keep = `{ declare -p | grep -vE '^declare -[a-zA-Z]*r' || true; declare -f; echo "cd '$PWD'"; umask -p; } > ${state}`
      writeFileSync(
        script,
        `source ${state} 2> /dev/null\nset -euo pipefail\n${commands}\n${keep}\n`,
      )
      try {
        // Programs inherit no secret of the test run.
        const env = Object.fromEntries(
          Object.entries(process.env).filter(([name]) =>
            /^(PATH|HOME|QUARTET_.*|LANG|TERM)$/.test(name),
          ),
        )
        // The chain of the test mines while the command runs.
        return (await run('bash', [script], { env, maxBuffer: MAX_OUTPUT_BYTES })).stdout
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
        throw new Error(`failed: ${commands}\n${stdout}\n${stderr}\n${logs()}`)
      }
    },
  }
}
