import type { PermitAsk, PermitAsks } from '../../core/vaults/permitPorts.ts'

/** Stores the issued permits of one test. */
export function memoryPermitAsks(): PermitAsks {
  const asks: PermitAsk[] = []
  return {
    remember: async (ask) => {
      asks.push(ask)
    },
    find: async ({ vault, amountUsdc6, deadlineSec }) =>
      asks.filter(
        (ask) =>
          ask.vault === vault &&
          ask.amountUsdc6 === amountUsdc6 &&
          BigInt(ask.deadlineSec) === deadlineSec,
      ),
  }
}
