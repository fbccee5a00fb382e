import { createPublicClient, http, parseAbi } from 'viem'
import type { DeployedContract, FoundContract } from '../../contracts/compareContract.ts'

const TIMEOUT_MS = 5_000
const abi = parseAbi([
  'function operator() view returns (address)',
  'function signer() view returns (address)',
])

/** Reads code and role of a contract from a node. A failed read is not repeated, and its value is null. */
export async function readContract(
  rpcUrl: string,
  { address, role }: DeployedContract,
): Promise<FoundContract> {
  const client = createPublicClient({
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 }),
  })
  const [code, holder] = await Promise.all([
    client.getCode({ address }).then(
      (found) => found ?? '0x',
      () => null,
    ),
    role === undefined
      ? null
      : client.readContract({ address, abi, functionName: role.view }).catch(() => null),
  ])
  return { code, holder }
}
