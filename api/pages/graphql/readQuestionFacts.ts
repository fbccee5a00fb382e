import type { Deps } from '../../../core/catalogue/deps.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { showAddress } from '../../../core/kernel/operation/outputFields.ts'
import { resolvePriced } from '../../../core/vaults/operations/history/asOf.ts'
import { rankVaults } from '../../../core/vaults/operations/history/rankVaults.ts'
import type { QuestionFacts } from './questions.ts'

const DAY_SEC = 86_400
/** Days of the series in the answers; more days would not fit a screen. */
const DAYS = 2
/** Address without a vault or shares: the variables are valid, and their answers are empty. */
const NO_ADDRESS = '0x000000000000000000000000000000000000dEaD'
/** Stock whose candles a question reads, if the vaults hold the stock. */
const SYMBOL = 'NVDA'

/**
 * Reads the facts for the variables at the newest block: the vault with the highest value, its largest holder, and the
 * last days. Throws DomainError.
 */
export async function readQuestionFacts(
  deps: Pick<Deps, 'chain' | 'history' | 'clock'>,
): Promise<{ readonly at: BlockRef; readonly facts: QuestionFacts }> {
  const basket = await resolvePriced(deps, {})
  const { block: at, constituents } = basket
  const ranking = { kind: 'nav' } as const
  const [largest] = await rankVaults(deps, basket, { ranking, after: null, size: 1 })
  const symbols = constituents.map(({ symbol }) => symbol)
  const symbol = symbols.find((name) => name === SYMBOL) ?? symbols[0] ?? SYMBOL
  const facts = { ...factsWithoutVault(at.timestampSec), symbol }
  if (largest === undefined) return { at, facts }
  const { address, createdAtSec } = largest.vault
  const [holder] = await deps.history.holders(at, { vault: address, limit: 1 })
  return {
    at,
    facts: {
      ...facts,
      atSec: facts.atSec > createdAtSec ? facts.atSec : at.timestampSec,
      vault: showAddress(address),
      account: holder === undefined ? NO_ADDRESS : showAddress(holder.account),
    },
  }
}

/** Facts of a deployment without a vault. The second before the last midnight (UTC) is the end of a day. */
export const factsWithoutVault = (nowSec: number): QuestionFacts => ({
  atSec: nowSec - (nowSec % DAY_SEC) - 1,
  fromSec: nowSec - DAYS * DAY_SEC,
  toSec: nowSec,
  vault: NO_ADDRESS,
  account: NO_ADDRESS,
  symbol: SYMBOL,
})
