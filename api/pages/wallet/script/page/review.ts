import { requireNetwork } from '../flow/checkNetwork.ts'
import { gasLine } from '../flow/gasLine.ts'
import { Problem } from '../flow/problem.ts'
import { makePlan } from '../plans/makePlan.ts'
import { placeOrder } from '../plans/placeOrder.ts'
import type { Fields, Line, Plan } from '../plans/plan.ts'
import { announce, type Connection, type Desk, pause } from './desk.ts'
import { button, element } from './element.ts'
import { sendOrder } from './follow.ts'
import { inWords } from './inWords.ts'

/** Runs one request of the person at a time, and shows its failure in words. */
export async function once(desk: Desk, run: () => Promise<void>): Promise<void> {
  if (desk.isBusy) {
    announce(desk, 'An earlier request waits for the wallet. Open the wallet.')
    return
  }
  desk.isBusy = true
  try {
    await run()
  } catch (error) {
    announce(desk, inWords(error))
  } finally {
    desk.isBusy = false
  }
}

/** Plans the order of a form, and shows the order in words. */
export function reviewForm(desk: Desk, form: HTMLFormElement, show: () => void): Promise<void> {
  return once(desk, async () => {
    const connection = connectionOf(desk)
    const { api, network, vault } = desk
    const { account, wallet } = connection
    announce(desk, 'Checking the chain of the wallet.')
    await requireNetwork({ provider: wallet.provider, api, network, pause })
    announce(desk, 'Requesting the transactions.')
    const setting = { api, network, account, vault }
    const plan = await makePlan(form.dataset['action'] ?? '', setting, fieldsOf(form))
    const lines = [...plan.lines, await gasLine(wallet.provider, plan.steps), wayLine(plan)]
    desk.reviewed = { plan, account }
    showReview(desk, { plan, lines, show })
    announce(desk, 'Read the order, then sign.')
  })
}

/** Returns the connected wallet. Throws Problem. */
function connectionOf({ connection }: Desk): Connection {
  if (connection === null) throw new Problem('Connect a wallet first.')
  return connection
}

const fieldsOf = (form: HTMLFormElement): Fields =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

function wayLine({ permit, steps }: Plan): Line {
  const count = steps.length
  const transactions = count === 1 ? 'One transaction' : `${count} transactions`
  return {
    name: 'In the wallet',
    text:
      permit === undefined
        ? `${transactions}.`
        : `One signature without gas, then one transaction. A wallet that cannot sign the permit sends ${count} transactions.`,
  }
}

type Shown = { readonly plan: Plan; readonly lines: readonly Line[]; readonly show: () => void }

function showReview(desk: Desk, { plan, lines, show }: Shown): void {
  const { review } = desk.parts
  const heading = element('h3', { tabindex: '-1' }, plan.title)
  const rows = lines.map(({ name, text }) =>
    element('div', {}, element('dt', {}, name), element('dd', {}, text)),
  )
  const cancel = () => {
    desk.reviewed = null
    review.replaceChildren()
    announce(desk, 'Cancelled. Nothing was signed.')
  }
  review.replaceChildren(
    heading,
    element('div', { class: 'box' }, element('dl', { class: 'facts' }, ...rows)),
    element(
      'p',
      { class: 'acts' },
      button('Sign and send', 'act main', () => void signAndSend(desk, show)),
      button('Cancel', 'act', cancel),
    ),
  )
  heading.focus()
}

function signAndSend(desk: Desk, show: () => void): Promise<void> {
  return once(desk, async () => {
    const { reviewed, intents, network, api } = desk
    const { account, wallet } = connectionOf(desk)
    if (reviewed === null || reviewed.account !== account) {
      throw new Problem('The account of the wallet changed. Request the order again.')
    }
    const { provider } = wallet
    await requireNetwork({ provider, api, network, pause })
    const given = {
      provider,
      intents,
      nowMs: () => Date.now(),
      newId: () => [...crypto.getRandomValues(new Uint32Array(4))].join('-'),
      announce: (words: string) => announce(desk, words),
    }
    const order = { plan: reviewed.plan, account, chainId: network.chainId }
    const intent = await placeOrder(given, order)
    desk.reviewed = null
    desk.parts.review.replaceChildren()
    await sendOrder(desk, intent, show)
  })
}
