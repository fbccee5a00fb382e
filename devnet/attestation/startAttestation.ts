import { pino } from 'pino'
import { type Address, toHex } from 'viem'
import type { Logger } from '../../core/kernel/logger.ts'
import { createHeadSocket } from '../../core/transactions/store/createHeadSocket.ts'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { latestBlock } from '../chain/latestBlock.ts'
import { serveLocally } from '../serveLocally.ts'
import { type AttestationSettings, defaultSettings } from './attestationSettings.ts'
import { createAttestationApp } from './createAttestationApp.ts'
import { createAttester } from './createAttester.ts'
import { createFaults, type Faults } from './createFaults.ts'
import { createForwarder } from './createForwarder.ts'
import { createLedger, MESSAGE_RECEIVED, MESSAGE_SENT, REORG_DEPTH } from './createLedger.ts'
import { createRateLimit } from './createRateLimit.ts'
import { oneAtATime } from './oneAtATime.ts'

export type AttestationOptions = {
  /** Port; a free port by default. */
  readonly port?: number
  readonly settings?: Partial<AttestationSettings>
  readonly nowMs?: () => number
  readonly log?: Logger
}

export type AttestationService = {
  readonly url: string
  readonly faults: Faults
  /** Ends every fault, and the silence after too many requests. */
  clearFaults(): void
  /** Reads every chain now; for tests that mine by hand and do not wait for the next head. */
  poll(): Promise<void>
  stop(): Promise<void>
}

type World = {
  readonly chains: Readonly<Record<number, DevnetChain>>
  readonly accounts: DevnetAccounts
  /** MessageTransmitter; the same address on every chain. */
  readonly transmitter: Address
}

/**
 * Starts the attestation service of a devnet on 127.0.0.1: attests burns in the chains' logs, and forwards paid mints.
 *
 * The service stores nothing: a start reads all messages from the chains again, and the nonce of a message follows from
 * the place of the message. Throws `DevnetError` `port_in_use`.
 */
export async function startAttestation(
  world: World,
  options: AttestationOptions = {},
): Promise<AttestationService> {
  const settings = { ...defaultSettings, ...options.settings }
  const nowMs = options.nowMs ?? Date.now
  const log = options.log ?? pino({ level: 'silent' })
  const heads = new Map<number, number>()
  const { chains, transmitter, accounts } = world
  const ledger = createLedger()
  const faults = createFaults(nowMs, settings.silenceMs)
  const keys = accounts.attesters.map(({ privateKey }) => privateKey)
  const attester = createAttester({ ledger, faults, settings, keys, heads })
  const from = accounts.forwarder.address
  const forwarder = createForwarder({ chains, ledger, faults, settings, transmitter, from, heads })
  const follow = createFollower({ world, heads, ledger, attester, forwarder, log })
  const limit = createRateLimit(nowMs, settings)
  const entries = { ledger, faults, attester, forwarder, keys }
  const app = createAttestationApp({ ...entries, settings, limit, nowMs, log })
  await Promise.all(follow.polls.map((poll) => poll()))
  const server = await serveLocally(app.fetch, options.port ?? 0)
  const sockets = Object.values(chains).map(({ wsUrl }, index) =>
    createHeadSocket(wsUrl, () => void follow.polls[index]?.()),
  )
  return {
    url: server.url,
    faults,
    clearFaults: () => {
      faults.clear()
      limit.lift()
    },
    poll: async () => {
      await Promise.all(follow.polls.map((poll) => poll()))
    },
    stop: async () => {
      follow.end()
      await Promise.all([server.stop(), ...sockets.map((socket) => socket.close())])
      await Promise.all(follow.polls.map((poll) => poll()))
    },
  }
}

type Followed = {
  readonly world: World
  readonly heads: Map<number, number>
  readonly ledger: ReturnType<typeof createLedger>
  readonly attester: ReturnType<typeof createAttester>
  readonly forwarder: ReturnType<typeof createForwarder>
  readonly log: Logger
}

/** Creates one reader per chain that runs at each new head; runs of one chain are sequential. */
function createFollower(followed: Followed) {
  const { world, log } = followed
  let isEnded = false
  const polls = Object.values(world.chains).map((chain) =>
    oneAtATime(async () => {
      if (isEnded) return
      await readNewLogs(followed, chain).catch((error: unknown) => {
        if (!isEnded) {
          log.warn(
            { event: 'attestation_scan_failed', chainId: chain.chainId, err: error },
            'scan of burns failed',
          )
        }
      })
    }),
  )
  return {
    polls,
    end: () => {
      isEnded = true
    },
  }
}

/** Reads new logs of a chain, signs due attestations, and sends the due mints. */
async function readNewLogs(
  { world, heads, ledger, attester, forwarder }: Followed,
  chain: DevnetChain,
): Promise<void> {
  const { number } = await latestBlock(chain)
  // The first run reads all logs; later runs read new blocks and the blocks that a reorganisation can still replace.
  const known = Math.min(heads.get(chain.chainId) ?? 0, number)
  const fromBlock = Math.max(0, known - REORG_DEPTH + 1)
  const logs = await chain.rpc('eth_getLogs', [
    {
      address: world.transmitter,
      topics: [[MESSAGE_SENT, MESSAGE_RECEIVED]],
      fromBlock: toHex(fromBlock),
      toBlock: toHex(number),
    },
  ])
  ledger.sync(chain.chainId, fromBlock, logs)
  heads.set(chain.chainId, number)
  await attester.attestDue(chain.chainId)
  await forwarder.drive()
}
