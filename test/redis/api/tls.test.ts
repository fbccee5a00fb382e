import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { makeCertificate } from '../../support/redis/makeCertificate.ts'
import { startLimitedApi } from '../../support/redis/startLimitedApi.ts'
import { startRedis, type TestRedis } from '../../support/redis/startRedis.ts'

describe('Redis over TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-redis-tls-'))
  const { cert, key } = makeCertificate(folder)
  let redis: TestRedis
  let REDIS_URL = ''
  beforeAll(async () => {
    const port = await unclaimedPort()
    redis = await startRedis([
      `tls-port ${port}`,
      `tls-cert-file ${cert}`,
      `tls-key-file ${key}`,
      'tls-auth-clients no',
    ])
    REDIS_URL = `rediss://127.0.0.1:${port}`
  })
  afterAll(async () => {
    await redis?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('shares limits when NODE_EXTRA_CA_CERTS names the certificate of the authority', async () => {
    const api = await startLimitedApi({ REDIS_URL, NODE_EXTRA_CA_CERTS: cert })
    const isShared = async () => (await api.metric('svc_redis_answers')) === 1
    expect(await until(isShared, PATIENCE_MS)).toBe(true)
    expect((await fetch(`${api.url}/v1/quote?usdc=1000000`)).status).toBe(200)
    expect(await redis.send('KEYS quartet:requests:*')).toMatch(/quartet:requests:/)
    await api.stop()
  })

  it('ends the process with the name of REDIS_URL when no authority signed the certificate', async () => {
    const failed = startLimitedApi({ REDIS_URL })
    await expect(failed).rejects.toThrow(/REDIS_URL: .*SELF_SIGNED_CERT/)
  })
})
