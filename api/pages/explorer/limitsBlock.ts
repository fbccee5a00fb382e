import { html } from 'hono/html'
import {
  LOSS_BUDGET_BPS,
  MAX_REBALANCE_LOSS_BPS,
  MAX_SWAP_LOSS_BPS,
  MAX_WEIGHT_STEP_BPS,
  MIN_DEPOSIT_USDC6,
  TURNOVER_BUDGET_BPS,
} from '../../../core/vaults/domain/vaultRules.ts'
import type { Markup } from '../layout.ts'
import { bpsText, dollarsOf } from '../published/pageText.ts'
import type { VaultReport } from '../published/readReport.ts'

/** Shows the limits that the contract sets for depositors, for the strategist and for rebalances. */
export function limitsBlock({ vault }: VaultReport): Markup {
  const { rebalanceBudget: budget, maxTvlUsdc, navUsdc } = vault
  const left = BigInt(maxTvlUsdc) - BigInt(navUsdc)
  const roomUsdc6 = left > 0n ? left : 0n
  return html`<h2>Limits</h2><div class="box"><dl class="facts">
<div><dt>Cap</dt><dd>${dollarsOf(maxTvlUsdc)}, room for ${dollarsOf(String(roomUsdc6))}; redemptions have no cap</dd></div>
<div><dt>Smallest deposit</dt><dd>${dollarsOf(String(MIN_DEPOSIT_USDC6))}</dd></div>
<div><dt>Deposit, redemption</dt><dd>reverts when a swap loses more than ${bpsText(MAX_SWAP_LOSS_BPS)} against the mean price; redemption in kind swaps nothing</dd></div>
<div><dt>New target weights</dt><dd>by the strategist alone, each weight by at most ${bpsText(MAX_WEIGHT_STEP_BPS)} per call</dd></div>
<div><dt>Rebalance</dt><dd>by any account, when a weight is more than ${bpsText(vault.rebalanceBandBps)} from its target; a swap may lose ${bpsText(MAX_REBALANCE_LOSS_BPS)}</dd></div>
<div><dt>Traded per day</dt><dd>at most ${bpsText(TURNOVER_BUDGET_BPS)} of the value, ${bpsText(budget.turnoverLeftBps)} left; ${dollarsOf(budget.tradableUsdc)} may be traded now, ${dollarsOf(budget.neededUsdc)} would reach the targets</dd></div>
<div><dt>Lost per week</dt><dd>at most ${bpsText(LOSS_BUDGET_BPS)} of the value by rebalances, ${bpsText(budget.lossLeftBps)} left</dd></div>
</dl></div>`
}
