import { readFileSync } from 'node:fs'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { answeredExamples } from '../../api/discovery/answeredExamples.ts'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
/** Objects with a form that ERC-4337, ERC-7677, EIP-7702 or EIP-712 defines. Wallets read these objects unchanged. */
const OF_WALLETS = ['userOperation', 'typedData', 'authorization', 'result', 'paymaster']

type Found = { readonly path: string; readonly address: string }

/** Returns every address in an answer, except in the objects that `without` names. */
function addressesIn(value: unknown, path: string, without: readonly string[]): readonly Found[] {
  if (typeof value === 'string') return ADDRESS.test(value) ? [{ path, address: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    without.includes(name) ? [] : addressesIn(part, `${path}.${name}`, without),
  )
}

const withoutChecksum = (found: readonly Found[]): readonly Found[] =>
  found.filter(({ address }) => getAddress(address) !== address)

const examples = [...answeredExamples('http://127.0.0.1:3000')]
const graphqlAnswers = [
  ...readFileSync('docs/analytics.md', 'utf8').matchAll(/```json answer\n(.*?)```/gs),
].map((match): unknown => JSON.parse(match[1] ?? ''))

describe('addresses in answers', () => {
  it.each(examples)('have their EIP-55 checksum in %s', (id, answered) => {
    const without = id === 'postGas' ? OF_WALLETS : []
    const found = answered.flatMap(({ body, name }) => addressesIn(body, name, without))
    expect(withoutChecksum(found)).toEqual([])
  })

  it('have their EIP-55 checksum in GraphQL', () => {
    const found = graphqlAnswers.flatMap((body, at) => addressesIn(body, `answer ${at}`, []))
    expect(found.length).toBeGreaterThan(0)
    expect(withoutChecksum(found)).toEqual([])
  })

  it('are reported if they are in lower case, in a list and in an object', () => {
    const address = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
    const found = addressesIn({ rows: [{ payer: address }] }, 'planted', [])
    expect(withoutChecksum(found)).toEqual([{ path: 'planted.rows.0.payer', address }])
  })
})
