import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProductContract } from '../../../core/contracts/codeOf.ts'
import { DeployRefused } from '../deployRefused.ts'

/** Compiler of the contracts, as explorers name it. */
export const COMPILER = 'v0.8.30+commit.73712a01'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const REMAPPINGS = [
  ['solady/', 'node_modules/solady/src/'],
  ['@openzeppelin/contracts/', 'node_modules/@openzeppelin/contracts/'],
] as const
const FOLDERS = {
  BasketVault: 'vault',
  QuartetBridge: 'bridge',
  SponsorPaymaster: 'gas',
  TwapPriceSource: 'vault',
  V3Venue: 'vault',
  VaultFactory: 'vault',
  VaultLens: 'vault',
} as const satisfies Record<ProductContract, string>
const IMPORT = /^import\s+(?:[^"';]*\sfrom\s+)?["']([^"']+)["'];/gm

/** Standard JSON input of solc, which explorers accept for verification. */
export type VerificationInput = {
  readonly language: 'Solidity'
  readonly sources: Readonly<Record<string, { readonly content: string }>>
  readonly settings: object
}

/** Returns the path of a contract's source from the root of the repository. */
export function sourceOf(contract: ProductContract): string {
  return `contracts/src/${FOLDERS[contract]}/${contract}.sol`
}

/**
 * Returns the input with which the compiler repeats the code of a contract, with the settings of `foundry.toml`.
 *
 * Throws `DeployRefused` if a source is missing.
 */
export function verificationInput(contract: ProductContract): VerificationInput {
  const sources: Record<string, { content: string }> = {}
  const waiting = [sourceOf(contract)]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sources[path] !== undefined) continue
    const content = readSource(path)
    sources[path] = { content }
    waiting.push(...importsOf(path, content))
  }
  return {
    language: 'Solidity',
    sources,
    settings: {
      remappings: REMAPPINGS.map(([prefix, folder]) => `${prefix}=${folder}`),
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'prague',
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: {
        '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
      },
    },
  }
}

function importsOf(path: string, content: string): readonly string[] {
  return [...content.matchAll(IMPORT)].map(([, specifier = '']) => {
    const mapped = REMAPPINGS.find(([prefix]) => specifier.startsWith(prefix))
    if (mapped !== undefined) return `${mapped[1]}${specifier.slice(mapped[0].length)}`
    return normalize(join(dirname(path), specifier)).replaceAll('\\', '/')
  })
}

function readSource(path: string): string {
  try {
    return readFileSync(join(ROOT, path), 'utf8')
  } catch {
    const fix = 'run npm ci in a complete clone'
    throw new DeployRefused([{ field: path, message: 'source is missing', fix }])
  }
}
