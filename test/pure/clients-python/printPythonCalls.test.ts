import { describe, expect, it } from 'vitest'
import { operations } from '../../../core/catalogue/registry.ts'
import { printPythonCalls } from '../../../tools/clients/printPythonCalls.ts'
import { pythonName, pythonText, pythonType } from '../../../tools/clients/pythonTypes.ts'

/** Operations whose purchase the client completes in another way, or not at all. */
const LEFT_OUT = ['bridgeUsdc', 'postGas', 'postGasSolana']

describe('the calls of the Python client', () => {
  const printed = printPythonCalls()
  const kinds = new Map(
    [...printed.matchAll(/^def (\w+)\([\s\S]*?\) -> (\w+)\[/gm)].map(([, name, kind]) => [
      name,
      kind,
    ]),
  )

  it('have a function for each operation, and for the payments of the caller', () => {
    const names = operations.map(({ id }) => id).filter((id) => !LEFT_OUT.includes(id))
    const expected = [...names.map(pythonName), 'get_payment', 'list_payments']
    expect(new Set(kinds.keys())).toEqual(new Set(expected))
  })

  it('need a payer if the operation has a price, and only then', () => {
    const paid = operations.filter(({ price }) => price !== 'free').map(({ id }) => id)
    const names = paid.filter((id) => !LEFT_OUT.includes(id)).map(pythonName)
    const needsPayer = [...kinds].filter(([, kind]) => kind === 'PaidCall').map(([name]) => name)
    expect(names.length).toBeGreaterThan(3)
    expect(new Set(needsPayer)).toEqual(new Set(names))
  })

  it('have pages for a list with a cursor', () => {
    const paged = [...kinds].filter(([, kind]) => kind === 'PagedCall').map(([name]) => name)
    expect(paged).toEqual([
      'get_vaults',
      'get_vault_activity',
      'get_vault_holders',
      'get_bridge_proof',
      'list_payments',
    ])
  })
})

describe('a name in Python', () => {
  it.each([
    ['minShares', 'min_shares'],
    ['userOpHash', 'user_op_hash'],
    ['getX402Check', 'get_x402_check'],
    ['from', 'from_'],
    ['q', 'q'],
  ])('is derived from %s as %s', (name, expected) => {
    expect(pythonName(name)).toBe(expected)
  })
})

describe('a type in Python', () => {
  it.each([
    [{ type: 'string' }, 'str'],
    [{ type: ['integer', 'null'] }, 'int | None'],
    [{ type: 'string', enum: ['a', 'b'] }, 'Literal["a", "b"]'],
    [{ type: 'string', const: '1' }, 'Literal["1"]'],
    [{ type: 'array', items: { type: 'number' } }, 'Sequence[float]'],
    [{ $ref: '#/components/schemas/Vault' }, 'm.Vault'],
    [{ anyOf: [{ type: 'integer' }, { type: 'string' }, { type: 'string' }] }, 'int | str'],
    [{ type: 'object', properties: {} }, 'Mapping[str, object]'],
    [{}, 'object'],
  ])('is derived from %j as %s', (schema, expected) => {
    expect(pythonType(schema)).toBe(expected)
  })
})

it('a description cannot end the docstring that contains it', () => {
  expect(pythonText('ends """ here\\n\nand\tthere')).toBe("ends ''' here\\\\n and there")
})
