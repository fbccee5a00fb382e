import type { Address, Hex } from 'viem'
import { getAbiItem, toEventSelector } from 'viem'
import { usdcAbi } from '../../contracts-abi/usdcAbi.ts'
import type { Deployment } from '../../core/deployment.ts'

/** Log as a node returns it. */
export type RpcLog = {
  readonly address: string
  readonly topics: readonly string[]
  readonly transactionHash: string | null
  readonly blockNumber: string | null
  readonly logIndex: string | null
}

/**
 * Accounts of one chain, in addition to the vaults, whose USDC transfers the index stores; all addresses are
 * lower-case.
 */
export type OwnAccounts = {
  readonly chainId: number
  readonly usdc: Address
  /** Receivers of payments: the payee of paid calls, and the bridge contract. */
  readonly payees: ReadonlySet<string>
}

export const TRANSFER = topicOf('Transfer')
export const AUTHORIZATION_USED = topicOf('AuthorizationUsed')
export const AUTHORIZATION_CANCELED = topicOf('AuthorizationCanceled')

/** Returns the own accounts of each chain of a deployment with USDC. */
export function ownAccountsOf(deployment: Deployment): readonly OwnAccounts[] {
  const { chains, bridges, payments } = deployment
  return chains.map(({ chainId, usdc }) => {
    const bridge = bridges.find((one) => one.chainId === chainId)?.address
    const payees = [payments.payTo, ...(bridge === undefined ? [] : [bridge])]
    return { chainId, usdc, payees: new Set(payees.map((payee) => payee.toLowerCase())) }
  })
}

/**
 * Returns the logs in the same order, without USDC transfers and authorizations of third parties.
 *
 * A transfer remains if its sender or receiver is a vault, or if its receiver is a payee. A used or cancelled
 * authorization remains if the same transaction has a transfer from the authorizer to a payee. Logs of other contracts
 * remain.
 */
export function keepOwnLogs<Log extends RpcLog>(
  logs: readonly Log[],
  own: OwnAccounts,
  isVault: (address: string) => boolean,
): Log[] {
  const payments = new Set(
    logs
      .filter((log) => isTransferTo(log, own))
      .map((log) => `${log.transactionHash} ${accountIn(log.topics[1])}`),
  )
  return logs.filter((log) => {
    if (log.address.toLowerCase() !== own.usdc) return true
    const [kind, first, second] = log.topics
    const account = accountIn(first)
    if (kind === TRANSFER) {
      return isVault(account) || isVault(accountIn(second)) || own.payees.has(accountIn(second))
    }
    const isAuthorization = kind === AUTHORIZATION_USED || kind === AUTHORIZATION_CANCELED
    return !isAuthorization || payments.has(`${log.transactionHash} ${account}`)
  })
}

function isTransferTo(log: RpcLog, { usdc, payees }: OwnAccounts): boolean {
  const [kind, , to] = log.topics
  return log.address.toLowerCase() === usdc && kind === TRANSFER && payees.has(accountIn(to))
}

/** Returns the address in an indexed topic, lower-case. */
export function accountIn(topic: string | undefined): string {
  return `0x${topic?.slice(-40).toLowerCase() ?? ''}`
}

/** Returns an address as an indexed topic. */
export function topicFor(account: string): Hex {
  return `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
}

function topicOf(name: 'Transfer' | 'AuthorizationUsed' | 'AuthorizationCanceled'): Hex {
  return toEventSelector(getAbiItem({ abi: usdcAbi, name }))
}
