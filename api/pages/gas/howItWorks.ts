import { html } from 'hono/html'
import { usdText } from '../../../core/kernel/usdText.ts'
import type { Markup } from '../layout.ts'

type PriceRules = {
  readonly minUsdc: string
  readonly multiplierBps: number
  readonly constantGas: string
  readonly quoteSeconds: number
}

const BPS = 10_000

/** Explains the steps from a request to the block of the operation, and the price. */
export function howItWorks(price: PriceRules): Markup {
  return html`<h2>How it works</h2>
<ol class="steps">
<li class="done"><b>Request</b><span>Post the calls of the wallet. The service simulates the calls; calls that would fail are rejected at no cost.
The answer is a price, valid for ${price.quoteSeconds} seconds.</span></li>
<li class="done"><b>Pay in USDC</b><span>Send the same request again with a signed x402 payment, from any wallet, on any supported chain.
The charge follows only after the sponsorship is signed.</span></li>
<li class="done"><b>Sign</b><span>The wallet signs the returned operation. On first use a plain wallet also signs
a delegation to the reference account of ERC-4337; the wallet can revoke the delegation at any time.</span></li>
<li class="done"><b>Send</b><span>Post the signed operation. The service simulates the operation again and sends it to the chain. If the service
causes a failure, the same payment covers a retry for 24 hours.</span></li>
</ol>
<p>The price is ${price.multiplierBps / BPS} times the maximum cost of the operation: its gas limits and
${Number(price.constantGas).toLocaleString('en')} gas more, at its maximum fee; at least ${usdText(BigInt(price.minUsdc))} USD.
The signature of the sponsor locks limits and fee, so the charge never exceeds the price.
<a href="/v1/gas?docs=1">The documentation</a> has every message, for agents, smart accounts and curl.</p>`
}
