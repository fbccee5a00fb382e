import { ConfigInvalid, loadConfig } from '../core/config.ts'
import { DomainError } from '../core/domain/errors.ts'
import { createOperatorDesk } from '../core/platform/operator/createOperatorDesk.ts'
import { BadCommand, parseCommand } from './parseCommand.ts'
import { runCommand } from './runCommand.ts'

/** `npm run cli -- jobs list`: what an operator reads and sets going. */
async function main(): Promise<number> {
  try {
    const command = parseCommand(process.argv.slice(2))
    const desk = createOperatorDesk(loadConfig().DATABASE_URL.reveal())
    try {
      const { text, exitCode } = await runCommand(desk, command)
      process.stdout.write(`${text}\n`)
      return exitCode
    } finally {
      await desk.close()
    }
  } catch (error) {
    const isKnown =
      error instanceof BadCommand || error instanceof ConfigInvalid || error instanceof DomainError
    if (!isKnown) throw error
    process.stderr.write(`cli: ${error.message}\n`)
    return error instanceof BadCommand ? 2 : 1
  }
}

process.exitCode = await main()
