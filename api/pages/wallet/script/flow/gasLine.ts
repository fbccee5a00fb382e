import { formatUnits } from './decimals.ts'
import type { Step } from './intent.ts'
import { isHex, type Provider } from './wallet.ts'

const COIN_DECIMALS = 18
/** Decimals of coins in texts. */
const SHOWN_DECIMALS = 8

/** Returns the gas limit of steps in words, with its cost at the price of the node of the wallet. */
export async function gasLine(
  provider: Provider,
  steps: readonly Pick<Step, 'gas'>[],
): Promise<{ readonly name: string; readonly text: string }> {
  const gas = steps.reduce((sum, step) => sum + BigInt(step.gas), 0n)
  const text = `at most ${formatUnits(String(gas), 0)} gas`
  const price = await provider.request({ method: 'eth_gasPrice' }).catch(() => null)
  if (!isHex(price)) return { name: 'Gas', text }
  // Rounded up to the shown decimals, so that the text never states less than the limit costs.
  const unit = 10n ** BigInt(COIN_DECIMALS - SHOWN_DECIMALS)
  const costWei = ((gas * BigInt(price) + unit - 1n) / unit) * unit
  const coins = formatUnits(String(costWei), COIN_DECIMALS, SHOWN_DECIMALS)
  return { name: 'Gas', text: `${text}, ${coins} ETH at the present price of gas` }
}
