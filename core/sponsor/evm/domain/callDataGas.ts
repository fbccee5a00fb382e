import type { Hex } from 'viem'

/**
 * Gas per byte of the data of a transaction; the floor rates give the minimum gas of the whole
 * transaction. Source: EIP-2028, EIP-7623.
 */
const ZERO_BYTE_GAS = 4n
const OTHER_BYTE_GAS = 16n
const ZERO_BYTE_FLOOR_GAS = 10n
const OTHER_BYTE_FLOOR_GAS = 40n

/**
 * Returns the gas of the call data of a transaction, and `floorGas`: the minimum gas that EIP-7623
 * requires for the whole data.
 */
export function callDataGas(data: Hex): { readonly gas: bigint; readonly floorGas: bigint } {
  let zeroBytes = 0
  for (let at = 2; at < data.length; at += 2) {
    if (data.charCodeAt(at) === ZERO_DIGIT && data.charCodeAt(at + 1) === ZERO_DIGIT) zeroBytes += 1
  }
  const zeros = BigInt(zeroBytes)
  const others = BigInt((data.length - 2) / 2) - zeros
  return {
    gas: zeros * ZERO_BYTE_GAS + others * OTHER_BYTE_GAS,
    floorGas: zeros * ZERO_BYTE_FLOOR_GAS + others * OTHER_BYTE_FLOOR_GAS,
  }
}

const ZERO_DIGIT = '0'.charCodeAt(0)
