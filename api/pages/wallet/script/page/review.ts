import { requireNetwork } from '../flow/checkNetwork.ts'
import { gasLine } from '../flow/gasLine.ts'
import { Problem } from '../flow/problem.ts'
import { makePlan } from '../plans/makePlan.ts'
import { placeOrder } from '../plans/placeOrder.ts'
import type { Fields, Line, Plan } from '../plans/plan.ts'
import { announce, type Connection, type Desk, newId, pause } from './desk.ts'
import { sendOrder } from './follow.ts'
import { inWords } from './inWords.ts'
import { showReview } from './showReview.ts'

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
    const { account, wallet } = connectionOf(desk)
    const { api, network, vault } = desk
    announce(desk, 'Checking the chain of the wallet.')
    await requireNetwork({ provider: wallet.provider, api, network, pause })
    announce(desk, 'Requesting the transactions.')
    const setting = { api, network, account, vault }
    const plan = await makePlan(form.dataset['action'] ?? '', setting, fieldsOf(form))
    const lines = [...plan.lines, await gasLine(wallet.provider, plan.steps), wayLine(plan)]
    desk.reviewed = { kind: 'transactions', plan, account }
    const act = { words: 'Sign and send', run: () => void signAndSend(desk, show) }
    showReview(desk, { title: plan.title, lines, act })
  })
}

/** Returns the connected wallet. Throws Problem. */
export function connectionOf({ connection }: Desk): Connection {
  if (connection === null) throw new Problem('Connect a wallet first.')
  return connection
}

export const fieldsOf = (form: HTMLFormElement): Fields =>
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

function signAndSend(desk: Desk, show: () => void): Promise<void> {
  return once(desk, async () => {
    const { reviewed, intents, network, api } = desk
    const { account, wallet } = connectionOf(desk)
    if (reviewed?.kind !== 'transactions' || reviewed.account !== account) {
      throw new Problem('The account of the wallet changed. Request the order again.')
    }
    const { provider } = wallet
    await requireNetwork({ provider, api, network, pause })
    const given = {
      provider,
      intents,
      nowMs: () => Date.now(),
      newId,
      announce: (words: string) => announce(desk, words),
    }
    const order = { plan: reviewed.plan, account, chainId: network.chainId }
    const intent = await placeOrder(given, order)
    desk.reviewed = null
    desk.parts.review.replaceChildren()
    await sendOrder(desk, intent, show)
  })
}
