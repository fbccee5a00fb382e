import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../../ops/deploy/output/conflictsWith.ts'
import { loadWanted, parseWanted } from '../../../../ops/deploy/wanted/loadWanted.ts'
import { aWanted, aWantedChain, type WantedInput } from '../../../builders/aWanted.ts'

const EXAMPLES = join(import.meta.dirname, '../../../../ops/deploy/examples')
const parse = (wanted: unknown) => parseWanted('wanted.json', JSON.stringify(wanted))
const problemsOf = (wanted: unknown): string => {
  try {
    parse(wanted)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

describe('the wanted file', () => {
  it.each(readdirSync(EXAMPLES))('has a valid example %s', (name) => {
    const wanted = loadWanted(join(EXAMPLES, name))
    // The services need a vault family, which is new or exists.
    expect(deploymentOf(wanted)).not.toBeNull()
  })

  it('uses one account as the initial and the current operator, unless the file names two accounts', () => {
    const [same, rotated] = parse({
      ...aWanted(),
      chains: [
        aWantedChain(),
        aWantedChain({
          chainId: 137,
          vaults: undefined,
          bridge: {
            owner: `0x${'aa'.repeat(20)}`,
            operator: { initial: `0x${'0b'.repeat(20)}`, current: `0x${'0D'.repeat(20)}` },
            isPaused: false,
          },
        }),
      ],
    }).chains
    expect(same?.bridge?.operator).toEqual({
      initial: `0x${'0b'.repeat(20)}`,
      current: `0x${'0b'.repeat(20)}`,
    })
    expect(rotated?.bridge?.operator.current).toBe(`0x${'0d'.repeat(20)}`)
  })

  it.each<[string, (wanted: WantedInput) => unknown, string]>([
    ['an unknown field', (wanted) => ({ ...wanted, keys: [] }), 'Unrecognized key: "keys"'],
    [
      'the zero address as payee',
      (wanted) => ({ ...wanted, payTo: `0x${'0'.repeat(40)}` }),
      'payTo: must not be the zero address',
    ],
    [
      'an amount as a JSON number',
      () => aWanted({ gas: { ...aWantedChain().gas!, minDepositWei: 1e18 as never } }),
      'chains.0.gas.minDepositWei',
    ],
    ['a bridge without CCTP', () => aWanted({ cctp: undefined }), 'chains.0.cctp: a bridge needs'],
    [
      'a chain twice',
      (wanted) => ({ ...wanted, chains: [...wanted.chains, aWantedChain({ vaults: undefined })] }),
      'chains: a chain is listed twice',
    ],
    [
      'vaults on two chains',
      (wanted) => ({ ...wanted, chains: [...wanted.chains, aWantedChain({ chainId: 137 })] }),
      'chains: only one chain has vaults',
    ],
    [
      'a variable that names no node',
      () => aWanted({ rpcVariable: 'SETTLEMENT_KEY' }),
      'chains.0.rpcVariable: must be RPC_URL_ and a name',
    ],
  ])('is rejected with %s', (_name, change, problem) => {
    expect(problemsOf(change(aWanted()))).toContain(problem)
  })

  it('refuses text that is not JSON, and a missing file, with the remedy', () => {
    expect(() => parseWanted('wanted.json', '{')).toThrow('wanted.json: is not JSON')
    expect(() => loadWanted('/nowhere.json')).toThrow('copy an example of ops/deploy/examples')
  })
})
