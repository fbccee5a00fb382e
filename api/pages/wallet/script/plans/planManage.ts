import { Problem } from '../flow/problem.ts'
import { isAddress } from '../flow/wallet.ts'
import { bodyOf, descriptionOf, type Fields, type Plan, type Setting, stepOf } from './plan.ts'
import { vaultOf } from './planBuy.ts'

const PERCENT = /^([0-9]{1,3})(?:\.([0-9]{1,2}))?$/

/** Plans new target weights, which only the strategist may set. Throws Problem. */
export async function planSetWeights(setting: Setting, fields: Fields): Promise<Plan> {
  const { api, account, network } = setting
  const vault = vaultOf(setting)
  const weightsBps = Object.entries(fields)
    .filter(([name]) => name.startsWith('weight'))
    .map(([, text]) => bpsOf(text))
  const path = '/v1/set-weights'
  const request = { vault: vault.address, weightsBps, owner: account }
  const answer = bodyOf(await api.post(path, request))
  const title = `Set the target weights of ${vault.symbol} to ${weightsBps.map((bps) => bps / 100).join(', ')} percent`
  return {
    title,
    lines: [{ name: 'Described by the service', text: descriptionOf(answer) }],
    steps: [stepOf(answer, { title, to: vault.address, network })],
    request: { path, body: request },
  }
}

/** Returns a percentage with at most two decimals in basis points. Throws Problem. */
function bpsOf(text: string): number {
  const [, whole, part = ''] = PERCENT.exec(text.trim()) ?? []
  if (whole === undefined) throw new Problem('Enter each weight in percent, such as 25 or 12.5.')
  return Number(`${whole}${part.padEnd(2, '0')}`)
}

/** Plans a rebalance, which any account may send. Throws Problem. */
export async function planRebalance(setting: Setting): Promise<Plan> {
  const vault = vaultOf(setting)
  const path = '/v1/rebalance'
  const request = { vault: vault.address }
  const answer = bodyOf(await setting.api.post(path, request))
  const title = `Rebalance ${vault.symbol}`
  const { network } = setting
  return {
    title,
    lines: [
      { name: 'You receive', text: 'nothing; the vault trades toward its targets' },
      { name: 'Described by the service', text: descriptionOf(answer) },
    ],
    steps: [stepOf(answer, { title, to: vault.address, network })],
    request: { path, body: request },
  }
}

/** Plans a new vault, whose strategist is the account. Throws Problem. */
export async function planCreateVault({ api, network }: Setting): Promise<Plan> {
  const path = '/v1/create-vault'
  const answer = bodyOf(await api.post(path, {}))
  const { expectedVault } = answer
  if (!isAddress(expectedVault)) throw new Problem('The service returned no address of the vault.')
  const title = 'Create a vault with equal weights'
  return {
    title,
    lines: [
      { name: 'You become', text: 'the strategist, who alone may set its target weights' },
      {
        name: 'Address',
        text: `${expectedVault}, unless another vault is created first; the page of your account lists the vault`,
      },
      { name: 'Described by the service', text: descriptionOf(answer) },
    ],
    steps: [stepOf(answer, { title, network })],
    request: { path, body: {} },
  }
}
