import { deflateRawSync } from 'node:zlib'
import { hexToBytes, size } from 'viem'
import { expect, it } from 'vitest'
import { anyBytes } from '../../../../../../core/sponsor/evm/domain/anyBytes.ts'
import { maxCostCalldata } from '../../../../../../core/sponsor/evm/domain/maxCostCalldata.ts'
import { anOperation } from './anOperation.ts'

it('anyBytes returns bytes that do not compress and are not zero', () => {
  for (const bytes of [3, 20, 65, 1_000]) {
    const filler = hexToBytes(anyBytes(bytes, 'test'))
    expect(filler).toHaveLength(bytes)
    expect(filler).not.toContain(0)
    expect(deflateRawSync(filler).length).toBeGreaterThanOrEqual(bytes)
  }
  expect(anyBytes(20, 'one')).not.toBe(anyBytes(20, 'another'))
})

it('maxCostCalldata keeps a longer signature, and has the length of a key signature without a signature', () => {
  const unsigned = maxCostCalldata(anOperation({ signature: '0x' }))
  expect(size(maxCostCalldata(anOperation({ signature: anyBytes(65, 'key') })))).toBe(
    size(unsigned),
  )
  const long = anyBytes(200, 'passkey')
  expect(maxCostCalldata(anOperation({ signature: long }))).toContain(long.slice(2))
})
