import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { programFile } from '../programs/programFile.ts'

export type AttestationProcess = {
  /** URL of the service, the same after every restart. */
  readonly url: string
  kill(): Promise<void>
  /** Resolves when the service answers again. */
  start(): Promise<void>
}

/**
 * Settings of the service. `silenceMs` is seconds, not minutes, so that a test reaches its end.
 * Attestations need more depth than the reorganisations of these tests, as the real service waits
 * for finality.
 */
const SETTINGS = { silenceMs: 5_000, fastConfirmations: 3, finalConfirmations: 3 }

/** Starts the devnet's attestation service in a separate process. */
export async function startAttestationProcess(
  chains: Readonly<Record<number, DevnetChain>>,
): Promise<AttestationProcess> {
  const port = await unclaimedPort()
  const options = {
    port,
    settings: SETTINGS,
    chains: Object.values(chains).map(({ chainId, url, wsUrl }) => ({ chainId, url, wsUrl })),
  }
  let kill = async (): Promise<void> => {}
  const start = async (): Promise<void> => {
    const args = [programFile('test/support/bridge/attestationMain'), JSON.stringify(options)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const killWithTests = () => child.kill('SIGKILL')
    process.once('exit', killWithTests)
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => {
        process.off('exit', killWithTests)
        resolve()
      })
    })
    kill = async () => {
      child.kill('SIGKILL')
      await ended
    }
    const isReady = new Promise<void>((resolve) => {
      createInterface(child.stdout).on('line', (line) => {
        if (line === 'ready') resolve()
      })
    })
    await Promise.race([isReady, ended])
    if (child.exitCode !== null) throw new Error('the attestation service does not start')
  }
  await start()
  return { url: `http://127.0.0.1:${port}`, kill: () => kill(), start }
}
