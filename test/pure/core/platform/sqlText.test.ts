import { describe, expect, it } from 'vitest'
import {
  identifier,
  insertion,
  isPlanned,
  PlannedText,
  render,
  SqlText,
} from '../../../../core/platform/db/sqlText.ts'

const piece = (strings: TemplateStringsArray, ...values: unknown[]) => new SqlText(strings, values)

describe('an SQL statement', () => {
  it('keeps values out of its text', () => {
    const hostile = "'; drop table vault; --"
    expect(render(piece`select * from t where a = ${hostile} and b = ${2n}`)).toEqual({
      text: 'select * from t where a = $1 and b = $2',
      values: [hostile, 2n],
    })
  })

  it('nests pieces and numbers their values in order', () => {
    const where = piece`a = ${1} and b = ${2}`
    expect(render(piece`select ${0} from t where ${where} limit ${3}`)).toEqual({
      text: 'select $1 from t where a = $2 and b = $3 limit $4',
      values: [0, 1, 2, 3],
    })
  })

  it('is planned for its own values when any of its pieces requires that', () => {
    const range = new PlannedText(['a between ', ' and ', ''], [1, 2])
    expect(isPlanned(piece`select * from t where ${piece`b = ${1} and ${range}`}`)).toBe(true)
    expect(isPlanned(piece`select * from t where ${piece`b = ${1}`}`)).toBe(false)
  })

  it('quotes any name', () => {
    expect(render(piece`select * from ${identifier('a"b')}`).text).toBe('select * from "a""b"')
  })

  it('lists rows by the columns of the first row, with null for missing columns', () => {
    expect(
      render(piece`insert into t ${insertion([{ a: 1, b: 'x' }, { b: 'y', a: 2 }, { a: 3 }])}`),
    ).toEqual({
      text: 'insert into t ("a", "b") values ($1, $2), ($3, $4), ($5, $6)',
      values: [1, 'x', 2, 'y', 3, null],
    })
  })

  it('rejects an insertion without rows', () => {
    expect(() => insertion([])).toThrow('nothing to insert')
  })
})
