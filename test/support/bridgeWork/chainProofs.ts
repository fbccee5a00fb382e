import { type Address, createPublicClient, type Hex, http, parseAbi, zeroAddress } from 'viem'
import { bridgeId } from '../../../core/bridge/domain/bridgeId.ts'
import { isRefunded } from '../../../core/bridge/domain/bridgeLogs.ts'
import { decodeDeposits } from '../../../core/bridge/domain/decodeDeposits.ts'
import type { BridgeProofs, DepositRow, ProofRow } from '../../../core/bridge/ports.ts'
import { bridgeChainByDomain } from '../../../core/kernel/chains/bridgeChains.ts'

const abi = parseAbi([
  'event Bridged(bytes32 indexed id, address indexed payer, address indexed referrer, uint32 destinationDomain, uint256 value, uint256 receiveAmount, uint256 maxNetworkFee, uint256 fee, uint256 referralCredit, bytes32 nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

export type BridgeContract = {
  readonly chainId: number
  readonly rpcUrl: string
  readonly contract: Address
  readonly usdc: Address
}

/** Reads of a bridge index for short chains, computed from the logs at each call. */
export function chainProofs(
  homes: readonly BridgeContract[],
): Pick<BridgeProofs, 'page' | 'byId' | 'deposits'> {
  const page = async () => (await Promise.all(homes.map(bridgesOn))).flat()
  return {
    page,
    byId: async (id) => (await page()).find((row) => row.id === id) ?? null,
    deposits: async ({ limit }) =>
      (await Promise.all(homes.map(depositsOn))).flat().slice(0, limit),
  }
}

async function bridgesOn({ chainId, rpcUrl, contract }: BridgeContract): Promise<ProofRow[]> {
  const client = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 })
  const logs = await client.getLogs({
    address: contract,
    event: abi[0],
    fromBlock: 0n,
    strict: true,
  })
  return logs.map(({ args, transactionHash, blockNumber }) => ({
    id: args.id,
    chainId,
    contract,
    toChainId: bridgeChainByDomain(args.destinationDomain)?.chainId ?? null,
    destinationDomain: args.destinationDomain,
    payer: lower(args.payer),
    referrer: args.referrer === zeroAddress ? null : lower(args.referrer),
    nonce: args.nonce,
    amountUsdc6: args.value,
    receiveUsdc6: args.receiveAmount,
    maxNetworkFeeUsdc6: args.maxNetworkFee,
    feeUsdc6: args.fee,
    referralUsdc6: args.referralCredit,
    burnTx: transactionHash,
    burnBlockNumber: Number(blockNumber),
    burnedSec: 0,
    mintTx: null,
    mintBlockNumber: null,
    mintCaller: null,
    mintedSec: null,
    receivedUsdc6: null,
    feeExecutedUsdc6: null,
    status: 'waiting_for_circle',
    mintedBy: null,
  }))
}

/** Returns deposits without a bridge and without a refund. */
async function depositsOn({
  chainId,
  rpcUrl,
  contract,
  usdc,
}: BridgeContract): Promise<DepositRow[]> {
  const client = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 })
  const [moved, own] = await Promise.all([
    client.getLogs({ address: usdc, event: abi[1], args: { to: contract }, fromBlock: 0n }),
    client.getLogs({ address: contract, fromBlock: 0n }),
  ])
  const bridged = new Set(own.map(({ topics }) => topics[1]))
  const rows: DepositRow[] = []
  for (const hash of new Set(moved.map(({ transactionHash }) => transactionHash))) {
    const receipt = await client.getTransactionReceipt({ hash })
    for (const { payer, nonce, valueUsdc6 } of decodeDeposits(receipt.logs, {
      usdc,
      bridge: contract,
    })) {
      const id = bridgeId({ chainId, bridge: contract, payer, nonce })
      if (bridged.has(id) || isRefunded(own, { id, contract })) continue
      rows.push({
        id,
        chainId,
        contract,
        payer,
        nonce,
        amountUsdc6: valueUsdc6,
        depositTx: hash,
        depositBlockNumber: Number(receipt.blockNumber),
        depositedSec: 0,
        refundTx: null,
        refundedSec: null,
      })
    }
  }
  return rows
}

function lower(text: Hex): Hex {
  return `0x${text.slice(2).toLowerCase()}`
}
