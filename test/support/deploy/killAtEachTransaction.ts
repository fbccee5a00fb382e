import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../../supervisor/until.ts'
import { childEnv } from '../childEnv.ts'
import { PATIENCE_MS } from '../patience.ts'
import { programFile } from '../programs/programFile.ts'
import type { DeployFolder } from './deployCommand.ts'
import { countWaiting, type DeployWorld, mineWaiting } from './deployWorld.ts'
import { wantedInputOf } from './wantedFileOf.ts'

/**
 * Runs `npm run deploy -- apply` again and again, each time killed as soon as its transaction is in the pool; returns the
 * number of kills and the output of the run that ended by itself.
 *
 * Every other time the transaction is mined only after the next process waits for it. Throws `Error`.
 */
export async function killAtEachTransaction(
  world: DeployWorld,
  folder: DeployFolder,
): Promise<{ readonly kills: number; readonly output: string }> {
  const file = join(folder.folder, 'wanted.json')
  writeFileSync(file, JSON.stringify(wantedInputOf(world)))
  for (let kills = 0; ; kills += 1) {
    const isLeft = (await countWaiting(world.chain)) > 0
    const run = startApply(world, folder, file)
    if (isLeft) {
      await see(() => run.output().includes('in the pool; waiting'), run.output)
      await mineWaiting(world.chain)
    }
    await see(async () => isOver(run.child) || (await countWaiting(world.chain)) > 0, run.output)
    if (isOver(run.child)) {
      if (run.child.exitCode === 0) return { kills, output: run.output() }
      throw new Error(`apply ended with ${run.child.exitCode}: ${run.output()}`)
    }
    const ended = once(run.child, 'exit')
    run.child.kill('SIGKILL')
    await ended
    if (kills % 2 === 0) await mineWaiting(world.chain)
  }
}

function startApply(world: DeployWorld, { keyFile, out, folder }: DeployFolder, file: string) {
  const args = ['apply', file, '--key-file', keyFile, '--out', out]
  const child = spawn(process.execPath, [programFile('ops/deploy/main'), ...args], {
    env: { ...childEnv(), RPC_URL_8453: world.chain.url },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  return { child, output: () => text }
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function see(
  condition: () => boolean | Promise<boolean>,
  output: () => string,
): Promise<void> {
  if (!(await until(condition, PATIENCE_MS)))
    throw new Error(`apply does not go further: ${output()}`)
}
