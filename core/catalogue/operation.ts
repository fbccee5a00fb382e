import type { OperationOf } from '../kernel/operation/defineOperation.ts'
import type { Deps } from './deps.ts'

/** Any operation of the product. */
export type Operation = OperationOf<Deps>
