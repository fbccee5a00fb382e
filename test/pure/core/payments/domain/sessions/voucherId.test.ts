import { describe, expect, it } from 'vitest'
import {
  parseVoucherId,
  voucherId,
} from '../../../../../../core/payments/domain/sessions/voucherId.ts'

const CHANNEL = `0x${'ab'.repeat(32)}` as const

describe('the id of a voucher', () => {
  it('names the channel and the sum of its charges', () => {
    const id = voucherId({ channelId: CHANNEL, cumulativeUsdc6: 84_000n })
    expect(id).toBe(`${CHANNEL}-84000`)
    expect(parseVoucherId(id)).toEqual({ channelId: CHANNEL, cumulativeUsdc6: 84_000n })
    expect(parseVoucherId(id.toUpperCase().replace('0X', '0x'))).toEqual(parseVoucherId(id))
  })

  it.each([CHANNEL, `${CHANNEL}-`, `${CHANNEL}-1e3`, `${CHANNEL.slice(0, -1)}-1`, 'pay_0'])(
    'is not the text %s',
    (text) => {
      expect(parseVoucherId(text)).toBeNull()
    },
  )
})
