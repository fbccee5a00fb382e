import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageScript } from '../layout.ts'

/**
 * Script of the browser wallet, which `npm run generate` bundles from `script`. The served text keeps its names and
 * lines, so that a person can read the code that talks to the wallet.
 */
export const WALLET_SCRIPT = readFileSync(join(import.meta.dirname, 'generated/wallet.js'), 'utf8')

/** Path of the script; the version makes a page of a new release load the new script. */
export const WALLET_PATH = '/wallet.js'

export const WALLET_PAGE_SCRIPT: PageScript = {
  url: `${WALLET_PATH}?v=${hash('sha256', WALLET_SCRIPT, 'hex').slice(0, 8)}`,
  integrity: `sha256-${hash('sha256', WALLET_SCRIPT, 'base64')}`,
}
