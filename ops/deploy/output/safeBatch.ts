import type { Step } from '../plan/planChain.ts'

/** Batch file of the Transaction Builder of Safe, version 1.0. */
export type SafeBatch = {
  readonly version: '1.0'
  readonly chainId: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly meta: { readonly name: string; readonly description: string }
  readonly transactions: readonly {
    readonly to: string
    readonly value: string
    readonly data: string
    readonly contractMethod: null
    readonly contractInputsValues: null
  }[]
}

/** Returns the batch that a Safe imports; `description` lists the steps for the signers. */
export function safeBatch(chainId: number, steps: readonly Step[], createdAtMs: number): SafeBatch {
  return {
    version: '1.0',
    chainId: String(chainId),
    createdAt: createdAtMs,
    meta: {
      name: `Quartet on chain ${chainId}`,
      description: steps.map(({ label }, at) => `${at + 1}. ${label}`).join('\n'),
    },
    transactions: steps.map(({ to, valueWei, data }) => ({
      to,
      value: String(valueWei),
      data,
      contractMethod: null,
      contractInputsValues: null,
    })),
  }
}
