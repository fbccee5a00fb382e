import {
  decodeAbiParameters,
  type Hex,
  parseAbiParameters,
  size,
  slice,
  toFunctionSelector,
} from 'viem'

/** Selectors of the errors that the Solidity compiler itself generates. Source: Solidity. */
const ERROR = toFunctionSelector('Error(string)')
const PANIC = toFunctionSelector('Panic(uint256)')
/**
 * Index and revert data of the failed call of a batch. Source: Simple7702Account v0.8,
 * `BaseAccount`.
 */
const EXECUTE_ERROR = toFunctionSelector('ExecuteError(uint256,bytes)')

/** Errors that many contracts share, with their names. Source: OpenZeppelin 5, ERC-6093. */
const KNOWN: ReadonlyMap<string, string> = new Map(
  [
    'ERC20InsufficientBalance(address,uint256,uint256)',
    'ERC20InsufficientAllowance(address,uint256,uint256)',
    'ERC20InvalidReceiver(address)',
    'ERC20InvalidSpender(address)',
    'SafeERC20FailedOperation(address)',
    'OwnableUnauthorizedAccount(address)',
    'ReentrancyGuardReentrantCall()',
    'EnforcedPause()',
    'FailedCall()',
    'ECDSAInvalidSignature()',
    'ECDSAInvalidSignatureLength(uint256)',
    'ECDSAInvalidSignatureS(bytes32)',
  ].map((signature) => [toFunctionSelector(signature), signature.replace(/\(.*/, '')]),
)

/** Source: Solidity, `Panic`. */
const PANICS: ReadonlyMap<bigint, string> = new Map([
  [0x01n, 'a failed assertion'],
  [0x11n, 'an overflow'],
  [0x12n, 'a division by zero'],
  [0x21n, 'an invalid enum value'],
  [0x22n, 'invalid storage encoding'],
  [0x31n, 'a pop from an empty array'],
  [0x32n, 'an index out of bounds'],
  [0x41n, 'a memory allocation over the limit'],
  [0x51n, 'a call of an uninitialized function'],
])

/** Maximum characters of a contract's text in a result. */
const MAX_CHARACTERS = 200
/** Maximum characters that are read; white space is removed afterwards. */
const MAX_UNITS = 4 * MAX_CHARACTERS
/** Maximum nested batches that are decoded. */
const MAX_DEPTH = 3

/** Returns the revert reason of a contract, safe to return to callers; never throws. */
export function readRevert(data: Hex): string {
  return decodeRevert(data, 0)
}

function decodeRevert(data: Hex, depth: number): string {
  if (size(data) === 0) return 'reverted without a reason'
  if (size(data) < 4) return `reverted with ${data}`
  const selector = slice(data, 0, 4)
  const rest: Hex = `0x${data.slice(10)}`
  try {
    return decodeKnown(selector, rest, depth)
  } catch {
    return `reverted with ${selector}`
  }
}

function decodeKnown(selector: Hex, rest: Hex, depth: number): string {
  if (selector === ERROR) {
    const [text] = decodeAbiParameters(parseAbiParameters('string'), rest)
    return text === '' ? 'reverted without a reason' : sanitize(text)
  }
  if (selector === PANIC) {
    const [code] = decodeAbiParameters(parseAbiParameters('uint256'), rest)
    return `panicked: ${PANICS.get(code) ?? `code ${code}`}`
  }
  if (selector === EXECUTE_ERROR && depth < MAX_DEPTH) {
    const [index, inner] = decodeAbiParameters(parseAbiParameters('uint256, bytes'), rest)
    return `call ${index}: ${decodeRevert(inner, depth + 1)}`
  }
  const name = KNOWN.get(selector)
  return name === undefined ? `reverted with ${selector}` : `reverted with ${name}`
}

/** Removes control characters from a third party's text and limits its length. */
function sanitize(text: string): string {
  // The text is cut first, because it may be as long as the response of a node.
  const plain = text
    .slice(0, MAX_UNITS)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  const characters = Array.from(plain)
  if (characters.length <= MAX_CHARACTERS) return plain
  return `${characters.slice(0, MAX_CHARACTERS).join('')}…`
}
