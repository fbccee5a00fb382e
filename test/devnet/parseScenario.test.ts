import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DevnetError } from '../../devnet/devnetError.ts'
import { parseScenario, scenarioHelp } from '../../devnet/scenarios/parseScenario.ts'

const VAULT = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'

describe('scenario words', () => {
  it.each([
    ['halt NVDA', { kind: 'halt', symbol: 'NVDA' }],
    ['split NVDA 10', { kind: 'split', symbol: 'NVDA', ratioE18: 10n ** 19n }],
    ['gap NVDA -4%', { kind: 'gap', symbol: 'NVDA', changeBps: -400 }],
    ['gap NVDA 1.25', { kind: 'gap', symbol: 'NVDA', changeBps: 125 }],
    ['pricesource down', { kind: 'pricesource', to: 'down' }],
    ['reorg 12', { kind: 'reorg', depth: 12 }],
    [
      `seize META ${VAULT} 0.25`,
      { kind: 'seize', symbol: 'META', vault: VAULT.toLowerCase(), amount: 25_000_000n },
    ],
    [
      `donate usdc ${VAULT} 0.25`,
      { kind: 'donate', symbol: 'usdc', vault: VAULT.toLowerCase(), amount: 250_000n },
    ],
  ])('understands: %s', (line, scenario) => {
    expect(parseScenario(line.split(' '))).toEqual(scenario)
  })

  it.each([
    ['', 'unknown scenario (none); try: help'],
    ['frob', 'unknown scenario frob; try: help'],
    ['halt', 'usage: halt SYMBOL'],
    ['halt NVDA now', 'usage: halt SYMBOL'],
    ['gap NVDA lots', 'lots is not a percentage between -90% and +300%'],
    ['gap NVDA -95%', '-95% is not a percentage between -90% and +300%'],
    ['split NVDA 0', '0 is not a positive number with at most 18 decimals'],
    ['seize META 0x12 1', '0x12 is not an address'],
    [
      `seize META ${VAULT} 0.123456789`,
      '0.123456789 is not a positive number with at most 8 decimals',
    ],
    ['pricesource sideways', 'pricesource takes up or down'],
    ['reorg many', 'many is not a number of blocks'],
  ])('refuses: %s', (line, message) => {
    expect(() => parseScenario(line.split(' ').filter(Boolean))).toThrow(message)
  })

  it('answers any words with a scenario or a DevnetError', () => {
    const kinds = scenarioHelp.split('\n').map((line) => line.split(' ')[0]!)
    const words = fc.tuple(
      fc.constantFrom(...kinds, 'frob'),
      fc.array(fc.string(), { maxLength: 4 }),
    )
    fc.assert(
      fc.property(words, ([kind, rest]) => {
        try {
          expect(parseScenario([kind, ...rest]).kind).toBe(kind)
        } catch (error) {
          expect(error).toBeInstanceOf(DevnetError)
        }
      }),
    )
  })
})
