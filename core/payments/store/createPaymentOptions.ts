import type { Deployment } from '../../deployment.ts'
import type { Clock } from '../../kernel/clock.ts'
import { int } from '../../platform/db/columns.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import type { StandbyCheck } from '../../platform/db/standby/createStandbyCheck.ts'
import type { PaymentOption, PaymentOptions } from '../ports.ts'
import type { VerifiedTokens } from './requirePaymentTokens.ts'

/** Seconds after which a lane without a heartbeat counts as stopped; a writer reports every ten seconds. */
const SILENCE_SEC = 60
/** Milliseconds for which the open lanes are cached. */
const FRESH_MS = 1_000

/**
 * Creates the list of the chains of a deployment that accept payments at present.
 *
 * With `standby`, no chain accepts a payment while a committed row may have only one copy.
 */
export function createPaymentOptions(options: {
  readonly databaseUrl: DatabaseUrl
  readonly deployment: Deployment
  readonly tokens: VerifiedTokens
  readonly standby: Pick<StandbyCheck, 'require'> | null
  readonly clock: Clock
}): PaymentOptions & { close(): Promise<void> } {
  const { deployment, tokens, standby, clock } = options
  const sql = createSql(options.databaseUrl, { name: 'quartet-lanes', max: 1, reader: true })
  const all = paymentOptions(deployment)
  let known: { readonly atMs: number; readonly chainIds: Promise<ReadonlySet<number>> } | undefined

  const openLanes = (): Promise<ReadonlySet<number>> => {
    const nowMs = clock.nowMs()
    if (known !== undefined && nowMs - known.atMs < FRESH_MS) return known.chainIds
    const chainIds = answered(sql({ chain_id: int })`
      select distinct chain_id from app.lane
      where purpose = 'settlement' and state = 'open'
        and seen_at > now() - make_interval(secs => ${SILENCE_SEC})`).then(
      (rows) => new Set(rows.map((row) => row.chain_id)),
    )
    const entry = { atMs: nowMs, chainIds }
    known = entry
    chainIds.catch(() => {
      if (known === entry) known = undefined
    })
    return chainIds
  }

  return {
    all,
    open: async () => {
      const [lanes] = await Promise.all([openLanes(), standby?.require()])
      const candidates = all.filter(({ token }) => lanes.has(token.chainId))
      const verified = await Promise.all(
        candidates.map(({ token }) => tokens.isVerified(token.chainId)),
      )
      return candidates.filter((_option, index) => verified[index])
    },
    close: () => sql.end(),
  }
}

/** Returns every chain of a deployment with its USDC and payee. */
export function paymentOptions({ chains, payments }: Deployment): readonly PaymentOption[] {
  return chains.map(({ chainId, usdc, usdcName, usdcVersion }) => ({
    token: { chainId, address: usdc, name: usdcName, version: usdcVersion },
    payTo: payments.payTo,
  }))
}
