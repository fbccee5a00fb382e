import type { BridgeCallDeps } from '../bridge/ports.ts'
import type { LeadCallDeps } from '../leads/ports.ts'
import type { PaymentCallDeps } from '../payments/ports.ts'
import type { PublishCallDeps } from '../publish/ports.ts'
import type { SalesCallDeps } from '../sales/ports.ts'
import type { ShopCallDeps } from '../shops/ports.ts'
import type { SponsorCallDeps } from '../sponsor/evm/ports.ts'
import type { StatusCallDeps } from '../status/ports.ts'
import type { UpdownCallDeps } from '../updown/ports.ts'
import type { VaultCallDeps } from '../vaults/ports.ts'

/** Dependencies of every operation of the product. */
export type Deps = VaultCallDeps &
  BridgeCallDeps &
  SponsorCallDeps &
  LeadCallDeps &
  ShopCallDeps &
  UpdownCallDeps &
  PublishCallDeps &
  PaymentCallDeps &
  SalesCallDeps &
  StatusCallDeps
