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

/** What happens between a wish and its block, and what it costs. */
export function howItWorks(price: PriceRules): Markup {
  return html`<h2>How it works</h2>
<ol class="steps">
<li class="done"><b>Ask</b><span>Post what the wallet shall do. It is tried first; what cannot run is refused for nothing.
The answer is a price that holds ${price.quoteSeconds} seconds.</span></li>
<li class="done"><b>Pay in USDC</b><span>Send the same request again with a signed x402 payment, from any wallet, on any of our chains.
You are charged only once the sponsorship is signed.</span></li>
<li class="done"><b>Sign</b><span>The wallet signs the operation that it gets back. A plain wallet also signs, the first time only,
that it runs the reference account of ERC-4337; it can take that back at any time.</span></li>
<li class="done"><b>Done</b><span>Post it. It is tried once more and carried to the chain by us. When it fails by our doing,
the same payment buys another for a day.</span></li>
</ol>
<p>The price is ${price.multiplierBps / BPS} times what the operation may cost at most: its gas limits and
${Number(price.constantGas).toLocaleString('en')} gas more, at its highest fee; at least ${usdText(BigInt(price.minUsdc))} USD.
Limits and fee are locked by our signature, so nothing beyond it is ever charged.
<a href="/v1/gas?docs=1">The documentation</a> has every message, for agents, for smart accounts and for curl.</p>`
}
