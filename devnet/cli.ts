import { ConfigInvalid, loadConfig } from '../core/config.ts'
import { runCli } from './control/runCli.ts'
import { DevnetError } from './devnetError.ts'

/** `npm run devnet -- halt NVDA`: runs a scenario on the running devnet. */
async function main(): Promise<number> {
  try {
    const { DEVNET_CONTROL_PORT } = loadConfig()
    const control = `http://127.0.0.1:${DEVNET_CONTROL_PORT}`
    process.stdout.write(`${await runCli(control, process.argv.slice(2))}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof DevnetError || error instanceof ConfigInvalid)) throw error
    process.stderr.write(`devnet: ${error.message}\n`)
    return error instanceof DevnetError && error.code === 'bad_scenario' ? 2 : 1
  }
}

process.exitCode = await main()
