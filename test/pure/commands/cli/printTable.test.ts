import { expect, it } from 'vitest'
import { printFacts, printTable } from '../../../../commands/cli/printTable.ts'

it('aligns columns under their names and leaves what is null empty', () => {
  const rows = [
    { id: 'a', state: 'done', error: null },
    { id: 'long', state: 'failed', error: 'no answer' },
  ]
  expect(printTable(rows)).toBe(
    ['id    state   error', 'a     done', 'long  failed  no answer'].join('\n'),
  )
})

it('says so when there is nothing', () => {
  expect(printTable([])).toBe('nothing')
})

it('names what nests by its path', () => {
  expect(printFacts({ id: 'pay_1', isFinal: false, transaction: { state: 'sent' } })).toBe(
    ['id                 pay_1', 'isFinal            false', 'transaction.state  sent'].join('\n'),
  )
})
