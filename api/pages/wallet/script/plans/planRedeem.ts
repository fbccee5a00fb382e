import { parseUnits } from '../flow/decimals.ts'
import { Problem } from '../flow/problem.ts'
import {
  bodyOf,
  descriptionOf,
  type Fields,
  floorLine,
  floorOf,
  type Line,
  type Plan,
  type Setting,
  SHARE_DECIMALS,
  sharesText,
  stepOf,
  usdcText,
} from './plan.ts'
import { vaultOf } from './planBuy.ts'

const PATH = '/v1/redeem'

/** Plans a redemption to USDC or, with `kind` `tokens`, to the stock tokens. Throws Problem. */
export async function planRedeem(
  setting: Setting,
  { shares: text = '', kind }: Fields,
): Promise<Plan> {
  const { api, account, network } = setting
  const vault = vaultOf(setting)
  const shares = parseUnits(text, SHARE_DECIMALS)
  if (shares === null) throw new Problem('Enter a number of shares, such as 1.5.')
  const inKind = kind === 'tokens'
  const request = { vault: vault.address, shares, owner: account, inKind }
  const answer = bodyOf(await api.post(PATH, request))
  const name = `${sharesText(shares)} of ${vault.symbol}`
  const title = inKind ? `Redeem ${name} for the stock tokens` : `Redeem ${name} for USDC`
  const floor = inKind ? null : floorOf(answer, 'minUsdcOut')
  const received: Line =
    floor === null
      ? {
          name: 'You receive',
          text: 'the part of each stock token and of the USDC of the vault, without a sale and a floor',
        }
      : floorLine(floor, usdcText)
  return {
    title,
    lines: [
      { name: 'You give', text: name },
      received,
      { name: 'Described by the service', text: descriptionOf(answer) },
    ],
    steps: [stepOf(answer, { title, to: vault.address, network })],
    request: {
      path: PATH,
      body: floor === null ? request : { ...request, minUsdcOut: floor.min },
    },
  }
}
