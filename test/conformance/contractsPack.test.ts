import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..', 'contracts')
const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.(sol|py)$/.test(path))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const pack = read('README.md')
const code = [...filesOf('test'), ...filesOf('proofs')].map(read).join('\n')
const rows = [...pack.matchAll(/^\| ([VBS]\d+) \| .+ \| (.+) \|$/gm)]

/** Interfaces of third-party contracts. Their publishers document the functions. */
const FOREIGN = /I(ERC20|Usdc|UniswapV3\w+|Token\w+V2|MessageTransmitterV2|EntryPoint)\.sol$/
const sources = ['src/vault', 'src/bridge', 'src/gas'].flatMap(filesOf)

/** Returns the declarations that callers use and that have no `///` above. */
function undocumentedIn(text: string): readonly string[] {
  const lines = text.split('\n')
  return lines.filter((line, index) => {
    const [, kind] =
      /^\s*(event|error|function|contract|library|interface|abstract contract) \w/.exec(line) ?? []
    if (kind === undefined) return false
    const signature = lines.slice(index).join(' ').split(/[{;]/)[0] ?? ''
    if (kind === 'function' && !/\b(external|public)\b/.test(signature)) return false
    return !lines[index - 1]?.trim().startsWith('///')
  })
}

describe('the auditor pack', () => {
  it('numbers its invariants without a gap', () => {
    const ids = rows.map(([, id]) => id)
    expect(ids).toEqual([
      ...Array.from({ length: 18 }, (_, index) => `V${index + 1}`),
      ...Array.from({ length: 8 }, (_, index) => `B${index + 1}`),
      ...Array.from({ length: 4 }, (_, index) => `S${index + 1}`),
    ])
  })

  it('names tests that exist for each standard', () => {
    const standards = [...pack.matchAll(/^\| (ERC-\d+) \| .+ \| (.+) \|$/gm)]
    expect(standards.map(([, standard]) => standard)).toEqual([
      'ERC-20',
      'ERC-2612',
      'ERC-4626',
      'ERC-1167',
      'ERC-7201',
      'ERC-4337',
    ])
    const missing = standards.flatMap(([, , shown = '']) =>
      [...shown.matchAll(/`(test\w*_\w+)`/g)].filter(
        ([, name]) => !code.includes(`function ${name}(`),
      ),
    )
    expect(missing).toEqual([])
  })

  it.each(rows.map(([, id = '', shown = '']) => [id, shown] as const))(
    '%s names tests and proofs that exist',
    (_, shown) => {
      const names = [...shown.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
      expect(names.length).toBeGreaterThan(0)
      const missing = names.filter(
        (name) => !code.includes(`function ${name}(`) && !code.includes(`"${name}": (`),
      )
      expect(missing).toEqual([])
    },
  )

  it.each(sources)('%s has a licence and documents each declaration that callers use', (path) => {
    const text = read(path)
    expect(text.split('\n')[0]).toBe('// SPDX-License-Identifier: MIT')
    if (!FOREIGN.test(path)) expect(undocumentedIn(text)).toEqual([])
  })
})
