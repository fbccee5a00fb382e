import solc from 'solc'
import { describe, expect, it } from 'vitest'
import { codeOf, type ProductContract } from '../../../../core/contracts/codeOf.ts'
import { isCodeOf, runtimeCodeOf } from '../../../../core/contracts/runtimeCode.ts'
import { COMPILER, verificationInput } from '../../../../ops/deploy/output/verificationInput.ts'

const USDC = `0x${'ab'.repeat(20)}` as const

describe('the runtime code', () => {
  it('has the immutables of the constructor in each place, and is recognised without the immutables', () => {
    const code = runtimeCodeOf('V3Venue', { usdc: USDC })
    expect(code.split('ab'.repeat(20))).toHaveLength(5)
    expect(isCodeOf('V3Venue', code)).toBe(true)
    expect(isCodeOf('VaultLens', code)).toBe(false)
    const changed = `${code.slice(0, -2)}${code.endsWith('00') ? '01' : '00'}` as `0x${string}`
    expect(isCodeOf('V3Venue', changed)).toBe(false)
    expect(isCodeOf('V3Venue', `${code}00`)).toBe(false)
  })

  it('needs the value of each immutable', () => {
    expect(() => runtimeCodeOf('V3Venue', {})).toThrow('V3Venue needs the immutable usdc')
  })
})

describe('the verification input', () => {
  type Output = {
    readonly contracts: Record<
      string,
      Record<
        string,
        { evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }
      >
    >
  }

  it.each<[ProductContract, string]>([
    ['V3Venue', 'contracts/src/vault/V3Venue.sol'],
    ['SponsorPaymaster', 'contracts/src/gas/SponsorPaymaster.sol'],
  ])('compiles for %s to the committed code', (contract, source) => {
    const input = JSON.stringify(verificationInput(contract))
    const output: Output = JSON.parse(solc.compile(input))
    const { bytecode, deployedBytecode } = output.contracts[source]![contract]!.evm
    expect(`0x${bytecode.object}`).toBe(codeOf(contract).creation)
    expect(`0x${deployedBytecode.object}`).toBe(codeOf(contract).runtime)
  })

  it('names the compiler of the build', () => {
    expect(`v${solc.version()}`).toContain(COMPILER)
  })

  it('has, for the factory, the implementation of the vaults and the packages that the implementation imports', () => {
    const paths = Object.keys(verificationInput('VaultFactory').sources)
    expect(paths).toEqual(
      expect.arrayContaining([
        'contracts/src/vault/BasketVault.sol',
        'node_modules/@openzeppelin/contracts/access/Ownable2Step.sol',
        'node_modules/solady/src/utils/LibClone.sol',
      ]),
    )
  })
})
