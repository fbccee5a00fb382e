import { describe, expect, it } from 'vitest'
import { faultCode, isRejected } from '../../../../../core/platform/redis/redisFault.ts'

const withCode = (code: string) =>
  Object.assign(new Error('failed at redis://:secret@host'), { code })

describe('a fault of Redis', () => {
  it.each([
    [new Error('WRONGPASS invalid username-password pair'), 'WRONGPASS', true],
    [new Error('NOAUTH Authentication required.'), 'NOAUTH', true],
    [new Error("NOPERM this user has no permissions to run the 'set' command"), 'NOPERM', true],
    [new Error('ERR DB index is out of range'), 'ERR', true],
    [new Error('ERR max number of clients reached'), 'ERR', false],
    [new Error('LOADING Redis is loading the dataset in memory'), 'LOADING', false],
    [new Error("READONLY You can't write against a read only replica."), 'READONLY', false],
    [new Error("OOM command not allowed when used memory > 'maxmemory'."), 'OOM', false],
    [withCode('ECONNREFUSED'), 'ECONNREFUSED', false],
    [withCode('ENOTFOUND'), 'ENOTFOUND', false],
    [withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), 'DEPTH_ZERO_SELF_SIGNED_CERT', true],
    [withCode('CERT_HAS_EXPIRED'), 'CERT_HAS_EXPIRED', true],
    [withCode('ERR_TLS_CERT_ALTNAME_INVALID'), 'ERR_TLS_CERT_ALTNAME_INVALID', true],
    [new RangeError('Socket closed unexpectedly'), 'RangeError', false],
    ['no error at all', 'unknown', false],
  ])(
    '%s has a code without the URL, and is classified as a wrong configuration or as an outage',
    (error, code, is) => {
      expect(faultCode(error)).toBe(code)
      expect(isRejected(error)).toBe(is)
    },
  )
})
