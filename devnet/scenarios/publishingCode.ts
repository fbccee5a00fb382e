import { concatHex, type Hex, toFunctionSelector, toHex } from 'viem'

const GET_L1_FEE = toFunctionSelector('getL1Fee(bytes)')

/**
 * Returns the code of a gas price oracle that returns `feeWei` for publishing any transaction, and 0 for other calls.
 */
export function publishingCode(feeWei: bigint): Hex {
  return concatHex([
    // The selector of the call: PUSH1 0, CALLDATALOAD, PUSH1 224, SHR.
    '0x60003560e01c',
    // Comparison with the selector: PUSH4, EQ.
    '0x63',
    GET_L1_FEE,
    '0x14',
    // The fee or zero: PUSH32, MUL.
    '0x7f',
    toHex(feeWei, { size: 32 }),
    '0x02',
    // Answer: PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, RETURN.
    '0x60005260206000f3',
  ])
}
