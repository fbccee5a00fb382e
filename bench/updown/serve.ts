import { createServer } from 'node:http'
import { createApp } from '../../api/app.ts'
import { listen } from '../../api/http/listen.ts'
import { createProcessLimits } from '../../core/limits/store/createProcessLimits.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { MARKETS } from '../../core/updown/domain/marketWindows.ts'
import { evaluateMarket } from '../../core/updown/operations/evaluateMarket.ts'
import { showLive } from '../../core/updown/operations/showMarket.ts'
import { createMarketDeps } from '../../core/updown/store/createMarketDeps.ts'
import { aWorld } from '../../test/builders/aChain.ts'
import { OPTIONS } from '../../test/builders/aGate.ts'
import { depsOf } from '../../test/builders/anApp.ts'
import { memoryGrants } from '../../test/builders/memoryGrants.ts'
import { memoryMarkets } from '../../test/builders/memoryMarkets.ts'
import { memoryPayments } from '../../test/builders/memoryPayments.ts'
import { MARKET_SETTINGS } from '../../test/builders/noMarkets.ts'
import { noPayment } from '../../test/builders/noPayment.ts'

/**
 * `serve.ts ours|bare <port> <databaseUrl>`: serves the whole HTTP API on given markets, or only
 * static bytes.
 */
const [name, port = '0', databaseUrl = ''] = process.argv.slice(2)
if (name === 'bare') serveBare()
else await serveOurs()

async function serveOurs(): Promise<void> {
  const clock = systemClock
  const markets = createMarketDeps({ databaseUrl, clock, settings: MARKET_SETTINGS })
  const deps = depsOf(aWorld(), {
    clock,
    markets,
    agents: { agentSecret: 'bench', trustedProxies: { kind: 'hops', hops: 1 } },
    limits: createProcessLimits(clock, { ratePerSec: 1_000_000, burst: 1_000_000 }),
    payment: {
      ...noPayment,
      payments: memoryPayments({ ms: clock.nowMs() }),
      grants: memoryGrants(),
      options: { all: OPTIONS, open: async () => OPTIONS },
    },
  })
  await listen(createApp(deps), { host: '127.0.0.1', port: Number(port) })
}

function serveBare(): void {
  const time = { ms: systemClock.nowMs() }
  const clock = { nowMs: () => time.ms, nowSec: () => Math.floor(time.ms / 1_000) }
  const [market] = MARKETS
  if (market === undefined) throw new RangeError('there is no market')
  const evaluated = evaluateMarket({ markets: memoryMarkets({ time }), clock }, market)
  if (evaluated.verdict.kind !== 'answer') throw new RangeError('the market does not answer')
  const body = JSON.stringify(showLive(evaluated, evaluated.verdict, true))
  const headers = { 'content-type': 'application/json' }
  createServer((_request, response) => {
    response.writeHead(200, headers).end(body)
  }).listen(Number(port), '127.0.0.1')
}
