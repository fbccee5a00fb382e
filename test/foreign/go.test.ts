import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  foreignFolder,
  lastLine,
  runProgram,
  storeDescription,
} from '../support/foreign/runProgram.ts'
import { createWholeWorld, type WholeWorld } from '../support/openapi/wholeWorld.ts'

let world: WholeWorld
beforeAll(async () => {
  world = await createWholeWorld({ seed: 109, payers: [] })
})
afterAll(() => world?.stop())

describe('oapi-codegen and the MCP SDK for Go', () => {
  it('generate a client that compiles, answers and reads errors, and list and call the tools', async () => {
    const folder = join(foreignFolder(), 'go')
    const path = await storeDescription(world.api.url)
    const generate = ['-generate', 'types,client', '-package', 'quartet', path]
    const generated = await runProgram(join(folder, 'bin', 'oapi-codegen'), generate)
    mkdirSync(join(folder, 'quartet'), { recursive: true })
    writeFileSync(join(folder, 'quartet', 'client.go'), generated)
    const said = await runProgram('go', ['run', '.', world.api.url], { cwd: folder })
    const { isToolError, symbols, tools, unknown } = lastLine(said)
    expect(symbols).toHaveLength(4)
    expect(unknown).toEqual([404, 'unknown_vault'])
    expect(tools).toEqual(expect.arrayContaining(['get_basket', 'get_signals', 'prepare_buy']))
    expect(isToolError).toBe(false)
  })
})
