import type { Page } from 'playwright-core'
import { createWalletClient, type Hex, http, type TypedDataDefinition } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'

/** Error of a wallet. Source: EIP-1193. */
export class WalletError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type Call = { readonly method: string; readonly params?: readonly unknown[] }
type Transaction = {
  readonly to: Hex
  readonly data: Hex
  readonly gas: Hex
  readonly value: Hex
  readonly chainId: Hex
}

/** Wallet of a test, and its behaviour, which the test changes. */
export type TestWallet = {
  readonly account: PrivateKeyAccount
  /** Methods that the page requested from the person, in their order. */
  readonly asked: string[]
  /** Transactions that the page requested. */
  readonly transactions: Transaction[]
  chainId: number
  /** Runs before the wallet answers; an error is the answer, and an open promise is an open window of the wallet. */
  before: (call: Call) => Promise<void>
  /** Runs after the wallet sent a transaction; an error is the answer. */
  afterSend: () => Promise<void>
  /** Changes an answer of the node. */
  changed: (call: Call, answer: unknown) => unknown
}

export type WalletChain = Pick<DevnetChain, 'rpc' | 'url' | 'chainId'>

type Options = {
  readonly key: Hex
  /** First chain of the wallet; its node answers on chains that the wallet does not have. */
  readonly chain: WalletChain
  readonly others?: readonly WalletChain[]
  readonly name: string
}

/** Methods for which a wallet asks the person. */
const ASKED = new Set([
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
])
const BINDING = 'quartetTestWallet'

/**
 * Injects a wallet into each document of a page. The wallet announces itself, signs with a key of the local chain, and
 * mines each of its transactions at once.
 */
export async function addTestWallet(
  page: Page,
  { key, chain, others = [], name }: Options,
): Promise<TestWallet> {
  const account = privateKeyToAccount(key)
  const wallet: TestWallet = {
    account,
    asked: [],
    transactions: [],
    chainId: chain.chainId,
    before: async () => undefined,
    afterSend: async () => undefined,
    changed: (_call, answer) => answer,
  }
  await page.exposeBinding(BINDING, async (_source, text: string) => {
    const call: Call = JSON.parse(text)
    if (ASKED.has(call.method)) wallet.asked.push(call.method)
    try {
      await wallet.before(call)
      const present = others.find(({ chainId }) => chainId === wallet.chainId) ?? chain
      return { result: wallet.changed(call, await answer(wallet, present, call)) ?? null }
    } catch (error) {
      const code = error instanceof WalletError ? error.code : -32603
      return { error: { code, message: error instanceof Error ? error.message : String(error) } }
    }
  })
  await page.addInitScript(announcementScript(name))
  return wallet
}

async function answer(wallet: TestWallet, chain: WalletChain, call: Call): Promise<unknown> {
  const [first, second] = call.params ?? []
  const { account } = wallet
  switch (call.method) {
    case 'eth_requestAccounts':
    case 'eth_accounts':
      return [account.address]
    case 'eth_chainId':
      return `0x${wallet.chainId.toString(16)}`
    case 'wallet_switchEthereumChain': {
      wallet.chainId = Number((first as { chainId: Hex }).chainId)
      return null
    }
    case 'eth_signTypedData_v4':
      return account.signTypedData(JSON.parse(String(second)) as TypedDataDefinition)
    case 'eth_sendTransaction':
      return send(wallet, chain, first as Transaction)
    default:
      return chain.rpc(call.method as 'eth_blockNumber', (call.params ?? []) as [])
  }
}

async function send(wallet: TestWallet, chain: WalletChain, asked: Transaction): Promise<Hex> {
  const { account } = wallet
  if (Number(asked.chainId) !== wallet.chainId) throw new WalletError(4901, 'another chain')
  wallet.transactions.push(asked)
  const client = createWalletClient({ account, chain: base, transport: http(chain.url) })
  const { to, data } = asked
  const hash = await client.sendTransaction({ to, data, value: 0n, gas: BigInt(asked.gas) })
  await mineBlock(chain)
  await wallet.afterSend()
  return hash
}

/** Returns the script of a document that announces the wallet. Source: EIP-6963. */
function announcementScript(name: string): string {
  const info = JSON.stringify({
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name,
    icon: 'data:image/svg+xml,<svg onload=alert(1)></svg>',
    rdns: 'example.quartet.test',
  })
  return `(() => {
    const request = async (call) => {
      const { result, error } = await window.${BINDING}(JSON.stringify(call))
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    }
    const detail = Object.freeze({ info: ${info}, provider: { request } })
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  })()`
}
