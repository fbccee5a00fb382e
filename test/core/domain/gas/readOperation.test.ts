import { describe, expect, it } from 'vitest'
import { readOperation } from '../../../../core/domain/gas/readOperation.ts'
import { writeOperation } from '../../../../core/domain/gas/writeOperation.ts'
import { anOperation } from './anOperation.ts'

describe('an operation in JSON', () => {
  it('comes back as it was written', () => {
    const op = anOperation()
    expect(readOperation(writeOperation(op))).toEqual({ kind: 'operation', operation: op })
  })

  it('refuses decimals by name', () => {
    expect(readOperation({ ...writeOperation(anOperation()), callGasLimit: '60000' })).toEqual({
      kind: 'problem',
      field: 'callGasLimit',
      problem: 'must be a quantity as 0x-hex; decimals are not taken',
    })
  })
})
