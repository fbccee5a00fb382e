import type { PermitRequest, PermitRequests } from '../../core/vaults/permitPorts.ts'

/** Stores the issued permits of one test. */
export function memoryPermitRequests(): PermitRequests {
  const asks: PermitRequest[] = []
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
