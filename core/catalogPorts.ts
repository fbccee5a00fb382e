import type { BridgeCallDeps } from './bridgePorts.ts'
import type { SponsorCallDeps } from './gasPorts.ts'
import type { LeadCallDeps } from './leadsPorts.ts'
import type { UpdownCallDeps } from './marketPorts.ts'
import type { VaultCallDeps } from './ports.ts'
import type { PublishCallDeps } from './publishPorts.ts'
import type { SalesCallDeps } from './salesPorts.ts'
import type { ShopCallDeps } from './shopPorts.ts'
import type { StatusCallDeps } from './statusPorts.ts'

/** Dependencies of every operation of the product. */
export type Deps = VaultCallDeps &
  BridgeCallDeps &
  SponsorCallDeps &
  LeadCallDeps &
  ShopCallDeps &
  UpdownCallDeps &
  PublishCallDeps &
  SalesCallDeps &
  StatusCallDeps
