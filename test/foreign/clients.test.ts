import { afterAll, beforeAll } from 'vitest'
import { createWholeWorld, type WholeWorld } from '../support/openapi/wholeWorld.ts'
import { describeGo, goPayer } from './describeGo.ts'
import { describeJava } from './describeJava.ts'
import { describePython, pythonPayers } from './describePython.ts'
import { clientPayers, describePythonClient } from './describePythonClient.ts'
import { describeRust, rustPayer } from './describeRust.ts'

/** Languages whose programs `npm run test:foreign` prepared: `Python,Go`. */
const languages = (process.env['QUARTET_LANGUAGES'] ?? '').split(',')
if (languages[0] === '') {
  throw new Error('run npm run test:foreign, which fetches the clients')
}

// One stack serves the clients of all languages.
let world: WholeWorld
beforeAll(async () => {
  const python = [...Object.values(pythonPayers), ...Object.values(clientPayers)]
  world = await createWholeWorld({ seed: 107, payers: [...python, goPayer, rustPayer] })
})
afterAll(() => world?.stop())

const getWorld = () => world
const parts: readonly (readonly [language: string, describe: () => void])[] = [
  ['Go', () => describeGo(getWorld)],
  ['Java', () => describeJava(getWorld)],
  ['Rust', () => describeRust(getWorld)],
  ['Python', () => describePythonClient(getWorld)],
  // Last, because schemathesis sends hundreds of requests.
  ['Python', () => describePython(getWorld)],
]
for (const [language, describePart] of parts) {
  if (languages.includes(language)) describePart()
}
