import { expect, it } from 'vitest'
import { ConnectionLost } from '../../../../../core/platform/db/connectionLost.ts'
import { createChainProgress } from '../../../../../core/status/store/createChainProgress.ts'

const CHAINS = [{ chainId: 8453, rpcUrl: undefined }]
const NULL_PROGRESS = [{ chainId: 8453, headBlock: null, indexedBlock: null, lagSec: null }]

/** Builds a pool whose statements wait until the test ends them. */
function hungSql() {
  const waiting: (() => void)[] = []
  const hang = () =>
    new Promise((_resolve, reject) => {
      waiting.push(() => reject(new ConnectionLost('hung')))
    })
  return { sql: (() => hang) as never, waiting }
}

it('createChainProgress shares one running read while Postgres hangs, and returns nulls when it fails', async () => {
  let ms = 0
  const { sql, waiting } = hungSql()
  const clock = { nowMs: () => ms, nowSec: () => 0 }
  const chains = createChainProgress({ sql, clock }, CHAINS)
  const first = chains()
  ms = 4_000
  const second = chains()
  expect(waiting).toHaveLength(1)
  waiting[0]?.()
  expect(await Promise.all([first, second])).toEqual([NULL_PROGRESS, NULL_PROGRESS])
  ms = 6_999
  expect(await chains()).toEqual(NULL_PROGRESS)
  expect(waiting).toHaveLength(1)
  ms = 7_001
  const third = chains()
  expect(waiting).toHaveLength(2)
  waiting[1]?.()
  expect(await third).toEqual(NULL_PROGRESS)
})
