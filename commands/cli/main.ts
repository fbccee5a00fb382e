import { readFileSync } from 'node:fs'
import { ArchiveRefused } from '../../core/archive/store/archiveRefused.ts'
import { createArchiveMonths } from '../../core/archive/store/createArchiveMonths.ts'
import { createBridgeByHand } from '../../core/bridge/store/byhand/createBridgeByHand.ts'
import {
  type Config,
  ConfigInvalid,
  chainUrls,
  gasTipsWei,
  loadConfig,
  loadDeployment,
} from '../../core/config.ts'
import { AttestationsUnavailable, DomainError, RpcUnavailable } from '../../core/kernel/errors.ts'
import { createOperatorGas } from '../../core/operator/store/createOperatorGas.ts'
import { createOperatorPayments } from '../../core/operator/store/createOperatorPayments.ts'
import { createOperatorPublications } from '../../core/operator/store/createOperatorPublications.ts'
import { createOperatorReads } from '../../core/operator/store/createOperatorReads.ts'
import { createRecovery } from '../../core/operator/store/createRecovery.ts'
import { createIndexProof } from '../../core/platform/db/continuity/createIndexProof.ts'
import { type Database, databaseOf } from '../../core/platform/db/database.ts'
import { databaseLabel } from '../../core/platform/db/databaseLabel.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { coinsToWei } from '../../core/sponsor/evm/domain/coinsToWei.ts'
import { gasRules } from '../../core/sponsor/evm/store/gasRules.ts'
import { SolanaUnreachable } from '../../core/sponsor/solana/ports.ts'
import { BadCommand } from './badCommand.ts'
import { createDocumentFetch } from './createDocumentFetch.ts'
import { openDoctor } from './openDoctor.ts'
import type { ArchiveCommand } from './parseArchiveCommand.ts'
import type { HandScope } from './parseBridgeCommand.ts'
import { type Command, type DoctorCommand, parseCommand } from './parseCommand.ts'
import type { GasCommand } from './parseGasCommand.ts'
import type { PaymentCommand } from './parsePaymentCommand.ts'
import type { PublicationCommand } from './parsePublicationCommand.ts'
import type { ReceiptCommand } from './parseReceiptCommand.ts'
import type { RecoverCommand } from './parseRecoverCommand.ts'
import { runArchiveCommand } from './runArchiveCommand.ts'
import { runByHand } from './runByHand.ts'
import { type Outcome, runCommand } from './runCommand.ts'
import { runDoctor } from './runDoctor.ts'
import { runGasCommand } from './runGasCommand.ts'
import { runPaymentCommand } from './runPaymentCommand.ts'
import { runPublicationCommand } from './runPublicationCommand.ts'
import { runReceiptCommand } from './runReceiptCommand.ts'
import { runRecoverCommand } from './runRecoverCommand.ts'
import { runSolana } from './runSolana.ts'

/** `npm run cli -- <command>`: reads and actions for operators, and bridge commands for any caller. */
async function main(): Promise<number> {
  try {
    const { text, exitCode } = await run(parseCommand(process.argv.slice(2)))
    process.stdout.write(`${text}\n`)
    return exitCode
  } catch (error) {
    if (!isExpectedError(error)) throw error
    process.stderr.write(`cli: ${error.message}${remedy(error)}\n`)
    return error instanceof BadCommand || process.argv[2] === 'doctor' ? 2 : 1
  }
}

async function run(command: Command): Promise<Outcome> {
  if (command.kind === 'doctor') return runDoctorOnce(command)
  if (command.kind === 'byHand') return runByHand(openByHand(command.scope), command)
  if (command.kind === 'gas') return runGas(command)
  if (command.kind === 'solana') return runSolana(command)
  if (command.kind === 'publications') return runPublications(command)
  if (command.kind === 'payments') return runPayments(command)
  if (command.kind === 'receipt') return runReceipt(command)
  if (command.kind === 'recover') return runRecover(command)
  if (command.kind === 'archive') return runArchive(command)
  const operator = createOperatorReads(announcedDatabase(loadConfig()))
  try {
    return await runCommand(operator, command)
  } finally {
    await operator.close()
  }
}

async function runDoctorOnce(command: DoctorCommand): Promise<Outcome> {
  const config = loadConfig()
  const databaseUrl = announcedDatabase(config)
  const { doctor, runbook } = openDoctor(config, loadDeployment(config))
  try {
    return await runDoctor({ doctor, runbook, databaseUrl }, command)
  } finally {
    await doctor.close()
  }
}

async function runPublications(command: PublicationCommand): Promise<Outcome> {
  const operator = createOperatorPublications(announcedDatabase(loadConfig()))
  try {
    return await runPublicationCommand(operator, command)
  } finally {
    await operator.close()
  }
}

async function runPayments(command: PaymentCommand): Promise<Outcome> {
  const config = loadConfig()
  const operator = createOperatorPayments(announcedDatabase(config), loadDeployment(config))
  try {
    return await runPaymentCommand({ store: operator, clock: systemClock }, command)
  } finally {
    await operator.close()
  }
}

async function runArchive(command: ArchiveCommand): Promise<Outcome> {
  const config = loadConfig()
  const databaseUrl = announcedDatabase(config)
  const months = createArchiveMonths({ databaseUrl, keepMonths: config.ARCHIVE_KEEP_MONTHS })
  try {
    return await runArchiveCommand({ months, clock: systemClock }, command)
  } finally {
    await months.close()
  }
}

/** By default the configured origin is the loopback address of the devnet. */
async function runReceipt(command: ReceiptCommand): Promise<Outcome> {
  const ownOrigin = new URL(loadConfig().PUBLIC_URL).origin
  return runReceiptCommand({ readText, fetchDocument: createDocumentFetch({ ownOrigin }) }, command)
}

/** File descriptor of the standard input. */
const STDIN = 0

/** Reads a file or the standard input. Throws `BadCommand`. */
function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? STDIN : path, 'utf8')
  } catch {
    throw new BadCommand(`${path}: cannot be read`)
  }
}

/** Compares payment rows with the chains; prints the progress of the search to standard error. */
async function runRecover(command: RecoverCommand): Promise<Outcome> {
  const config = loadConfig()
  const deployment = loadDeployment(config)
  const recovery = createRecovery({
    databaseUrl: announcedDatabase(config),
    deployment,
    rpcUrls: deployment.chains.flatMap(({ chainId }) => {
      const rpcUrl = chainUrls(config, chainId)?.rpcUrl
      return rpcUrl === undefined ? [] : [{ chainId, rpcUrl }]
    }),
    onProgress: (chainId, blockNumber, head) =>
      process.stderr.write(`cli: chain ${chainId}: block ${blockNumber} of ${head} searched\n`),
  })
  try {
    return await runRecoverCommand({ recovery, clock: systemClock }, command)
  } finally {
    await recovery.close()
  }
}

/** Runs a gas command. A withdrawal leaves twice the configured minimum of the deposit, so that no alert fires. */
async function runGas(command: GasCommand): Promise<Outcome> {
  const config = loadConfig()
  const deployment = loadDeployment(config)
  const operator = createOperatorGas({
    databaseUrl: announcedDatabase(config),
    deployment,
    proof: createIndexProof(config.BLOCK_INTERVAL),
    rpcUrls: deployment.gas.flatMap(({ chainId }) => {
      const rpcUrl = chainUrls(config, chainId)?.rpcUrl
      return rpcUrl === undefined ? [] : [{ chainId, rpcUrl }]
    }),
    rules: gasRules(config),
    tipsWei: gasTipsWei(config),
    clock: systemClock,
    log: { warn: () => {} },
  })
  const alarmWei = coinsToWei(config.GAS_DEPOSIT_ALARM_ETH)
  try {
    return await runGasCommand(operator, command, 2n * alarmWei)
  } finally {
    await operator.close()
  }
}

/** Opens the bridge tools with the configured nodes, or with the nodes of the command line. */
function openByHand({ chainId, rpcUrls: named }: HandScope) {
  const config = loadConfig()
  const deployment = loadDeployment(config)
  const known = deployment.chains.map((chain) => chain.chainId)
  for (const wanted of [chainId, ...named.map((entry) => entry.chainId)]) {
    if (wanted === null || known.includes(wanted)) continue
    throw new BadCommand(`chain ${wanted}: this deployment has only ${known.join(', ')}`)
  }
  return createBridgeByHand({
    deployment,
    rpcUrls: known.flatMap((value) => {
      const rpcUrl =
        named.findLast((entry) => entry.chainId === value)?.rpcUrl ??
        chainUrls(config, value)?.rpcUrl
      return rpcUrl === undefined ? [] : [{ chainId: value, rpcUrl }]
    }),
    attestationUrl: config.ATTESTATION_URL,
    clock: systemClock,
    sourceChainId: chainId,
  })
}

/**
 * Returns the database URL and prints its host and name first, because the terminal may hold the environment of another
 * stack.
 */
function announcedDatabase(config: Config): Database {
  const database = databaseOf(config)
  process.stderr.write(`cli: database ${databaseLabel(database.url)}\n`)
  return database
}

function isExpectedError(error: unknown): error is Error {
  const known = [ArchiveRefused, BadCommand, ConfigInvalid, DomainError, SolanaUnreachable]
  return known.some((kind) => error instanceof kind)
}

/** Returns the remedy that is appended to the message of an error, or an empty string. */
function remedy(error: Error): string {
  if (error instanceof RpcUnavailable) {
    return ` Set RPC_URL_${error.chainId} or --rpc ${error.chainId}=URL to another node.`
  }
  if (error instanceof AttestationsUnavailable) return ' Set ATTESTATION_URL to another service.'
  if (error instanceof SolanaUnreachable) return '; set SOLANA_RPC_URL to another node.'
  return ''
}

process.exitCode = await main()
