import { setTimeout as delay } from 'node:timers/promises'
import type { CrashPoint } from '../../../core/kernel/crashPoint.ts'
import type { Random } from '../../../devnet/random.ts'
import type { RpcInterceptor } from '../../../devnet/rpcProxy/startRpcProxy.ts'
import { BRIDGE_CHAINS, type BridgeWorld, type FaultOrder } from './bridgeWorld.ts'
import type { AttestationProcess } from './startAttestationProcess.ts'

/** Process that can be killed and restarted, with a crash point if named. */
export type StormProcess = {
  /** Returns the URL of an api; empty while the api is down. */
  readonly url: () => string
  readonly restart: (crashAt: CrashPoint | '') => Promise<void>
}

export type BridgeStorm = {
  readonly world: BridgeWorld
  readonly random: Random
  readonly apis: readonly [StormProcess, ...StormProcess[]]
  readonly workers: readonly [StormProcess, ...StormProcess[]]
  readonly attestation: AttestationProcess
  readonly restartIndexer: () => Promise<void>
}

/** Count of each kind of event. */
export type EventCounts = Map<string, number>

type Happening = readonly [name: string, happen: () => Promise<unknown>]

const API_POINTS: readonly [CrashPoint, ...CrashPoint[]] = ['bridge_after_claim', 'before_respond']
const WORKER_POINTS: readonly [CrashPoint, ...CrashPoint[]] = [
  'after_sign',
  'after_broadcast',
  'after_receipt',
  'bridge_before_judge',
  'bridge_after_judge',
  'bridge_after_attestation',
  'bridge_before_mint',
  'bridge_after_mint',
  'bridge_before_refund',
  'bridge_after_refund',
]
/** One in this many restarted processes ends at a crash point; the others end at any moment. */
const CRASH_ONE_IN = 3
/**
 * Maximum depth of a reorganisation, blocks; the service attests only deeper burns, as the real
 * service does.
 */
export const MAX_DEPTH = 2
const MAX_LIE_MS = 3_000
const MAX_PAUSE_MS = 1_500
const SILENT_SEC = 2

const ATTESTATION_FAULTS: readonly [FaultOrder, ...FaultOrder[]] = [
  { kind: 'not_found', count: 5 },
  { kind: 'empty_list', count: 5 },
  { kind: 'pending_null_message', count: 5 },
  { kind: 'pending_0x_message', count: 5 },
  { kind: 'delay_fee', count: 1 },
  { kind: 'delay_allowance', count: 1 },
  { kind: 'expired_attestation', count: 1 },
  { kind: 'wrong_signer', count: 3 },
  { kind: 'swapped_order', count: 3 },
  { kind: 'other_message', count: 3 },
  { kind: 'duplicate_entry', count: 10 },
  { kind: 'foreign_entry_first', count: 10 },
  { kind: 'server_error', count: 5 },
  { kind: 'stuck_pending', count: 1, forSec: 5 },
  { kind: 'forward_failed', count: 3 },
  { kind: 'forward_never', count: 3, forSec: 20 },
  { kind: 'forward_late', count: 2 },
]

/** False answers of a node; each lasts for a while on one chain. */
const LIES: readonly (readonly [string, RpcInterceptor])[] = [
  ['hangs up', async () => 'cut'],
  ['takes transactions and forgets them', instead('eth_sendRawTransaction', forgottenAnswer)],
  [
    'knows every transaction already',
    instead('eth_sendRawTransaction', async () => errorAnswer('already known')),
  ],
  ['has no receipts', instead('eth_getTransactionReceipt', async () => ({ result: null }))],
  ['has no logs', instead('eth_getLogs', async () => ({ result: [] }))],
  ['fails all calls', instead('eth_call', async () => errorAnswer('header not found'))],
]

/** Runs random events until `isOver`, and returns their counts; afterwards all processes run. */
export async function runStorm(storm: BridgeStorm, isOver: () => boolean): Promise<EventCounts> {
  const weather: EventCounts = new Map()
  const { random } = storm
  const oneAfterTheOther = async (menu: readonly [Happening, ...Happening[]]) => {
    while (!isOver()) {
      const [name, occurrence] = random.pick(menu)
      weather.set(name, (weather.get(name) ?? 0) + 1)
      await occurrence()
      await delay(random.int(MAX_PAUSE_MS))
    }
  }
  // Restarts of processes take seconds; other events continue meanwhile.
  await Promise.all([oneAfterTheOther(deaths(storm)), oneAfterTheOther(failures(storm))])
  return weather
}

function deaths(storm: BridgeStorm): [Happening, ...Happening[]] {
  const { random, attestation } = storm
  const restart = async (slots: BridgeStorm['apis'], points: typeof API_POINTS) =>
    random.pick(slots).restart(random.int(CRASH_ONE_IN) === 0 ? random.pick(points) : '')
  const killWorkers: Happening = ['workers killed', () => restart(storm.workers, WORKER_POINTS)]
  return [
    killWorkers,
    killWorkers,
    ['api killed', () => restart(storm.apis, API_POINTS)],
    [
      'attestation service killed',
      async () => {
        await attestation.kill()
        await delay(random.int(MAX_PAUSE_MS))
        await attestation.start()
      },
    ],
    ['indexer killed', storm.restartIndexer],
  ]
}

function failures(storm: BridgeStorm): [Happening, ...Happening[]] {
  const { world, random } = storm
  const reorg: Happening = ['chain reorganised', () => reorganise(storm)]
  const fault: Happening = [
    'attestations faulty',
    // The request fails while the service itself is down.
    () => world.fault(random.pick(ATTESTATION_FAULTS)).catch(() => {}),
  ]
  return [
    reorg,
    reorg,
    fault,
    fault,
    fault,
    ['attestation service asked for silence', () => silence(storm)],
    ...LIES.map(([name, lie]): Happening => [`a node ${name}`, () => lieForAWhile(storm, lie)]),
    [
      'database hung up',
      () => world.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'quartet%'`,
    ],
  ]
}

async function reorganise({ world, random }: BridgeStorm): Promise<void> {
  const { rpc } = world.chain(random.pick(BRIDGE_CHAINS))
  await rpc('anvil_reorg', [1 + random.int(MAX_DEPTH), []])
  // A queued transaction that follows a lost transaction would wait forever; its sender sends the
  // queued transaction again.
  await rpc('anvil_dropAllTransactions', [])
}

async function lieForAWhile({ world, random }: BridgeStorm, lie: RpcInterceptor): Promise<void> {
  const proxy = world.proxies[random.pick(BRIDGE_CHAINS)]
  proxy?.intercept(lie)
  await delay(random.int(MAX_LIE_MS))
  proxy?.intercept()
}

/**
 * Makes the attestation service reject all requests, and skips the pause of some minutes that
 * follows.
 */
async function silence({ world }: BridgeStorm): Promise<void> {
  await world.fault({ kind: 'rate_limited', forSec: SILENT_SEC }).catch(() => {})
  await delay(SILENT_SEC * 1000)
  await skipRatePause(world)
}

/** Skips the pause after a rejection by the service. */
export async function skipRatePause({ sql }: Pick<BridgeWorld, 'sql'>): Promise<void> {
  await sql`update app.attestation_gate set stopped_until = null`
  await sql`update app.bridge set due_at = now() where due_at > now()`
}

function instead(method: string, lie: RpcInterceptor): RpcInterceptor {
  return (call, pass) => (call.method === method ? lie(call, pass) : pass())
}

/** Hash in the answer of a node that only appears to accept the transaction. */
const FORGOTTEN_HASH = `0x${'00'.repeat(32)}`

async function forgottenAnswer() {
  return { result: FORGOTTEN_HASH }
}

function errorAnswer(message: string) {
  return { error: { code: -32000, message } }
}
