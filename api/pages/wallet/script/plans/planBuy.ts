import { parseUnits } from '../flow/decimals.ts'
import type { Step } from '../flow/intent.ts'
import { Problem } from '../flow/problem.ts'
import { type Hex, isRecord, isSame } from '../flow/wallet.ts'
import {
  bodyOf,
  descriptionOf,
  type Fields,
  floorLine,
  floorOf,
  type PermitPlan,
  type Plan,
  type Setting,
  sharesText,
  stepOf,
  USDC_DECIMALS,
  usdcText,
} from './plan.ts'

const PATH = '/v1/buy'

/** Plans a deposit: one permit and one transaction, or an approval and a deposit. Throws Problem. */
export async function planBuy(setting: Setting, { usdc: text = '' }: Fields): Promise<Plan> {
  const { api, account, network } = setting
  const vault = vaultOf(setting)
  const usdc = parseUnits(text, USDC_DECIMALS)
  if (usdc === null) throw new Problem('Enter an amount of USDC, such as 25 or 12.50.')
  const request = { vault: vault.address, usdc, owner: account }
  const answer = bodyOf(await api.post(PATH, request))
  const floor = floorOf(answer, 'minShares')
  const [approve, deposit] = Array.isArray(answer['steps']) ? answer['steps'] : []
  const title = `Buy shares of ${vault.symbol} for ${usdcText(usdc)}`
  // The later requests name the floor that the page shows, so that a new price cannot lower the floor.
  const pinned = { ...request, minShares: floor.min }
  const steps: readonly Step[] = [
    stepOf(approve, { title: `Allow ${vault.symbol} to take ${usdcText(usdc)}`, network }),
    stepOf(deposit, { title, to: vault.address, network }),
  ]
  return {
    title,
    lines: [
      { name: 'You pay', text: `${usdcText(usdc)}, the mint fee included` },
      floorLine(floor, sharesText),
      { name: 'Described by the service', text: descriptionOf(deposit) },
    ],
    steps,
    request: { path: PATH, body: pinned },
    permit: () => requestPermit(setting, { pinned, title, vault: vault.address }),
  }
}

type Pinned = {
  readonly vault: Hex
  readonly usdc: string
  readonly owner: Hex
  readonly minShares: string
}
type Wanted = { readonly pinned: Pinned; readonly title: string; readonly vault: Hex }

async function requestPermit(
  { api, network }: Setting,
  { pinned, title, vault }: Wanted,
): Promise<PermitPlan> {
  const { minShares, ...request } = pinned
  const { typedData } = bodyOf(await api.post(PATH, { ...request, permit: true }))
  const deadline = deadlineOf(typedData, pinned, network.chainId)
  const stepsOf = async (signature: Hex): Promise<readonly Step[]> => {
    const permit = { deadline, signature }
    const answer = bodyOf(await api.post(PATH, { ...request, minShares, permit }))
    if (floorOf(answer, 'minShares').min !== minShares) {
      throw new Problem('The service returned another floor than the page shows. Nothing was sent.')
    }
    return [stepOf(answer, { title, to: vault, network })]
  }
  return { typedData: Object(typedData), stepsOf }
}

/** Returns the deadline of a permit whose values are those of the order. Throws Problem. */
function deadlineOf(typedData: unknown, wanted: Pinned, chainId: number): string {
  const { domain, message } = isRecord(typedData) ? typedData : {}
  if (isRecord(domain) && isRecord(message)) {
    const { owner, spender, value, deadline } = message
    const isWanted =
      domain['chainId'] === chainId &&
      isSame(String(owner), wanted.owner) &&
      isSame(String(spender), wanted.vault) &&
      value === wanted.usdc
    if (isWanted && typeof deadline === 'string') return deadline
  }
  throw new Problem('The service returned another permit than the page requested.')
}

/** Returns the vault of the page. Throws Problem. */
export function vaultOf({ vault }: Setting): NonNullable<Setting['vault']> {
  if (vault === null) throw new Problem('This page has no vault.')
  return vault
}
