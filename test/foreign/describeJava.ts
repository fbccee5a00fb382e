import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { foreignFolder, runProgram, storeDescription } from '../support/foreign/runProgram.ts'
import type { WholeWorld } from '../support/openapi/wholeWorld.ts'

/** Tests the generated client in Java. */
export function describeJava(given: () => WholeWorld): void {
  describe('openapi-generator for Java', () => {
    it('generates a client that compiles and reads answers and errors', async () => {
      const folder = join(foreignFolder(), 'java')
      const output = join(folder, 'generated')
      const jar = join(folder, 'openapi-generator-cli-7.16.0.jar')
      const path = await storeDescription(given().api.url)
      const generate = ['-jar', jar, 'generate', '-i', path, '-g', 'java', '-o', output]
      await runProgram('java', [...generate, '--library', 'okhttp-gson'])
      cpSync(join(folder, 'Main.java'), join(output, 'src/main/java/foreign/Main.java'))
      const goals = ['compile', 'org.codehaus.mojo:exec-maven-plugin:3.5.0:java']
      const main = ['-Dexec.mainClass=foreign.Main', `-Dexec.args=${given().api.url}`]
      const args = ['--quiet', ...goals, ...main]
      const printed = await runProgram('mvn', args, { cwd: output })
      expect(printed).toMatch(/^symbols (\w+ ){3}\w+$/m)
      expect(printed).toMatch(/^unknown 404$/m)
    })
  })
}
