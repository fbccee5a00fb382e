import { type Address, encodeFunctionData } from 'viem'
import { sponsorPaymasterAbi } from '../../contracts-abi/sponsorPaymasterAbi.ts'
import { paymasterCode } from '../../core/contracts/creationCode.ts'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { Transaction } from '../chain/sendTransaction.ts'
import { type Create2Contract, create2Address, prepareCreate2 } from './create2.ts'
import { ENTRY_POINT } from './entryPoint.ts'

/** First deposit of the paymaster, wei; enough for about ten thousand operations at the usual fee. */
const DEPOSIT_WEI = 5n * 10n ** 18n
const DEPLOY_GAS = 3_000_000n
const DEPOSIT_GAS = 200_000n

/** Returns the address of the paymaster, the same on each of its chains. */
export function paymasterAddress(accounts: DevnetAccounts): Address {
  return create2Address(paymaster(accounts))
}

/** Returns the transactions that deploy the paymaster and fill its deposit; empty if the paymaster exists. */
export async function prepareGasSponsor(
  chain: Pick<DevnetChain, 'rpc'>,
  accounts: DevnetAccounts,
): Promise<readonly Transaction[]> {
  const due = await prepareCreate2(chain, accounts.gasOwner.address, paymaster(accounts))
  return due.length === 0 ? [] : [...due, fillDeposit(accounts, DEPOSIT_WEI)]
}

/** Returns the transaction that adds to the deposit of the paymaster in the EntryPoint. */
export function fillDeposit(accounts: DevnetAccounts, valueWei = DEPOSIT_WEI): Transaction {
  return {
    from: accounts.gasOwner.address,
    to: paymasterAddress(accounts),
    data: encodeFunctionData({ abi: sponsorPaymasterAbi, functionName: 'deposit' }),
    valueWei,
    gas: DEPOSIT_GAS,
  }
}

function paymaster({ gasSigner, gasOwner }: DevnetAccounts): Create2Contract {
  const [signer, owner] = [gasSigner.address, gasOwner.address]
  const creationCode = paymasterCode({ entryPoint: ENTRY_POINT, signer, owner })
  return { creationCode, gas: DEPLOY_GAS }
}
