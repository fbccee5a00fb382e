import { Problem } from '../flow/problem.ts'
import type { Fields, Plan, Setting } from './plan.ts'
import { planBuy } from './planBuy.ts'
import { planCreateVault, planRebalance, planSetWeights } from './planManage.ts'
import { planRedeem } from './planRedeem.ts'
import { planSend } from './planSend.ts'

type MakePlan = (setting: Setting, fields: Fields) => Promise<Plan>

/** Plans by the value of `data-action` of a form. */
const PLANS: ReadonlyMap<string, MakePlan> = new Map<string, MakePlan>([
  ['buy', planBuy],
  ['redeem', planRedeem],
  ['send', planSend],
  ['setWeights', planSetWeights],
  ['rebalance', planRebalance],
  ['createVault', planCreateVault],
])

/** Plans the order of a form. Throws Problem. */
export async function makePlan(action: string, setting: Setting, fields: Fields): Promise<Plan> {
  const plan = PLANS.get(action)
  if (plan === undefined) throw new Problem('This page does not support the order.')
  return plan(setting, fields)
}
