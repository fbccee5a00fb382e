import { bridgeBlock, requireNetwork } from '../flow/checkNetwork.ts'
import { Problem } from '../flow/problem.ts'
import type { Network } from '../flow/wallet.ts'
import { makePaidPlan } from '../payments/makePaidPlan.ts'
import { PAYMENT_KINDS, type PaymentKind } from '../payments/payment.ts'
import { signPayment } from '../payments/signPayment.ts'
import { announce, type Connection, type Desk, newId, pause } from './desk.ts'
import { connectionOf, fieldsOf, once } from './review.ts'
import { showReview } from './showReview.ts'

const NONCE_BYTES = 32

/** Returns the paid call of a form; null for an order of transactions. */
export const paidKindOf = (form: HTMLFormElement): PaymentKind | null =>
  PAYMENT_KINDS.find((kind) => kind === form.dataset['action']) ?? null

type Asked = { readonly form: HTMLFormElement; readonly kind: PaymentKind }

/** Requests the price of a paid call, and shows the order in words. */
export function reviewPaid(desk: Desk, { form, kind }: Asked, show: () => void): Promise<void> {
  return once(desk, async () => {
    const connection = connectionOf(desk)
    const { account } = connection
    const fields = fieldsOf(form)
    const network = networkOf(desk, kind, fields['from'] ?? '')
    announce(desk, 'Checking the chain of the wallet.')
    await requirePayable(desk, connection, network)
    announce(desk, 'Requesting the price.')
    const { exchange, vault, chains } = desk
    const setting = { exchange, account, network, vault, chains, nowMs: () => Date.now() }
    const plan = await makePaidPlan(kind, setting, fields)
    desk.reviewed = { kind: 'payment', plan, account, network }
    const act = { words: 'Sign and pay', run: () => void signAndPay(desk, show) }
    showReview(desk, { ...plan, act })
  })
}

/** Returns the chain of the payment: the source of a bridge, else the chain of the vaults. Throws Problem. */
function networkOf({ network, chains }: Desk, kind: PaymentKind, from: string): Network {
  if (kind !== 'bridge') return network
  const source = chains.find(({ slug }) => slug === from)
  if (source === undefined) throw new Problem('Select two chains.')
  if (source.chainId === network.chainId) return network
  return { chainId: source.chainId, name: source.name, rpcUrl: null, explorerUrl: null }
}

/**
 * Requires the chain of the payment in the wallet: most wallets refuse typed data of another chain, and a signature for
 * a local chain with the id of a public chain would pay on the public chain. Throws Problem.
 */
const requirePayable = (desk: Desk, { wallet }: Connection, network: Network): Promise<void> =>
  requireNetwork({
    provider: wallet.provider,
    api: desk.api,
    network,
    pause,
    ...(network !== desk.network && { knownBlock: bridgeBlock }),
  })

function signAndPay(desk: Desk, show: () => void): Promise<void> {
  return once(desk, async () => {
    const { reviewed, payments, asking } = desk
    const connection = connectionOf(desk)
    const { account, wallet } = connection
    if (reviewed?.kind !== 'payment' || reviewed.account !== account) {
      throw new Problem('The account of the wallet changed. Request the order again.')
    }
    const { plan, network } = reviewed
    let askedId = ''
    await requirePayable(desk, connection, network)
    const given = {
      provider: wallet.provider,
      payments,
      nowMs: () => Date.now(),
      newId,
      newNonce,
      onAsked: ({ id }: { readonly id: string }) => {
        askedId = id
        asking.add(id)
        announce(desk, 'Sign the payment in the wallet. The signature costs no gas.')
        show()
      },
    }
    try {
      await signPayment(given, { plan, account })
      desk.reviewed = null
      desk.parts.review.replaceChildren()
      announce(desk, 'Signed. Waiting for the answer.')
    } finally {
      asking.delete(askedId)
      show()
    }
  })
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
