import type { KeyValues } from '../../api/pages/wallet/script/flow/createRows.ts'
import type { Intent, Step } from '../../api/pages/wallet/script/flow/intent.ts'
import type { Hex, Provider } from '../../api/pages/wallet/script/flow/wallet.ts'

export const ACCOUNT: Hex = `0x${'a1'.repeat(20)}`
export const RECEIVER: Hex = `0x${'b2'.repeat(20)}`

export const aStep = (given: Partial<Step> = {}): Step => ({
  title: 'Buy shares',
  to: RECEIVER,
  data: '0x1234',
  gas: '300000',
  ...given,
})

export const anIntent = (given: Partial<Intent> = {}): Intent => ({
  version: 1,
  id: 'one',
  createdAtMs: 1_000,
  chainId: 8453,
  account: ACCOUNT,
  title: 'Buy shares of QIV-1 for 25 USDC',
  request: { path: '/v1/buy', body: {} },
  steps: [aStep()],
  at: 0,
  state: 'planned',
  firstNonce: 0,
  fromBlock: 0,
  hash: null,
  nonce: null,
  problem: null,
  ...given,
})

/** Storage of a browser in memory. */
export function memoryStorage(): KeyValues & { readonly rows: Map<string, string> } {
  const rows = new Map<string, string>()
  return {
    rows,
    get length() {
      return rows.size
    },
    key: (index) => [...rows.keys()][index] ?? null,
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
  }
}

type Sent = { readonly to: Hex; readonly data: Hex; readonly status?: 0 | 1 }

/** Chain in memory with the transactions of one account, one in each block, behind a wallet. */
export type WalletChain = Provider & {
  /** Mines a transaction of the account, and returns its hash. */
  mine(sent: Sent): Hex
  /** Methods in the order of their calls. */
  readonly calls: string[]
  /** Answers of methods, in place of those of the chain. */
  readonly answers: Map<string, () => unknown>
  pending: number
}

const hex = (value: number): Hex => `0x${value.toString(16)}`

export function aWalletChain(firstNonce = 0): WalletChain {
  const mined: (Required<Sent> & { readonly hash: Hex })[] = []
  const calls: string[] = []
  const answers = new Map<string, () => unknown>()
  const blockOf = (index: number) => index + 1
  const shown = (index: number) => {
    const { to, data, hash } = mined[index]!
    return { from: ACCOUNT, nonce: hex(firstNonce + index), to, input: data, hash }
  }
  const countAt = (tag: unknown): number => {
    if (tag === 'pending') return firstNonce + mined.length + chain.pending
    return firstNonce + (tag === 'latest' ? mined.length : Number(tag))
  }
  const chain: WalletChain = {
    calls,
    answers,
    pending: 0,
    mine: ({ to, data, status = 1 }) => {
      const hash: Hex = `0x${String(mined.length + 1).padStart(64, 'c')}`
      mined.push({ to, data, status, hash })
      return hash
    },
    request: async ({ method, params = [] }) => {
      calls.push(method)
      const answer = answers.get(method)
      if (answer !== undefined) return answer()
      const index = mined.findIndex(({ hash }) => hash === params[0])
      switch (method) {
        case 'eth_accounts':
          return [ACCOUNT]
        case 'eth_chainId':
          return '0x2105'
        case 'eth_blockNumber':
          return hex(mined.length)
        case 'eth_getTransactionCount':
          return hex(countAt(params[1]))
        case 'eth_getBlockByNumber': {
          const at = Number(params[0]) - 1
          return at < 0 || at >= mined.length ? null : { transactions: [shown(at)] }
        }
        case 'eth_getTransactionReceipt':
          return index < 0
            ? null
            : { status: hex(mined[index]!.status), blockNumber: hex(blockOf(index)) }
        case 'eth_getTransactionByHash':
          return index < 0 ? null : shown(index)
        default:
          throw Object.assign(new Error(method), { code: -32601 })
      }
    },
  }
  return chain
}
