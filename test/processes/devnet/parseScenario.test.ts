import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DevnetError } from '../../../devnet/devnetError.ts'
import { parseScenario, scenarioHelp } from '../../../devnet/scenarios/parseScenario.ts'

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
    [`blacklist 5042 ${VAULT}`, { kind: 'blacklist', chainId: 5042, account: VAULT.toLowerCase() }],
    ['unpause-usdc 137', { kind: 'unpause-usdc', chainId: 137 }],
    ['pause-cctp 8453 minter', { kind: 'pause-cctp', chainId: 8453, part: 'minter' }],
    ['burn-limit 8453 0.5', { kind: 'burn-limit', chainId: 8453, limitUsdc6: 500_000n }],
    ['attestation not_found 3', { kind: 'attestation', fault: 'not_found', count: 3 }],
    ['gas drain-deposit 137', { kind: 'gas', action: 'drain-deposit', chainId: 137 }],
    ['gas break-submitter 4', { kind: 'gas', action: 'break-submitter', submitter: 4 }],
    ['gas l1-fee 0.5', { kind: 'gas', action: 'l1-fee', feeWei: 500_000_000n }],
    [
      'gas base-fee 8453 50',
      { kind: 'gas', action: 'base-fee', chainId: 8453, baseFeeWei: 50_000_000_000n },
    ],
    ['rpc 5042 drop 2', { kind: 'rpc', chainId: 5042, fault: 'drop', times: 2 }],
    ['rpc 137 clear', { kind: 'rpc', chainId: 137, fault: 'clear', times: undefined }],
    ['attestation clear', { kind: 'attestation', fault: 'clear', count: undefined }],
  ])('are parsed from the line "%s"', (line, scenario) => {
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
    ['pricesource sideways', 'pricesource must be up or down'],
    ['reorg many', 'many is not a number of blocks'],
    ['pause-usdc 1', '1 is not one of the chains 8453, 5042, 137'],
    ['pause-cctp 8453 messenger', 'the messenger of CCTP V2 has no pause'],
    ['pause-cctp 8453 usdc', 'usdc must be transmitter or minter'],
    ['burn-limit 8453 -1', '-1 is not an amount with at most 6 decimals'],
    ['attestation frob', 'frob is not a fault of the attestation service; try: help'],
    ['attestation not_found 0', '0 is not a number of answers or burns'],
    ['gas', 'unknown scenario gas; try: help'],
    ['gas frob', 'unknown scenario gas frob; try: help'],
    ['gas refill', 'usage: gas refill CHAIN'],
    ['gas refill 8453 now', 'usage: gas refill CHAIN'],
    ['gas feed-stale 5042', '5042 is not one of the chains 8453, 137'],
    ['gas break-submitter 5', '5 must be a submitter from 1 to 4'],
    ['gas l1-fee lots', 'lots is not an amount of gwei with at most 9 decimals'],
    ['rpc 1 drop', '1 is not one of the chains 8453, 5042, 137'],
    ['rpc 137 frob', 'frob is not a fault of a node; try: help'],
    ['rpc 137 drop none', 'none is not a number of calls'],
    ['attestation', 'usage: attestation KIND [COUNT]'],
  ])('are rejected with a message, for the line "%s"', (line, message) => {
    expect(() => parseScenario(line.split(' ').filter(Boolean))).toThrow(message)
  })

  it('are parsed to a scenario, or rejected with a DevnetError, for random words', () => {
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
