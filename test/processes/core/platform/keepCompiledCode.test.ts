import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'

const MODULE = new URL('../../../../core/platform/keepCompiledCode.ts', import.meta.url).href

it('keeps the compiled code of a process that is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-compiled-'))
  const code = `
    import { keepCompiledCode } from '${MODULE}'
    keepCompiledCode(0)
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: { NODE_COMPILE_CACHE: folder },
    stdio: 'ignore',
  })
  try {
    const files = () => readdirSync(folder, { recursive: true, withFileTypes: true })
    const isKept = async () => files().some((entry) => entry.isFile())
    expect(await until(isKept, PATIENCE_MS)).toBe(true)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
    rmSync(folder, { recursive: true })
  }
})
