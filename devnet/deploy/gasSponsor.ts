import { type Address, encodeDeployData, encodeFunctionData } from 'viem'
import { sponsorPaymasterAbi } from '../../contracts-abi/sponsorPaymasterAbi.ts'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { Transaction } from '../chain/sendTransaction.ts'
import { type Create2Contract, create2Address, prepareCreate2 } from './create2.ts'
import { ENTRY_POINT } from './entryPoint.ts'
import { creationCodeOf } from './vaultFamily.ts'

/** Wei; at the usual fee some ten thousand operations. */
const DEPOSIT_WEI = 5n * 10n ** 18n
const DEPLOY_GAS = 3_000_000n
const DEPOSIT_GAS = 200_000n

/** Where the paymaster is, the same on every chain that has one. */
export function paymasterAddress(accounts: DevnetAccounts): Address {
  return create2Address(paymaster(accounts))
}

/** The transactions that deploy the paymaster and fill its deposit where it is missing; none where it is. */
export async function prepareGasSponsor(
  chain: Pick<DevnetChain, 'rpc'>,
  accounts: DevnetAccounts,
): Promise<readonly Transaction[]> {
  const due = await prepareCreate2(chain, accounts.gasOwner.address, paymaster(accounts))
  return due.length === 0 ? [] : [...due, fillDeposit(accounts, DEPOSIT_WEI)]
}

/** Adds to the deposit of the paymaster in the EntryPoint. */
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
  const creationCode = encodeDeployData({
    abi: sponsorPaymasterAbi,
    bytecode: creationCodeOf('SponsorPaymaster'),
    args: [ENTRY_POINT, gasSigner.address, gasOwner.address],
  })
  return { creationCode, gas: DEPLOY_GAS }
}
