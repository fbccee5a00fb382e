import autocannon from 'autocannon'

/** Loads servers for some seconds. LOAD_ASK holds the task as JSON; the result is one line `done {...}`. */
const { urls, paths, connections, seconds, unique } = JSON.parse(process.env.LOAD_ASK ?? '{}')
let turn = 0
// Separators alone have no meaning, and the api caches no answer to a target of more than 256 characters.
const setupRequest = (request) => {
  turn += 1
  const path = paths[turn % paths.length]
  return { ...request, path: unique ? `${path}?${'&'.repeat(257)}` : path }
}
const results = await Promise.all(
  urls.map((url) =>
    autocannon({
      url,
      connections,
      duration: seconds,
      requests: [{ method: 'GET', path: paths[0], setupRequest }],
    }),
  ),
)
const sum = (value) => results.reduce((total, result) => total + value(result), 0)
const report = {
  perSec: sum(({ requests, duration }) => requests.total / duration),
  total: sum(({ requests }) => requests.total),
  p99Ms: Math.max(...results.map(({ latency }) => latency.p99)),
  errors: sum(({ errors }) => errors),
  non2xx: sum(({ non2xx }) => non2xx),
}
process.stdout.write(`done ${JSON.stringify(report)}\n`)
