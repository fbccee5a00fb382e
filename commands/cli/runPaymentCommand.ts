import type { Clock } from '../../core/kernel/clock.ts'
import type { OperatorPayments } from '../../core/operator/store/createOperatorPayments.ts'
import { groupSales } from '../../core/sales/domain/groupSales.ts'
import { operationsOf } from '../../core/sales/domain/products.ts'
import { resolveDays } from '../../core/sales/domain/resolveDays.ts'
import { addSales, ZERO_SALES } from '../../core/sales/domain/saleSums.ts'
import { showSales } from '../../core/sales/domain/showSales.ts'
import type { PaymentCommand } from './parsePaymentCommand.ts'
import { printTable } from './printTable.ts'
import type { Outcome } from './runCommand.ts'

type Deps = { readonly store: OperatorPayments; readonly clock: Pick<Clock, 'nowSec'> }

/**
 * Runs a command that lists or sums payments; returns its text.
 *
 * Throws `DatabaseUnavailable`, `IndexNotReady` and `InvalidInput`.
 */
export async function runPaymentCommand(deps: Deps, command: PaymentCommand): Promise<Outcome> {
  const text = command.verb === 'list' ? await list(deps, command) : await sum(deps, command)
  return { text, exitCode: 0 }
}

type ListCommand = Extract<PaymentCommand, { verb: 'list' }>

async function list({ store }: Deps, command: ListCommand): Promise<string> {
  const { product, limit, isJson } = command
  const operations = product === null ? null : operationsOf(product)
  const found = await store.list({ ...command, operations, limit: limit + 1 })
  const payments = found.slice(0, limit)
  const next = found.length > limit ? (payments.at(-1)?.id ?? null) : null
  if (isJson) return json({ payments, next })
  const more = next === null ? '' : `\nnext page: --after ${next}`
  return printTable(payments) + more
}

type SumCommand = Extract<PaymentCommand, { verb: 'sum' }>

async function sum({ store, clock }: Deps, command: SumCommand): Promise<string> {
  const { fromDay, toDay } = resolveDays(command, clock.nowSec())
  const rows = await store.sum({ fromDay, toDay })
  const groups = groupSales(rows, ({ product, chainId }) => `${product} ${chainId}`)
  const sums = groups.map(([name, each]) => {
    const [product, chain] = name.split(' ')
    return { product, chainId: Number(chain), ...showSales(each) }
  })
  const totals = showSales(rows.reduce(addSales, ZERO_SALES))
  if (command.isJson) return json({ fromDay, toDay, totals, sums })
  const all = { product: 'all', chainId: null, ...totals }
  return `${fromDay} to ${toDay} UTC, amounts in USDC-6\n${printTable([...sums, all])}`
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
