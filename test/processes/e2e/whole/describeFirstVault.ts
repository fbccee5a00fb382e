import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { WholeWorld } from '../../../support/openapi/wholeWorld.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** Returns the commands of a section of the README, in order. */
function commandsOf(title: string): readonly string[] {
  const [, section = ''] = readme.split(`## ${title}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = '']) => command)
}

/** Tests that the first commands of the README have the described result. */
export function describeFirstVault(given: () => WholeWorld): void {
  describe('the README of the repository', () => {
    it('leads a newcomer to a new vault by its unchanged commands', async () => {
      const { api, world } = given()
      const rpc = world.devnet.vaultChain.url
      const commands = commandsOf('Create a vault in five minutes')
      expect(commands).toHaveLength(4)
      const script = commands
        .join('\n')
        .replace('http://127.0.0.1:3000', api.url)
        .replace('http://127.0.0.1:8545', rpc)
      const { stdout } = await run('sh', ['-e', '-c', script], { cwd: root, timeout: PATIENCE_MS })
      const [create, approve, deposit, rest = ''] = stdout.split(/\n(?=success: |\{)/)
      expect(create).toMatch(/^success: Create a vault with equal weights/)
      expect(approve).toMatch(/^success: Step 1 of 2: allow Q/)
      expect(deposit).toMatch(/^success: Step 2 of 2: /)
      // No line separates the two answers.
      const [created = '', held = ''] = rest.split(/(?<=\})\n?(?=\{"agent")/)
      const [vault] = JSON.parse(created).vaults
      const balance = JSON.parse(held)
      expect(balance.agent).toBe(vault.strategist)
      expect(balance.vaults[0]).toMatchObject({ vault: vault.vault })
      expect(BigInt(balance.vaults[0].shares)).toBeGreaterThan(0n)
    })
  })
}
