import type { Deps } from '../catalogPorts.ts'
import type { OperationOf } from './defineOperation.ts'

/** Any operation of the product. */
export type Operation = OperationOf<Deps>
