import { deflateRawSync } from 'node:zlib'
import { hexToBytes, size } from 'viem'
import { expect, it } from 'vitest'
import { maxCostCalldata } from '../../../../../../core/sponsor/evm/domain/maxCostCalldata.ts'
import { placeholderBytes } from '../../../../../../core/sponsor/evm/domain/placeholderBytes.ts'
import { anOperation } from './anOperation.ts'

it('placeholderBytes returns bytes that do not compress and are not zero', () => {
  for (const bytes of [3, 20, 65, 1_000]) {
    const filler = hexToBytes(placeholderBytes(bytes, 'test'))
    expect(filler).toHaveLength(bytes)
    expect(filler).not.toContain(0)
    expect(deflateRawSync(filler).length).toBeGreaterThanOrEqual(bytes)
  }
  expect(placeholderBytes(20, 'one')).not.toBe(placeholderBytes(20, 'another'))
})

it('maxCostCalldata keeps a longer signature, and has the length of a key signature without a signature', () => {
  const unsigned = maxCostCalldata(anOperation({ signature: '0x' }))
  expect(size(maxCostCalldata(anOperation({ signature: placeholderBytes(65, 'key') })))).toBe(
    size(unsigned),
  )
  const long = placeholderBytes(200, 'passkey')
  expect(maxCostCalldata(anOperation({ signature: long }))).toContain(long.slice(2))
})
