import type { Fields } from '../plans/plan.ts'
import type { PaymentKind } from './payment.ts'
import type { PaidPlan, PaidSetting } from './plan.ts'
import { planBridge } from './planBridge.ts'
import { planPublish } from './planPublish.ts'
import { planSignals } from './planSignals.ts'

const PLANS: Readonly<
  Record<PaymentKind, (setting: PaidSetting, fields: Fields) => Promise<PaidPlan>>
> = { bridge: planBridge, publish: planPublish, signals: planSignals }

/** Plans the paid call of a form. Throws Problem. */
export const makePaidPlan = (
  kind: PaymentKind,
  setting: PaidSetting,
  fields: Fields,
): Promise<PaidPlan> => PLANS[kind](setting, fields)
