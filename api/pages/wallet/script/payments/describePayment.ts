import { formatUnits } from '../flow/decimals.ts'
import type { DescribedIntent } from '../flow/describeIntent.ts'
import type { Payment, PaymentState } from './payment.ts'

const USDC_DECIMALS = 6
/** Seconds after the end of a signature for which the chain may still show its charge. */
const LATE_SEC = 60
const DIGITS = /^[0-9]{1,78}$/

type Moment = {
  /** True while this page waits for the answer of the wallet. */
  readonly isAsking: boolean
  readonly nowMs: number
  /** Last reply of the service without an answer; null without one. */
  readonly note: string | null
}

/** Describes a payment. */
export const describePayment = (payment: Payment, moment: Moment): DescribedIntent => ({
  ...SHOWN[payment.state],
  words: wordsOf(payment, moment),
  actions: actionsOf(payment, moment),
})

const SHOWN: Readonly<Record<PaymentState, Pick<DescribedIntent, 'tone' | 'state'>>> = {
  asked: { tone: 'wait', state: 'Waiting for the wallet' },
  signed: { tone: 'wait', state: 'Waiting for the answer' },
  following: { tone: 'wait', state: 'Under way' },
  answered: { tone: 'good', state: 'Done' },
  unpaid: { tone: 'bad', state: 'Not paid' },
  ended: { tone: 'bad', state: 'Ended' },
}

function wordsOf(payment: Payment, { isAsking, note, nowMs }: Moment): string {
  const { state, problem } = payment
  const noted = note === null ? '' : `${note} `
  switch (state) {
    case 'asked':
      return isAsking
        ? 'Sign the payment in the wallet. The signature costs no gas.'
        : 'The wallet was asked to sign, and no signature reached this page, so nothing can be charged. ' +
            'If the wallet still shows the request, refuse the request there. Then close this order.'
    case 'signed':
      return (
        `${noted}The signed payment is stored in this browser, and the page sends the same payment until its ` +
        `answer arrives, also after a reload. The payment is charged at most once.${
          isOld(payment, nowMs)
            ? ' The signature has expired. The account page shows whether it was charged.'
            : ''
        }`
      )
    case 'following':
      return `${noted}The service has the payment and delivers. A reload of the page does not change this.`
    case 'answered':
      return answeredWords(payment)
    case 'unpaid':
    case 'ended':
      return problem ?? ''
    default:
      return state satisfies never
  }
}

function answeredWords({ kind, answer }: Payment): string {
  switch (kind) {
    case 'bridge': {
      const units = answer?.['receivedUsdc']
      const amount =
        typeof units === 'string' && DIGITS.test(units)
          ? `${formatUnits(units, USDC_DECIMALS)} USDC`
          : 'The USDC'
      return `${amount} arrived on the other chain.`
    }
    case 'publish':
      return 'The page is live for 24 hours.'
    case 'signals':
      return 'The answer is below. The browser keeps the answer until you close this order.'
    default:
      return kind satisfies never
  }
}

const isOld = ({ validBeforeSec }: Payment, nowMs: number): boolean =>
  nowMs / 1_000 > validBeforeSec + LATE_SEC

function actionsOf(payment: Payment, { isAsking, nowMs }: Moment): DescribedIntent['actions'] {
  if (payment.state === 'asked') return isAsking ? [] : ['close']
  // The stored signature is the only proof that fetches a paid answer again.
  if (payment.state === 'signed') return isOld(payment, nowMs) ? ['forget'] : []
  return ['close']
}
