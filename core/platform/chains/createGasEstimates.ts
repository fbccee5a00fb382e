import {
  type Address,
  concatHex,
  createPublicClient,
  encodeAbiParameters,
  type Hex,
  http,
  isHex,
  keccak256,
  numberToHex,
  pad,
  slice,
  stringToHex,
} from 'viem'
import type { GasEstimates, TransactionToSimulate } from '../../kernel/transactionToSimulate.ts'

/** Timeout in milliseconds, because a caller waits; after a timeout an upper bound is used. */
const TIMEOUT_MS = 1_500

/** Maximum concurrent simulations on one chain; each takes a node tens of milliseconds. */
const MAX_AT_ONCE = 16

/** Sender that represents any wallet: its key does not exist, and it holds no tokens on any chain. */
const ANY_WALLET: Address = slice(keccak256(stringToHex('quartet: any wallet')), 12)

/** Storage slots of FiatToken v2.2. Source: circlefin/stablecoin-evm, FiatTokenV1.sol. */
const USDC_BALANCES = 9n
const USDC_ALLOWANCES = 10n

/** Suffix of the preimage of a balance's storage slot. Source: solady, tokens/ERC20.sol, _BALANCE_SLOT_SEED. */
const SHARE_BALANCE_SEED: Hex = '0x000000000000000087a211a2'

type Overrides = Readonly<Record<Address, { readonly stateDiff: Readonly<Record<Hex, Hex>> }>>

/** Creates simulations over the chains' RPC; a chain without a URL has no simulations. */
export function createGasEstimates(options: {
  readonly rpcUrls: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  /** USDC of the vault chain. */
  readonly usdc: Address
}): GasEstimates {
  const nodes = new Map(
    options.rpcUrls.map(({ chainId, rpcUrl }) => {
      const transport = http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 })
      const request: (call: { method: string; params: readonly unknown[] }) => Promise<unknown> =
        createPublicClient({ transport }).transport.request
      return [chainId, { request, underWay: 0 }]
    }),
  )
  return {
    estimate: async (tried) => {
      const node = nodes.get(tried.chainId)
      if (node === undefined || node.underWay >= MAX_AT_ONCE) return null
      const { from, to, data } = tried
      const sender = from ?? ANY_WALLET
      const overrides = overridesOf(options.usdc, sender, tried)
      const params = [{ from: sender, to, data }, 'latest', ...overrides]
      node.underWay += 1
      try {
        const gas = await node.request({ method: 'eth_estimateGas', params })
        return isHex(gas) ? BigInt(gas) : null
      } catch {
        return null
      } finally {
        node.underWay -= 1
      }
    },
  }
}

/** Returns the sender's balances during the call, as state overrides of both tokens. */
function overridesOf(
  usdc: Address,
  sender: Address,
  { to, spends }: TransactionToSimulate,
): readonly Overrides[] {
  if (spends === undefined) return []
  if (spends.kind === 'shares') {
    const slot = keccak256(concatHex([sender, SHARE_BALANCE_SEED]))
    return [{ [to]: { stateDiff: { [slot]: word(spends.shares18) } } }]
  }
  const balance = keccak256(slotPreimage(sender, numberToHex(USDC_BALANCES)))
  const allowances = keccak256(slotPreimage(sender, numberToHex(USDC_ALLOWANCES)))
  const amount = word(spends.amountUsdc6)
  const allowance =
    spends.kind === 'allowedUsdc' ? { [keccak256(slotPreimage(to, allowances))]: amount } : {}
  return [{ [usdc]: { stateDiff: { [balance]: amount, ...allowance } } }]
}

/** Returns the preimage of the slot of a mapping's member. */
function slotPreimage(account: Address, slot: Hex): Hex {
  return encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [account, pad(slot)])
}

function word(amount: bigint): Hex {
  return numberToHex(amount, { size: 32 })
}
