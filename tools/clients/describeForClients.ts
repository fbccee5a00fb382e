import { describeApi } from '../../api/discovery/openapi.ts'
import { operations } from '../../core/catalogue/registry.ts'
import { defineGetPayment } from '../../core/payments/operations/getPayment.ts'
import { defineListPayments } from '../../core/payments/operations/listPayments.ts'

/** Arbitrary origin: the OpenAPI document contains an origin, but the code of a client does not depend on the origin. */
const ANY_ORIGIN = 'http://127.0.0.1:3000'

/** Returns the OpenAPI document from which the clients are generated, as JSON without recorded examples. */
export function describeForClients(): string {
  const none = () => Promise.resolve(null)
  const noRows = () => Promise.resolve([])
  const payments = { byId: none, byIdentifier: none, byHash: noRows, ofPayer: noRows }
  const vouchers = {
    sessionsOf: noRows,
    ofSession: noRows,
    byPlace: none,
    requestReceipt: () => Promise.resolve(),
  }
  const described = [
    ...operations,
    defineGetPayment(payments, vouchers),
    defineListPayments(payments, vouchers),
  ]
  return JSON.stringify(describeApi(described, ANY_ORIGIN), withoutExample)
}

/** Removes recorded examples, because the code would change with each recording. */
function withoutExample(key: string, value: unknown): unknown {
  return key === 'example' || key === 'examples' ? undefined : value
}
