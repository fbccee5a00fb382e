import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ZERO_SALES } from '../../core/sales/domain/saleSums.ts'
import type { SaleReads } from '../../core/sales/ports.ts'
import { brokenImport, missingRoom } from '../../tools/boundaries/brokenImports.ts'
import { aWorld } from '../builders/aChain.ts'
import { anApp } from '../builders/anApp.ts'
import { importsOf } from './importsOf.ts'

/**
 * Program for a tree with the toys of CONTRIBUTING.md: prints the app's answers about toys, and each forbidden import
 * in the files of the arguments.
 */
const sold = { ...ZERO_SALES, day: '2026-11-23', product: 'signals', chainId: 8453 } as const
const sales: SaleReads = {
  payees: [],
  rows: async () => [
    { ...sold, answers: 2 },
    { ...sold, answers: 5 },
  ],
}
// The path is computed, because the tree of the repository has no toys to import.
const store = join(import.meta.dirname, '../../core/toy/store/createToys.ts')
const toys: object = { toys: (await import(store)).createToys() }
const app = anApp(aWorld(), { sales, ...toys })

const answers: (readonly [number, unknown])[] = []
for (const path of ['/v1/toy?day=2026-11-23', '/v1/toys?usdc=900000', '/v1/toys?usdc=free']) {
  const response = await app.request(path)
  answers.push([response.status, await response.json()])
}
const broken = process.argv.slice(2).flatMap((file) => {
  const specifiers = importsOf(readFileSync(file, 'utf8'))
  const problems = [missingRoom(file), ...specifiers.map((name) => brokenImport(file, name))]
  return problems.filter((problem) => problem !== null)
})
process.stdout.write(JSON.stringify({ answers, broken }))
