import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
  toHex,
} from 'viem'
import { lowerAddress } from '../core/kernel/lowerAddress.ts'
import type { SignerContent } from './parseContent.ts'
import type { CallRule, KeyRules } from './signerPolicy.ts'

/** Amounts that an allowed content spends. */
export type Spending = {
  /** Chain and nonce of a transaction; contents with one nonce exclude each other. Null for typed data. */
  readonly slot: string | null
  readonly chainId: number
  readonly costWei: bigint
  /** Maximum cost on Solana; absent for other contents. */
  readonly costLamports?: bigint | undefined
  /** Amounts by rule: a call, or a domain of typed data. */
  readonly parts: readonly SpentPart[]
}

/** Amount of one call, or of one signature over typed data. */
export type SpentPart = {
  readonly rule: string
  readonly usdc6: bigint
  /** Caps of this rule; null without a cap. */
  readonly maxPerHour: number | null
  readonly maxUsdc6PerHour: bigint | null
}

export type ContentVerdict =
  | { readonly kind: 'allowed'; readonly spending: Spending }
  | { readonly kind: 'forbidden'; readonly problem: string }

type Call = { readonly chainId: number; readonly to: Address; readonly data: Hex }

const multicall = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call3[] calls) payable',
])
const DOMAIN_TYPE = keccak256(
  toHex('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
)
const DOMAIN = parseAbiParameters('bytes32, bytes32, bytes32, uint256, address')
/** Domain without a contract, as of receipts. */
const FREE_DOMAIN_TYPE = keccak256(
  toHex('EIP712Domain(string name,string version,uint256 chainId)'),
)
const FREE_DOMAIN = parseAbiParameters('bytes32, bytes32, bytes32, uint256')
const SELECTOR_BYTES = 4

/** Returns whether the rules of a key allow the content, without regard to earlier signatures of the key. */
export function checkContent(
  rules: KeyRules,
  key: Address,
  content: SignerContent,
): ContentVerdict {
  if (content.kind === 'typedData') return checkTypedData(rules, content.domainHash)
  const { chainId, to, data, nonce, costWei, valueWei, delegates } = content
  if (rules.maxWeiPerHour[String(chainId)] === undefined) return forbidden(`chain ${chainId}`)
  const stranger = delegates.find((delegate) => !rules.delegates.includes(delegate))
  if (stranger !== undefined) return forbidden(`delegation to ${stranger}`)
  const spending = { slot: `${chainId}:${nonce}`, chainId, costWei }
  // An empty transaction to the address of the key only uses a nonce.
  if (to === key && data === '0x' && valueWei === 0n) {
    return { kind: 'allowed', spending: { ...spending, parts: [] } }
  }
  if (valueWei !== 0n) return forbidden(`${valueWei} wei to ${to}`)
  const calls = isBatch(rules, content) ? innerCalls(content) : [content]
  if (calls === null) return forbidden(`batch to ${to} that is not a list of calls`)
  const parts: SpentPart[] = []
  for (const call of calls) {
    const judged = checkCall(rules, key, call)
    if (typeof judged === 'string') return forbidden(judged)
    parts.push(judged)
  }
  return { kind: 'allowed', spending: { ...spending, parts } }
}

function forbidden(problem: string): ContentVerdict {
  return { kind: 'forbidden', problem: `the policy does not allow: ${problem}` }
}

function checkTypedData(rules: KeyRules, domainHash: Hex): ContentVerdict {
  const rule = rules.typedData.find((domain) => hashOf(domain) === domainHash)
  if (rule === undefined) return forbidden(`typed data of the domain ${domainHash}`)
  const { name, chainId, contract, maxPerHour } = rule
  const part = {
    rule: `${chainId}:${contract ?? 'none'}:${name}`,
    usdc6: 0n,
    maxPerHour,
    maxUsdc6PerHour: null,
  }
  return {
    kind: 'allowed',
    spending: { slot: null, chainId, costWei: 0n, parts: [part] },
  }
}

function hashOf({ name, chainId, contract }: KeyRules['typedData'][number]): Hex {
  const facts = [keccak256(toHex(name)), keccak256(toHex('1')), BigInt(chainId)] as const
  return keccak256(
    contract === undefined
      ? encodeAbiParameters(FREE_DOMAIN, [FREE_DOMAIN_TYPE, ...facts])
      : encodeAbiParameters(DOMAIN, [DOMAIN_TYPE, ...facts, contract]),
  )
}

function isBatch({ batches }: KeyRules, { chainId, to }: Call): boolean {
  return batches.some((batch) => batch.chainId === chainId && batch.to === to)
}

function innerCalls({ chainId, data }: Call): Call[] | null {
  try {
    const { args } = decodeFunctionData({ abi: multicall, data })
    return args[0].map(({ target, callData }) => {
      return { chainId, to: lowerAddress(target), data: callData }
    })
  } catch {
    return null
  }
}

/** Returns the amount that a call spends, or a text that names the forbidden call. */
function checkCall(rules: KeyRules, key: Address, call: Call): SpentPart | string {
  const { chainId, to, data } = call
  const selector = size(data) < SELECTOR_BYTES ? '0x' : slice(data, 0, SELECTOR_BYTES)
  const words = `call of ${selector} of ${to} on chain ${chainId}`
  const rule = rules.calls.find(
    (each) => each.chainId === chainId && each.to === to && each.selector === selector,
  )
  if (rule === undefined) return words
  const args = argsOf(rule, data)
  if (args === null) return `${words} with other arguments`
  for (const [place, wanted] of Object.entries(rule.fixed)) {
    const found = at(args, place)
    const expected = wanted === 'self' ? key : wanted
    if (typeof found !== 'string' || found.toLowerCase() !== expected) {
      return `${words} with argument ${place} other than ${expected}`
    }
  }
  const usdc6 = rule.usdc6 === undefined ? 0n : at(args, rule.usdc6)
  if (typeof usdc6 !== 'bigint') return `${words} without an amount`
  return {
    rule: `${chainId}:${to}:${selector}`,
    usdc6,
    maxPerHour: rule.maxPerHour ?? null,
    maxUsdc6PerHour: rule.maxUsdc6PerHour ?? null,
  }
}

/** Returns the arguments of a call; null unless the encoding of the arguments has exactly these bytes. */
function argsOf(rule: CallRule, data: Hex): readonly unknown[] | null {
  try {
    const abi = [rule.function]
    // viem returns no `args` for a function without arguments.
    const decoded: { readonly args?: readonly unknown[] } = decodeFunctionData({ abi, data })
    const args = decoded.args ?? []
    const written = encodeFunctionData({ abi, functionName: rule.function.name, args })
    return written === data ? args : null
  } catch {
    return null
  }
}

function at(args: readonly unknown[], place: string): unknown {
  let value: unknown = args
  for (const index of place.split('.')) {
    value = Array.isArray(value) ? value[Number(index)] : undefined
  }
  return value
}
