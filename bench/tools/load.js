import autocannon from 'autocannon'

/** Loads a server for some seconds. LOAD_ASK holds the task as JSON; the result is one line `done {...}`. */
const { url, paths, connections, seconds, unique } = JSON.parse(process.env.LOAD_ASK ?? '{}')
let turn = 0
// Separators alone have no meaning, and the api caches no answer to a target of more than 256 characters.
const setupRequest = (request) => {
  turn += 1
  const path = paths[turn % paths.length]
  return { ...request, path: unique ? `${path}?${'&'.repeat(257)}` : path }
}
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  requests: [{ method: 'GET', path: paths[0], setupRequest }],
})
const { requests, duration, latency, errors, non2xx } = result
const answered = requests.total / duration
process.stdout.write(
  `done ${JSON.stringify({ perSec: answered, total: requests.total, p99Ms: latency.p99, errors, non2xx })}\n`,
)
