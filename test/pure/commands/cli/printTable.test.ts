import { expect, it } from 'vitest'
import { printFacts, printTable } from '../../../../commands/cli/printTable.ts'

it('printTable aligns columns under their names and leaves null empty', () => {
  const rows = [
    { id: 'a', state: 'done', error: null },
    { id: 'long', state: 'failed', error: 'no answer' },
  ]
  expect(printTable(rows)).toBe(
    ['id    state   error', 'a     done', 'long  failed  no answer'].join('\n'),
  )
})

it('printTable prints nothing for an empty list', () => {
  expect(printTable([])).toBe('nothing')
})

it('printFacts names nested facts by their path', () => {
  expect(printFacts({ id: 'pay_1', isFinal: false, transaction: { state: 'sent' } })).toBe(
    ['id                 pay_1', 'isFinal            false', 'transaction.state  sent'].join('\n'),
  )
})
