import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { type Config, ConfigInvalid, loadConfig } from '../core/config.ts'
import { DevnetError } from './devnetError.ts'
import { type RunOptions, runDevnet } from './run/runDevnet.ts'

/**
 * `npm run start:devnet`: runs all external services on one machine. Events go to standard output, logs to standard
 * error.
 */
async function main(): Promise<number> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
  // The reader of the output may end first; the nodes must still stop in order.
  process.stdout.on('error', () => {})
  try {
    const config = loadConfig()
    const options = runOptions(config)
    mkdirSync(options.dir, { recursive: true })
    const output = pino.destination(2)
    output.on('error', () => {})
    const log = pino({ name: 'devnet', level: config.LOG_LEVEL }, output)
    await runDevnet(
      {
        emit: (event) => process.stdout.write(`${JSON.stringify(event)}\n`),
        log,
        nowSec: () => Math.floor(Date.now() / 1000),
        signal: ending.signal,
      },
      options,
    )
    return 0
  } catch (error) {
    if (!(error instanceof DevnetError || error instanceof ConfigInvalid)) throw error
    process.stdout.write(`${JSON.stringify({ event: 'error', message: error.message })}\n`)
    process.stderr.write(`devnet: ${error.message}\n`)
    return 1
  }
}

function runOptions(config: Config): RunOptions {
  return {
    dir: resolve(join(config.STATE_DIR, 'devnet')),
    seed: config.DEVNET_SEED,
    backfillDays: config.DEVNET_BACKFILL_DAYS,
    ports: {
      8453: config.DEVNET_PORT_8453,
      5042: config.DEVNET_PORT_5042,
      137: config.DEVNET_PORT_137,
    },
    controlPort: config.DEVNET_CONTROL_PORT,
    attestationPort: config.DEVNET_ATTESTATION_PORT,
    shopsPort: config.DEVNET_SHOPS_PORT,
    marketsPort: config.DEVNET_MARKETS_PORT,
    solanaPort: config.DEVNET_SOLANA_PORT,
  }
}

process.exitCode = await main()
