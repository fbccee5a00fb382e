import { describe, expect, it } from 'vitest'
import { parseDrillOptions } from '../../../../ops/drill/parseDrillOptions.ts'

const NOW_SEC = 1_795_000_123

describe('the options of a drill', () => {
  it('are one hour, the full load and a seed from the clock by default', () => {
    expect(parseDrillOptions([], NOW_SEC)).toEqual({
      minutes: 60,
      seed: 123,
      load: 1,
      only: undefined,
      keepsCluster: false,
    })
  })

  it('are read from the arguments', () => {
    const args = ['--minutes', '10', '--seed=7', '--load', '0.2', '--only', 'killApi,slowDisk']
    expect(parseDrillOptions([...args, '--keep'], NOW_SEC)).toEqual({
      minutes: 10,
      seed: 7,
      load: 0.2,
      only: ['killApi', 'slowDisk'],
      keepsCluster: true,
    })
    expect(parseDrillOptions(['--help'], NOW_SEC)).toBe('help')
  })

  it.each([
    ['--minutes', '0', '--minutes: "0" is not a number from 1 to 600'],
    ['--minutes', 'ten', '--minutes: "ten" is not a number from 1 to 600'],
    ['--load', '', '--load: "" is not a number from 0.01 to 10'],
    ['--load', '11', '--load: "11" is not a number from 0.01 to 10'],
  ])('are refused with the name of the option: %s %j', (option, value, message) => {
    expect(() => parseDrillOptions([`${option}=${value}`], NOW_SEC)).toThrow(message)
  })

  it('are refused if an option is unknown', () => {
    expect(() => parseDrillOptions(['--hours', '1'], NOW_SEC)).toThrow('--hours')
  })
})
