import { type Context, Hono } from 'hono'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ZodError } from 'zod'
import { bridgeChainByDomain } from '../../core/kernel/chains/bridgeChains.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { AttestationSettings } from './attestationSettings.ts'
import type { Burn } from './createLedger.ts'
import type { RateLimit } from './createRateLimit.ts'
import { faultKinds } from './faultKinds.ts'
import { type EntryDeps, listEntries } from './listEntries.ts'
import { pauseInBody } from './pauseInBody.ts'
import { FAST_THRESHOLD, FINAL_THRESHOLD } from './planAttestation.ts'

export type AppDeps = EntryDeps & {
  readonly settings: AttestationSettings
  readonly limit: RateLimit
  readonly nowMs: () => number
  readonly log: Logger
}

const HASH = /^0x[0-9a-fA-F]{64}$/
const NUMBER = /^\d{1,9}$/
const MAX_BODY_BYTES = 4_096

/**
 * Serves the public API of CCTP V2's attestation service, and `/__fault`.
 *
 * Source: developers.circle.com, API reference of CCTP; research on answers of the real service.
 */
export function createAttestationApp(deps: AppDeps): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    const host = new URL(context.req.url).hostname
    if (host !== '127.0.0.1' && host !== 'localhost') {
      return context.json({ error: 'this server answers on 127.0.0.1 only' }, 403)
    }
    return next()
  })
  serveFaults(app, deps)
  app.use('/v2/*', async (context, next) => {
    // The limit is checked before the faults, so that an answer with a fault also counts against the limit.
    const isAdmitted = deps.limit.admits()
    const subject = subjectOfPath(context)
    if (!isAdmitted || deps.faults.strikes('rate_limited', subject)) {
      return problem(context, 429, 'Too many requests')
    }
    if (deps.faults.strikes('server_error', subject)) {
      return problem(context, 500, 'Internal server error')
    }
    await next()
    if (deps.faults.strikes('slow_body', subject)) {
      context.res = await pauseInBody(context.res, deps.settings.slowBodyMs)
    }
    return undefined
  })
  app.get('/v2/messages/:domain', (context) => messages(deps, context))
  app.get('/v2/burn/USDC/fees/:source/:destination', (context) => fees(deps, context))
  app.get('/v2/fastBurn/USDC/allowance', (context) =>
    context.json({
      allowance: Number(deps.settings.fastAllowanceUsdc6) / 1e6,
      lastUpdated: new Date(deps.nowMs()).toISOString(),
    }),
  )
  app.post('/v2/reattest/:nonce', (context) => reattest(deps, context))
  app.get('/v2/publicKeys', (context) =>
    context.json({
      publicKeys: deps.keys.map((key) => ({
        publicKey: privateKeyToAccount(key).publicKey,
        cctpVersion: 2,
      })),
    }),
  )
  app.notFound((context) => problem(context, 404, 'Not found'))
  return app
}

function serveFaults(app: Hono, { faults, limit, log }: AppDeps): void {
  app.get('/__fault', (context) => context.json({ faults: faults.active(), kinds: faultKinds }))
  app.delete('/__fault', (context) => {
    faults.clear()
    limit.lift()
    return context.json({ faults: [] })
  })
  app.post('/__fault', async (context) => {
    if (context.req.header('content-type') !== 'application/json') {
      return problem(context, 415, 'send application/json')
    }
    const text = await context.req.text()
    try {
      const order = faults.order(text.length > MAX_BODY_BYTES ? null : JSON.parse(text))
      log.info(
        { event: 'attestation_fault_set', fault: order },
        'fault of the attestation service set',
      )
      return context.json({ fault: order })
    } catch (error) {
      if (error instanceof ZodError) {
        const issues = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
        return problem(context, 400, issues.join('; '))
      }
      if (error instanceof SyntaxError) return problem(context, 400, 'send JSON')
      throw error
    }
  })
}

async function messages(deps: AppDeps, context: Context): Promise<Response> {
  const domain = context.req.param('domain') ?? ''
  const { transactionHash, nonce } = context.req.query()
  if (!NUMBER.test(domain)) return problem(context, 400, 'Invalid sourceDomainId')
  if (!HASH.test(transactionHash ?? nonce ?? '')) {
    return problem(context, 400, 'One of transactionHash or nonce is required')
  }
  const burns = find(deps, Number(domain), { transactionHash, nonce })
  const subject = subjectOfPath(context)
  if (deps.faults.strikes('not_found', { ...subject, ...txOf(burns) })) {
    return problem(context, 404, 'Message not found')
  }
  if (deps.faults.strikes('empty_list', { ...subject, ...txOf(burns) })) {
    return context.json({ messages: [] })
  }
  if (burns.length === 0) return problem(context, 404, 'Message not found')
  return context.json({ messages: await listEntries(deps, burns) })
}

function find(
  { ledger }: AppDeps,
  domain: number,
  by: { readonly transactionHash?: string | undefined; readonly nonce?: string | undefined },
): readonly Burn[] {
  if (by.transactionHash !== undefined) return ledger.byTx(domain, hex(by.transactionHash))
  const burn = by.nonce === undefined ? undefined : ledger.byNonce(hex(by.nonce))
  return burn === undefined || burn.message.sourceDomain !== domain ? [] : [burn]
}

function txOf([burn]: readonly Burn[]): { readonly txHash?: Hex } {
  return burn === undefined ? {} : { txHash: burn.txHash }
}

function fees({ settings }: AppDeps, context: Context): Response {
  const { source = '', destination = '' } = context.req.param()
  const ends = [source, destination]
  const isKnown = ends.every(
    (domain) => NUMBER.test(domain) && bridgeChainByDomain(Number(domain)) !== undefined,
  )
  if (!isKnown || source === destination) return problem(context, 404, 'Unknown route')
  const forwardFee = settings.forwardFeeUsdc6[Number(destination)]
  const isForwarded = context.req.query('forward') === 'true' && forwardFee !== undefined
  const forward = isForwarded
    ? {
        forwardFee: {
          low: Number(forwardFee.low),
          med: Number(forwardFee.med),
          high: Number(forwardFee.high),
        },
      }
    : {}
  const fast = settings.fastFeeBps[Number(source)] ?? 0
  return context.json([
    { finalityThreshold: FAST_THRESHOLD, minimumFee: fast, ...forward },
    { finalityThreshold: FINAL_THRESHOLD, minimumFee: 0, ...forward },
  ])
}

async function reattest({ ledger, attester }: AppDeps, context: Context): Promise<Response> {
  const nonce = context.req.param('nonce') ?? ''
  const burn = HASH.test(nonce) ? ledger.byNonce(hex(nonce)) : undefined
  if (burn === undefined) return problem(context, 404, 'Message not found')
  if (!(await attester.reattest(burn))) {
    return problem(context, 400, 'Message is already finalized.')
  }
  return context.json({ message: 'Re-attestation successfully requested for nonce.', nonce })
}

/** Returns the domain and the transaction in the URL of a request, if present. */
function subjectOfPath(context: Context): { readonly domain?: number; readonly txHash?: Hex } {
  const domain = /^\/v2\/messages\/(\d{1,9})$/.exec(context.req.path)?.[1]
  const hash = context.req.query('transactionHash')
  return {
    ...(domain === undefined ? {} : { domain: Number(domain) }),
    ...(hash === undefined ? {} : { txHash: hex(hash) }),
  }
}

function problem(context: Context, code: 400 | 404 | 415 | 429 | 500, message: string): Response {
  return context.json({ code, message }, code)
}

function hex(text: string): Hex {
  return `0x${text.slice(2).toLowerCase()}`
}
