import { describe, expect, it } from 'vitest'
import { scramVerifier } from '../../../../../../core/platform/db/roles/scramVerifier.ts'

describe('the stored form of a password', () => {
  it('is the same for the same password and salt', () => {
    const salt = Buffer.from('AAECAwQFBgcICQoLDA0ODw==', 'base64')
    expect(scramVerifier('pencil-pencil-pencil', salt)).toMatchInlineSnapshot(
      `"SCRAM-SHA-256$4096:AAECAwQFBgcICQoLDA0ODw==$lXeU9qd8OZsDhFasZhyDq6HSRmH8iWvAI+F01Zq9uoA=:zLiv6nz7pwJBkYjC4d+2suKjTBfvQF7M2kHKoxY5q98="`,
    )
  })

  it('has another salt each time, and not the password', () => {
    const [first, second] = [scramVerifier('a long password'), scramVerifier('a long password')]
    expect(first).not.toBe(second)
    expect(first).not.toContain('password')
  })
})
