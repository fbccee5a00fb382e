import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Reads of one honest client: latencies of answers with status 200, and number of other results by
 * outcome.
 */
export type Reads = { readonly latenciesMs: number[]; readonly others: Map<string, number> }

const PATHS = ['/v1/basket', '/v1/vaults', '/v1/quote?usdc=1000000', '/v1/status', '/v1/guide']
const EVERY_MS = 50
const PATIENCE_MS = 30_000
const KEPT_CLOSED = 'kept connection closed'

/** Sends 20 reads per second from one address over keep-alive connections, for `lengthMs`. */
export async function sendHonestReads(apiUrl: string, lengthMs: number): Promise<Reads> {
  const reads: Reads = { latenciesMs: [], others: new Map() }
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.1' })
  const running: Promise<void>[] = []
  const endMs = performance.now() + lengthMs
  for (let n = 0; performance.now() < endMs; n += 1) {
    running.push(readOnce(reads, agent, `${apiUrl}${PATHS[n % PATHS.length]}`))
    await delay(EVERY_MS)
  }
  await Promise.all(running)
  agent.destroy()
  return reads
}

async function readOnce(
  reads: Reads,
  agent: Agent,
  url: string,
  beganMs = performance.now(),
): Promise<void> {
  const outcome = await new Promise<string>((resolve) => {
    const sent = request(url, { agent, timeout: PATIENCE_MS }, (response) => {
      response.resume()
      response.once('end', () => resolve(String(response.statusCode)))
      response.once('error', () => resolve('cut off'))
    })
    sent.once('timeout', () => {
      resolve(`no answer in ${PATIENCE_MS / 1_000} s`)
      sent.destroy()
    })
    sent.once('error', (error: NodeJS.ErrnoException) =>
      resolve(sent.reusedSocket ? KEPT_CLOSED : `no answer, ${error.code}`),
    )
    sent.end()
  })
  // The server closed the idle connection while the request was under way. No server can prevent
  // this, and HTTP clients send the request again (RFC 9112, section 9.3.1).
  if (outcome === KEPT_CLOSED) return readOnce(reads, agent, url, beganMs)
  if (outcome === '200') reads.latenciesMs.push(performance.now() - beganMs)
  else reads.others.set(outcome, (reads.others.get(outcome) ?? 0) + 1)
}
