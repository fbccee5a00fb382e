import { type Address, encodeFunctionData, erc20Abi, type Hex, multicall3Abi } from 'viem'
import { sendTransaction } from '../../../../devnet/chain/sendTransaction.ts'
import type { Devnet } from '../../../../devnet/createDevnet.ts'
import { TOKEN_MESSENGER } from '../../../../devnet/deploy/cctp.ts'
import { MULTICALL3 } from '../../../../devnet/deploy/multicall3.ts'
import { burnData, usdcOf } from './bridging.ts'

/** Burns 1 USDC and then 2 USDC for the first visitor in one transaction on 8453; returns the hash. */
export async function burnTwice({ vaultChain, accounts }: Devnet): Promise<Hex> {
  const payer = accounts.visitors[0]!.address
  const usdc = usdcOf(8453)
  const token = (data: Hex) => call(usdc, data)
  const from = (amountUsdc6: bigint) => call(TOKEN_MESSENGER, burnData(payer, { amountUsdc6 }))
  await sendTransaction(vaultChain, { from: payer, to: usdc, data: approve(MULTICALL3) })
  const calls = [
    token(
      encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transferFrom',
        args: [payer, MULTICALL3, 3_000_000n],
      }),
    ),
    token(approve(TOKEN_MESSENGER)),
    from(1_000_000n),
    from(2_000_000n),
  ]
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  return (await sendTransaction(vaultChain, { from: payer, to: MULTICALL3, data })).transactionHash
}

function approve(spender: Address): Hex {
  return encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, 3_000_000n],
  })
}

function call(target: Address, callData: Hex) {
  return { target, allowFailure: false, callData }
}
