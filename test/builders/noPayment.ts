import type { AppDeps } from '../../api/app.ts'
import { DatabaseUnavailable } from '../../core/kernel/errors.ts'

const down = async (): Promise<never> => {
  throw new DatabaseUnavailable(1)
}

/** Payment of apps without paid operations. */
export const noPayment: AppDeps['payment'] = {
  payments: {
    saveQuote: down,
    quoteFor: down,
    byKey: down,
    archived: down,
    byId: async () => null,
    byHash: async () => [],
    ofPayer: async () => [],
    chargedOf: async () => [],
    byIdentifier: down,
    recoveredTx: down,
    receiptSigners: async () => [],
    standing: down,
    claim: down,
    claimCovered: down,
    storeAnswer: down,
    replaceAnswer: down,
    release: down,
    waitUntilEnded: down,
  },
  vouchers: {
    sessionsOf: async () => [],
    ofSession: async () => [],
    byPlace: async () => null,
    requestReceipt: down,
  },
  checks: { check: down, checkCharge: down, code: down, timeSec: down, holding: down, cover: down },
  options: { all: [], open: async () => [] },
  grants: { reserve: down, commit: down, cancel: down, sweep: down },
  crashAt: () => undefined,
  newNonce: () => '0123456789abcdef',
}
