import { describe, expect, it } from 'vitest'
import { AttestationsUnavailable } from '../../../../core/domain/errors.ts'
import { createPublicAttestations } from '../../../../core/platform/bridge/createPublicAttestations.ts'
import { txOf } from '../../../builders/aBridge.ts'
import { noBridge } from '../../../builders/noBridge.ts'

function aService(answer: () => Promise<never[]> = async () => []) {
  const time = { ms: 1_000_000 }
  const asked: string[] = []
  const service = {
    ...noBridge.attestations,
    messages: (domain: number) => {
      asked.push(String(domain))
      return answer()
    },
  }
  const clock = { nowMs: () => time.ms, nowSec: () => Math.floor(time.ms / 1000) }
  return { time, asked, polite: createPublicAttestations(service, clock) }
}

const burn = (n: number) => ({ burnTx: txOf(n) })

describe('the attestation service, asked for callers', () => {
  it('is asked once for one burn in three seconds', async () => {
    const { polite, asked, time } = aService()
    await Promise.all(Array.from({ length: 500 }, () => polite.messages(6, burn(1))))
    expect(asked).toHaveLength(1)
    time.ms += 3_000
    await polite.messages(6, burn(1))
    expect(asked).toHaveLength(2)
  })

  it('is asked for eight burns at once and four a second after that', async () => {
    const { polite, asked, time } = aService()
    for (let n = 0; n < 50; n += 1) await polite.messages(6, burn(n)).catch(() => undefined)
    expect(asked).toHaveLength(8)
    time.ms += 1_000
    for (let n = 50; n < 100; n += 1) await polite.messages(6, burn(n)).catch(() => undefined)
    expect(asked).toHaveLength(12)
  })

  it('is left alone for as long as it asked for', async () => {
    let isLoud = true
    const { polite, asked, time } = aService(async () => {
      if (isLoud) throw new AttestationsUnavailable(300)
      return []
    })
    await expect(polite.messages(6, burn(1))).rejects.toThrow('does not answer')
    isLoud = false
    time.ms += 299_000
    await expect(polite.messages(6, burn(2))).rejects.toMatchObject({ retryAfterSec: 1 })
    expect(asked).toHaveLength(1)
    time.ms += 1_000
    expect(await polite.messages(6, burn(2))).toEqual([])
  })

  it('is asked again at once after one answer that failed', async () => {
    let isDown = true
    const { polite } = aService(async () => {
      if (isDown) throw new AttestationsUnavailable(5)
      return []
    })
    await expect(polite.messages(6, burn(1))).rejects.toThrow('does not answer')
    isDown = false
    expect(await polite.messages(6, burn(1))).toEqual([])
  })
})
