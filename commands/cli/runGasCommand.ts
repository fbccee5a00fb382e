import { formatCoins } from '../../core/kernel/coins/coins.ts'
import type { OperatorGas } from '../../core/operator/store/createOperatorGas.ts'
import type { SponsorHealth } from '../../core/sponsor/evm/ports.ts'
import type { GasCommand } from './parseGasCommand.ts'
import { printTable } from './printTable.ts'
import type { Outcome } from './runCommand.ts'

/** Maximum number of operations in a list: one screen. */
const SHOWN_ROWS = 50

/**
 * Runs a command about the gas sponsor; returns its text and exit code.
 *
 * Throws `DatabaseUnavailable`, `RpcUnavailable`.
 */
export async function runGasCommand(
  gas: OperatorGas,
  command: GasCommand,
  keepWei: bigint,
): Promise<Outcome> {
  switch (command.verb) {
    case 'status': {
      const health = await gas.health()
      const isOpen = health.length > 0 && health.every((sponsorHealth) => sponsorHealth.isOpen)
      const text = command.isJson ? json(health.map(jsonLine)) : statusText(health)
      return { text, exitCode: isOpen ? 0 : 1 }
    }
    case 'operations': {
      const operations = await gas.operations({ state: command.state, limit: SHOWN_ROWS })
      return { text: command.isJson ? json(operations) : printTable(operations), exitCode: 0 }
    }
    case 'topup': {
      const transaction = gas.topUp(command.chainId, command.amountWei)
      if (transaction !== null) return { text: json(transaction), exitCode: 0 }
      return { text: `no sponsor on chain ${command.chainId}`, exitCode: 1 }
    }
    case 'withdraw-surplus': {
      const transaction = await gas.withdrawSurplus(command.chainId, keepWei)
      if (transaction !== null) return { text: json(transaction), exitCode: 0 }
      return { text: `nothing to withdraw on chain ${command.chainId}`, exitCode: 1 }
    }
    default:
      return command satisfies never
  }
}

function statusText(health: readonly SponsorHealth[]): string {
  const submitters = health.flatMap(({ chainId, nativeSymbol, submitters: keys }) =>
    keys.map(({ address, isOpen, balanceWei, pending }) => ({
      chainId,
      submitter: address,
      open: isOpen,
      balance: `${formatCoins(balanceWei)} ${nativeSymbol}`,
      pending,
    })),
  )
  return `${printTable(health.map(statusLine))}\n\n${printTable(submitters)}`
}

function statusLine(sponsorHealth: SponsorHealth) {
  const { depositWei, reservedWei, nativeSymbol } = sponsorHealth
  const coins = (wei: bigint | null) =>
    wei === null ? null : `${formatCoins(wei)} ${nativeSymbol}`
  return {
    chainId: sponsorHealth.chainId,
    open: sponsorHealth.isOpen,
    reason: sponsorHealth.reason,
    paymaster: sponsorHealth.paymaster,
    signer: sponsorHealth.signer,
    deposit: coins(depositWei),
    reserved: coins(reservedWei),
  }
}

function jsonLine(sponsorHealth: SponsorHealth) {
  const { depositWei, reservedWei, submitters, ...rest } = sponsorHealth
  return {
    ...rest,
    depositWei: depositWei === null ? null : String(depositWei),
    reservedWei: reservedWei === null ? null : String(reservedWei),
    submitters: submitters.map((key) => ({ ...key, balanceWei: String(key.balanceWei) })),
  }
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
