import { parseUnits } from '../flow/decimals.ts'
import { Problem } from '../flow/problem.ts'
import { isAddress } from '../flow/wallet.ts'
import {
  bodyOf,
  descriptionOf,
  type Fields,
  type Plan,
  type Setting,
  SHARE_DECIMALS,
  sharesText,
  stepOf,
} from './plan.ts'
import { vaultOf } from './planBuy.ts'

const PATH = '/v1/send'

/** Plans a transfer of shares to another account. Throws Problem. */
export async function planSend(
  setting: Setting,
  { shares: text = '', to: receiver = '' }: Fields,
): Promise<Plan> {
  const { api, account, network } = setting
  const vault = vaultOf(setting)
  const shares = parseUnits(text, SHARE_DECIMALS)
  if (shares === null) throw new Problem('Enter a number of shares, such as 1.5.')
  const to = receiver.trim()
  if (!isAddress(to)) throw new Problem('Enter the address of the receiver, 0x and 40 digits.')
  const request = { vault: vault.address, to, shares, owner: account }
  const answer = bodyOf(await api.post(PATH, request))
  const name = `${sharesText(shares)} of ${vault.symbol}`
  const title = `Send ${name}`
  return {
    title,
    lines: [
      { name: 'You send', text: name },
      { name: 'Receiver', text: to },
      { name: 'Described by the service', text: descriptionOf(answer) },
    ],
    steps: [stepOf(answer, { title, to: vault.address, network })],
    request: { path: PATH, body: request },
  }
}
