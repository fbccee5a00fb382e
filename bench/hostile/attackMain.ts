import type { Attack } from './attack.ts'
import { deepDocuments, signatureFlood } from './requestAttacks.ts'
import {
  cutBodies,
  malformedHeads,
  silentSockets,
  slowBodies,
  slowReaders,
  slowSubscribers,
} from './socketAttacks.ts'

/**
 * Runs all attacks at the same time in a separate process, so that they do not delay honest
 * readers; the argument is the port of the API.
 */
const ATTACKS: readonly Attack[] = [
  cutBodies,
  slowBodies,
  silentSockets,
  slowSubscribers,
  slowReaders,
  malformedHeads,
  deepDocuments,
  signatureFlood,
]

const ending = new AbortController()
process.once('SIGINT', () => ending.abort())
// Each connection adds one listener.
const { signal } = ending
const port = Number(process.argv[2])
const host = '127.0.0.1'
const counts = new Map<string, number>()
const count = (outcome: string): void => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
const target = { host, port, url: `http://${host}:${port}`, signal }
await Promise.all(ATTACKS.map((attack) => attack(target, count)))
process.stdout.write(`done ${JSON.stringify(Object.fromEntries(counts))}\n`, () => process.exit())
