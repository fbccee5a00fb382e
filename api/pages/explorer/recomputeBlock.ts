import { html, raw } from 'hono/html'
import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { chainLabel } from '../../../core/kernel/chains/chainLabel.ts'
import { curlCall } from '../../../core/kernel/operation/curlCall.ts'
import type { OperationOf } from '../../../core/kernel/operation/defineOperation.ts'
import { SHARE_UNIT } from '../../../core/vaults/domain/vaultRules.ts'
import { getVault } from '../../../core/vaults/operations/getVault.ts'
import { getVaultActivity } from '../../../core/vaults/operations/getVaultActivity.ts'
import { getVaultHistory } from '../../../core/vaults/operations/getVaultHistory.ts'
import { getVaultHolders } from '../../../core/vaults/operations/getVaultHolders.ts'
import { getVaultPerformance } from '../../../core/vaults/operations/getVaultPerformance.ts'
import { getVaultReturns } from '../../../core/vaults/operations/getVaultReturns.ts'
import type { Markup } from '../layout.ts'
import type { Links } from '../links.ts'
import { moment } from '../text.ts'
import type { VaultDetail } from './readVaultDetail.ts'

/** Functions of the vault that return its two main figures. Source: BasketVault, ERC-4626. */
const VAULT_ABI = parseAbi([
  'function totalAssets() view returns (uint256)',
  'function convertToAssets(uint256 shares) view returns (uint256)',
])
/** Bytes of an ABI word. */
const WORD = 32

/** States the block of the page, and the calls that return its figures. */
export function recomputeBlock(
  detail: VaultDetail,
  { publicUrl, links }: { readonly publicUrl: string; readonly links: Links },
): Markup {
  const { at, report } = detail
  const { vault } = report
  return html`<h2>Recompute the figures yourself</h2>
<div class="box"><dl class="facts">
<div><dt>True for</dt><dd>block ${at.number.toLocaleString('en')} of ${chainLabel(at.chainId)}, ${moment(at.timestampSec)} UTC<br>${links.block(at.chainId, at.number, at.hash)}</dd></div>
<div><dt>Vault contract</dt><dd>${links.address(at.chainId, vault.vault, 'full')}</dd></div>
</dl></div>
<p class="note-line">Each figure of this page is in the answer of one of these calls. The calls are free and need no account.</p>
${code('Calls of this service', serviceCalls(detail, publicUrl))}
${
  vault.priceStatus === 'unavailable'
    ? html`<p class="note-line">The price source is unavailable, so the contract returns no value now.</p>`
    : html`<p class="note-line">The contract returns value and share price too. <code class="mono">RPC</code> is a node of ${chainLabel(at.chainId)} with the state of this block:</p>
${code('Calls of the contract', chainCalls(detail))}`
}`
}

type Call = { readonly words: string; readonly call: string }

function code(label: string, calls: readonly Call[]): Markup {
  return html`<pre class="code" tabindex="0" role="region" aria-label="${label}"><code>${calls.map(
    ({ words, call }, index) => html`${index === 0 ? '' : '\n'}<b># ${content(words)}</b>
${content(call)}`,
  )}</code></pre>`
}

/** Escapes a text for the content of an element, in which quotes need no escape of 5 bytes. */
const content = (text: string): Markup =>
  raw(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))

/** Returns the call of each part of the page. */
function serviceCalls({ at, report, windows }: VaultDetail, publicUrl: string): readonly Call[] {
  const { vault, series } = report
  const params = { address: vault.vault }
  const block = { block: at.number }
  const [first] = windows
  const from = series.points[0]?.block.timestampSec ?? at.timestampSec
  const to = at.timestampSec
  const call = (words: string, operation: OperationOf<never>, query: object): Call => ({
    words,
    call: curlCall(publicUrl, operation, { params, query }),
  })
  return [
    call('value, share price, holdings, drift, limits', getVault, block),
    ...(first === undefined
      ? []
      : [call('vault, equal weights, buy and hold', getVaultReturns, windowQuery(first))]),
    call('risk and fees', getVaultPerformance, block),
    call('points of the charts', getVaultHistory, { interval: series.interval ?? '1d', from, to }),
    call('activity', getVaultActivity, block),
    call('holders', getVaultHolders, block),
  ]
}

function windowQuery({ windowName, askedFromAt, toAt }: VaultDetail['windows'][number]) {
  return windowName === null ? { from: askedFromAt, to: toAt } : { window: windowName, to: toAt }
}

/** Returns the calls of the contract, with the exact result of each. */
function chainCalls({ at, report: { vault } }: VaultDetail): readonly Call[] {
  const call = (name: string, data: string, resultUsdc: string): Call => ({
    words: `${name}: "result" is ${numberToHex(BigInt(resultUsdc), { size: WORD })}, which is ${resultUsdc} units of USDC`,
    call: `curl -s "$RPC" -H 'content-type: application/json' -d '${JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ to: vault.vault, data }, numberToHex(at.number)],
    })}'`,
  })
  return [
    call(
      'value',
      encodeFunctionData({ abi: VAULT_ABI, functionName: 'totalAssets' }),
      vault.navUsdc,
    ),
    call(
      'share price',
      encodeFunctionData({ abi: VAULT_ABI, functionName: 'convertToAssets', args: [SHARE_UNIT] }),
      vault.sharePriceUsdc,
    ),
  ]
}
