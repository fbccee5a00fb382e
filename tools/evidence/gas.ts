import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { forgeBinary } from '../forgeBinary.ts'
import { readEvidence, writeEvidence } from './evidence.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** Folder of `snapshots` in foundry.toml. */
const SNAPSHOTS = join(ROOT, '.quartet/gas')
const TESTS = 'contracts/test/{Gas,bridge/BridgeGas,gas/SponsorGas}.t.sol'

const snapshot = z.record(z.string(), z.coerce.number().int().positive())

/**
 * `npm run contracts:gas`: measures the gas of each action and writes the figures to `contracts/evidence/gas.json`.
 *
 * The baseline of an action stays as recorded; a new action has its first figure as its baseline. The tests fail, and
 * the command with them, if an action exceeds its budget.
 */
function measureGas(): void {
  rmSync(SNAPSHOTS, { recursive: true, force: true })
  const { status } = spawnSync(forgeBinary(), ['test', '--match-path', TESTS], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
  const known = readEvidence('gas').actions
  const actions = readdirSync(SNAPSHOTS)
    .sort()
    .flatMap((file) => {
      const group = basename(file, '.json')
      const measured = snapshot.parse(JSON.parse(readFileSync(join(SNAPSHOTS, file), 'utf8')))
      return Object.entries(measured).map(([action, gas]) => {
        const earlier = known.find((other) => other.group === group && other.action === action)
        return { group, action, baselineGas: earlier?.baselineGas ?? gas, gas }
      })
    })
  writeEvidence('gas', { actions })
}

measureGas()
