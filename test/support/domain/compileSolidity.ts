import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import solc from 'solc'
import type { Abi, Hex } from 'viem'

export type Compiled = { readonly abi: Abi; readonly bytecode: Hex }

type Output = {
  readonly contracts?: Record<
    string,
    Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>
  >
  readonly errors?: readonly { severity: string; formattedMessage: string }[]
}

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../../..')
const REMAPPED: readonly (readonly [string, string])[] = [
  ['solady/', join(root, 'node_modules/solady/src')],
  ['vault/', join(root, 'contracts/src/vault')],
]

/**
 * Compiles the contracts of one file in `test/support/domain/solidity`, with the settings of the product's contracts.
 */
export function compileSolidity(file: string): Record<string, Compiled> {
  const content = readFileSync(join(here, 'solidity', file), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { [file]: { content } },
    settings: {
      evmVersion: 'prague',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }))
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  const contracts = output.contracts?.[file]
  if (errors.length > 0 || contracts === undefined) {
    throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  }
  return Object.fromEntries(
    Object.entries(contracts).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` } satisfies Compiled,
    ]),
  )
}

function readImport(path: string): { contents: string } | { error: string } {
  const found = REMAPPED.find(([prefix]) => path.startsWith(prefix))
  if (found === undefined) return { error: `${path} has no remapping` }
  const [prefix, folder] = found
  return { contents: readFileSync(join(folder, path.slice(prefix.length)), 'utf8') }
}
