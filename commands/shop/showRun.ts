import type { SkipReason } from '../../core/shops/domain/product.ts'
import type { ShopState } from '../../core/shops/store/readShopStates.ts'

/** Text of each skip reason. */
const REASONS: Readonly<Record<SkipReason, string>> = {
  no_id: 'without an id',
  no_title: 'without a title',
  bad_price: 'without a readable price',
  other_currency: 'priced in a currency other than that of the shop',
  bad_url: 'without a valid URL',
  duplicate_id: 'with a repeated id',
  not_an_entry: 'not an entry',
}

/** Returns the text of a feed's newest read, with the number of skipped entries by reason, most frequent first. */
export function showRun(state: ShopState, duration: string): string {
  const { run, slug } = state
  if (run === null) return `${slug}: not read yet`
  const changes = `${count(run.added)} added, ${count(run.changed)} changed, ${count(run.removed)} removed`
  const head =
    run.status === 'loaded'
      ? `${slug}: ${count(run.products)} products (${changes}) ${duration}`
      : run.status === 'unchanged'
        ? `${slug}: unchanged, ${count(run.products)} products ${duration}`
        : `${slug}: ${run.status} ${duration}: ${run.problem ?? ''}; ${count(state.products)} products are still served`
  const skipped = Object.entries(run.skipped).toSorted(([, a], [, b]) => b - a)
  const lines = skipped.map(
    ([reason, entries]) =>
      `  omitted ${count(entries).padStart(9)}  ${meaning(reason)} (${reason})`,
  )
  return [head, ...lines].join('\n')
}

function meaning(reason: string): string {
  return (
    new Map<string, string>(Object.entries(REASONS)).get(reason) ??
    'for a reason that only a newer version knows'
  )
}

const count = (number: number): string => number.toLocaleString('en-US')
