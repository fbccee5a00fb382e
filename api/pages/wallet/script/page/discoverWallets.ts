import { isRecord, type Provider } from '../flow/wallet.ts'

/** Wallet that announced itself to the page. Source: EIP-6963. */
export type AnnouncedWallet = {
  readonly name: string
  /** Name of the wallet by its domain, constant across visits. */
  readonly rdns: string
  readonly provider: Provider & {
    readonly on?: (event: string, listener: (value: unknown) => void) => unknown
  }
}

/** Longest shown name of a wallet, characters. */
const MAX_NAME = 40

/**
 * Calls `listener` once for each browser wallet. The pictures of wallets are not shown, because the policy of
 * the page permits pictures of this origin alone.
 */
export function discoverWallets(listener: (wallet: AnnouncedWallet) => void): void {
  const known = new Set<unknown>()
  window.addEventListener('eip6963:announceProvider', (event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null
    const wallet = parseAnnouncement(detail)
    if (wallet === null || known.has(wallet.provider)) return
    known.add(wallet.provider)
    listener(wallet)
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

function parseAnnouncement(detail: unknown): AnnouncedWallet | null {
  if (!isRecord(detail) || !isRecord(detail['info']) || !isProvider(detail['provider'])) return null
  const { name, rdns } = detail['info']
  const shown = typeof name === 'string' && name.trim() !== '' ? name.trim() : 'Unnamed wallet'
  return {
    name: shown.slice(0, MAX_NAME),
    rdns: typeof rdns === 'string' ? rdns : shown,
    provider: detail['provider'],
  }
}

const isProvider = (value: unknown): value is AnnouncedWallet['provider'] =>
  isRecord(value) && typeof value['request'] === 'function'
