import type { PermitRequest, PermitRequests } from '../../core/vaults/permitPorts.ts'

/** Stores the issued permits of one test. */
export function memoryPermitRequests(): PermitRequests {
  const requests: PermitRequest[] = []
  return {
    remember: async (request) => {
      requests.push(request)
    },
    find: async ({ vault, amountUsdc6, deadlineSec }) =>
      requests.filter(
        (request) =>
          request.vault === vault &&
          request.amountUsdc6 === amountUsdc6 &&
          BigInt(request.deadlineSec) === deadlineSec,
      ),
  }
}
