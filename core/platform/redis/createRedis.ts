import { createClient } from '@redis/client'
import type { Registry } from 'prom-client'
import type { Logger } from '../../kernel/logger.ts'
import { createRedisState } from './createRedisState.ts'
import { faultCode, isRejected, isReply, type RedisFault } from './redisFault.ts'
import { type RedisScript, redisScript } from './redisScript.ts'
import { resolveWithin, TIMED_OUT } from './resolveWithin.ts'

export type Redis = {
  /**
   * Runs a script on one key in one round trip, and returns its reply: a list of texts.
   *
   * Returns null when the server does not answer within `WAIT_MS`. After a fault, the result is null
   * without a wait until a test in the background succeeds. Never throws.
   */
  run(script: RedisScript, key: string, args: readonly string[]): Promise<readonly string[] | null>
  close(): Promise<void>
}

type Options = {
  /** `redis://` or `rediss://`, with the password. */
  readonly url: string
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly registry: Registry
}

/** The server of REDIS_URL, or its certificate, rejects this service. */
export class WrongRedis extends Error {
  constructor(code: string) {
    super(
      `REDIS_URL: the server rejects the connection (${code}). Correct the user, the password, the number ` +
        'of the database or the certificate. The user needs EVAL and EVALSHA, and the commands of docs/scale.md.',
    )
    this.name = 'WrongRedis'
  }
}

/** Longest wait of a request for the server, milliseconds; a round trip in one data centre takes under 1 ms. */
const WAIT_MS = 50
/** Milliseconds between two tests after a fault, and between two connections. */
const RETRY_MS = 1_000
/** Longest wait of a start for the first answer, milliseconds. */
const START_MS = 2_000
/** Milliseconds without any byte after which a connection is replaced, and milliseconds between two pings. */
const SILENCE_MS = 3_000
const PING_MS = 1_000
/** Maximum number of commands of a process that wait for their answers. */
const MAX_COMMANDS = 10_000

/** Writes a key with an expiry, which fails on a replica and without rights. */
const TEST = redisScript("return {redis.call('SET', KEYS[1], '1', 'PX', '1000').ok}")
const TEST_KEY = 'quartet:test'

/**
 * Connects to Redis. While the server does not answer, a background test runs every second.
 *
 * Throws `WrongRedis` when the server, or its certificate, rejects this service.
 */
export async function createRedis({ url, log, registry }: Options): Promise<Redis> {
  const state = createRedisState({ log, registry })
  const client = clientOf(url)
  const first = Promise.withResolvers<void>()
  let isTesting = false

  const lose = (fault: RedisFault, error: unknown): void => {
    state.lose(fault, faultCode(error))
    if (isRejected(error)) first.reject(error)
  }
  const runTimed: Redis['run'] = async (...request) => {
    const startedMs = performance.now()
    try {
      const reply = await resolveWithin(send(client, ...request), WAIT_MS)
      if (reply !== TIMED_OUT) {
        state.observe((performance.now() - startedMs) / 1_000)
        return reply
      }
      state.lose('timeout', 'ETIMEDOUT')
    } catch (error) {
      lose(isReply(error) ? 'reply' : 'connection', error)
    }
    return null
  }
  const test = async (): Promise<void> => {
    if (isTesting || state.isAnswering() || !client.isReady) return
    isTesting = true
    const reply = await runTimed(TEST, TEST_KEY, [])
    isTesting = false
    if (reply === null || !client.isOpen) return
    state.restore()
    first.resolve()
  }
  client.on('error', (error: unknown) => lose('connection', error))
  client.on('ready', () => void test())
  const retry = setInterval(() => void test(), RETRY_MS).unref()
  const close = async (): Promise<void> => {
    clearInterval(retry)
    client.destroy()
  }
  // The promise rejects if the client is closed meanwhile; the error event reports every other fault.
  client.connect().catch(() => {})
  try {
    const answer = await resolveWithin(first.promise, START_MS)
    if (answer === TIMED_OUT) {
      log.warn({ event: 'redis_unreachable' }, 'redis of REDIS_URL does not answer at the start')
    }
  } catch (error) {
    await close()
    throw new WrongRedis(faultCode(error))
  }
  return {
    run: async (...request) => (state.isAnswering() ? runTimed(...request) : null),
    close,
  }
}

type Client = ReturnType<typeof clientOf>

function clientOf(url: string) {
  return createClient({
    url,
    // RESP 2 needs no greeting, so every server of the protocol answers.
    RESP: 2,
    name: 'quartet',
    disableClientInfo: true,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_COMMANDS,
    pingInterval: PING_MS,
    // `resolveWithin` limits each request; a limit of the client costs a timer per request and more time.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: RETRY_MS,
    },
  })
}

/** Throws the error of the server or of the connection. */
async function send(
  client: Client,
  { text, sha1 }: RedisScript,
  ...[key, args]: [key: string, args: readonly string[]]
): Promise<readonly string[]> {
  const keyed = ['1', key, ...args]
  try {
    return textsOf(await client.sendCommand(['EVALSHA', sha1, ...keyed]))
  } catch (error) {
    // A restart of the server deletes its scripts.
    if (faultCode(error) !== 'NOSCRIPT') throw error
    return textsOf(await client.sendCommand(['EVAL', text, ...keyed]))
  }
}

/** Throws TypeError for a reply that no script of this service returns. */
function textsOf(reply: unknown): readonly string[] {
  if (!Array.isArray(reply)) throw new TypeError('the reply of a script must be a list')
  return reply.map(String)
}
