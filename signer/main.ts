import { mkdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { dirname, resolve } from 'node:path'
import { ConfigInvalid, loadConfig, loadDeployment, loadKeys } from '../core/config.ts'
import { parseJson } from '../core/kernel/parseJson.ts'
import { watchBackgroundFaults } from '../core/platform/background/watchBackgroundFaults.ts'
import { createLog } from '../core/platform/log.ts'
import { createMetrics } from '../core/platform/metrics.ts'
import { createShutdown } from '../core/platform/shutdown.ts'
import { systemClock } from '../core/platform/systemClock.ts'
import type { P256Key } from '../core/signing/ports.ts'
import { cardDeskKey } from './cardDeskKey.ts'
import { createSigningDesk } from './createSigningDesk.ts'
import { createSigningMetrics } from './createSigningMetrics.ts'
import { evmDeskKey } from './deskKey.ts'
import { listenOnSocket } from './listenOnSocket.ts'
import { openHeldCardKey } from './openHeldCardKey.ts'
import { namesOf, openHeldKeys } from './openHeldKeys.ts'
import { openHeldSolanaKey } from './openHeldSolanaKey.ts'
import { openHsmCardKeys } from './openHsmCardKeys.ts'
import { type HsmKey, openHsmKeys } from './openHsmKeys.ts'
import { openHsmSolanaKeys } from './openHsmSolanaKeys.ts'
import { openJournal } from './openJournal.ts'
import { policyOf } from './policyOf.ts'
import { type ServedSolanaKey, serveSigner } from './serveSigner.ts'
import { type SignerPolicy, signerPolicy } from './signerPolicy.ts'
import { solanaDeskKey } from './solanaDeskKey.ts'

/**
 * Entry point of `npm run signer`: holds the keys of the workers, and signs only content that the policy allows.
 *
 * `npm run signer -- policy` prints a policy for the deployment and the keys of this process; `addresses` prints their
 * addresses for the workers.
 */
const config = loadConfig()
const keys = loadKeys()
const held = openHeldKeys(keys)
const heldSolana = openHeldSolanaKey(keys)
const heldCard = openHeldCardKey(keys)
const [, , word] = process.argv
if (word === 'policy') printPolicy()
else if (word === 'addresses') printAddresses()
else await start()

/** Prints the rules of all keys: for keys from files by the key, for keys of an HSM by the configured addresses. */
function printPolicy(): void {
  const named = namesOf(config, held)
  const feePayers = new Set([
    ...heldSolana.map(({ address }) => address),
    ...(config.SOLANA_FEE_PAYER === undefined ? [] : [config.SOLANA_FEE_PAYER]),
  ])
  const cardKeys = new Set([
    ...heldCard.map(({ publicKey }) => publicKey),
    ...(config.CARD_PUBLIC_KEY === undefined ? [] : [config.CARD_PUBLIC_KEY]),
  ])
  const policy = policyOf(loadDeployment(config), named, {
    feePayers: [...feePayers],
    cardKeys: [...cardKeys],
    publicUrl: config.PUBLIC_URL,
  })
  process.stdout.write(`${JSON.stringify(policy, null, 2)}\n`)
}

/** Prints the variables with which the workers name the keys of this process, as lines of an environment file. */
function printAddresses(): void {
  const lines = Object.entries(namesOf(config, held)).flatMap(([name, addresses]) => {
    const variable = name.replace(
      /_KEY(S?)$/,
      (_, plural) => `_ADDRESS${plural === '' ? '' : 'ES'}`,
    )
    return addresses.length === 0 ? [] : [`${variable}=${addresses.join(',')}`]
  })
  const solana = heldSolana.map(({ address }) => `SOLANA_FEE_PAYER=${address}`)
  const card = heldCard.map(({ publicKey }) => `CARD_PUBLIC_KEY=${publicKey}`)
  process.stdout.write([...lines, ...solana, ...card].map((line) => `${line}\n`).join(''))
}

async function start(): Promise<void> {
  const token = keys.SIGNER_TOKEN?.reveal()
  if (token === undefined) throw new ConfigInvalid(['SIGNER_TOKEN_FILE: must be set'])
  const hsm = await openHsm()
  const served = [...held, ...hsm.keys]
  const solana = [...heldSolana, ...hsm.solana]
  const cardKeys = [...heldCard, ...hsm.cards]
  if (served.length + solana.length + cardKeys.length === 0)
    throw new ConfigInvalid(['SETTLEMENT_KEY_FILE: the signer has no key'])
  const policy = loadPolicy(config.SIGNER_POLICY_FILE)
  const log = createLog('signer', config.LOG_LEVEL)
  const shutdown = createShutdown(log)
  const metrics = await createMetrics({
    host: config.METRICS_HOST,
    port: config.SIGNER_METRICS_PORT,
  })
  shutdown.add('metrics', () => metrics.close())
  watchBackgroundFaults({ registry: metrics.registry, log, clock: systemClock, rejections: 'end' })
  const path = resolve(config.SIGNER_JOURNAL ?? `${config.STATE_DIR}/signer/journal.jsonl`)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // With one journal, two processes would each permit the whole cap. The system frees this socket when the process
  // ends.
  const lock = createServer()
  await listenOnSocket(lock, `${path}.lock`)
  shutdown.add('lock', () => closeServer(lock))
  const journal = openJournal(path, systemClock.nowMs())
  shutdown.add('journal', () => journal.close())
  const sign = createSigningDesk({
    keys: [
      ...served.map(({ key }) => evmDeskKey(policy, key)),
      ...solana.map((key) => solanaDeskKey(policy, key)),
      ...cardKeys.map((key) => cardDeskKey(policy, key)),
    ],
    journal,
    clock: systemClock,
    log,
  })
  const server = serveSigner({
    keys: served,
    solanaAddresses: solana.map(({ address }) => address),
    token,
    sign,
    count: createSigningMetrics(metrics.registry),
  })
  await listen(server, config.SIGNER_LISTEN)
  shutdown.add('http', () => closeServer(server))
  const addresses = [
    ...[...served, ...solana].map(({ address }) => address),
    ...cardKeys.map(({ publicKey }) => publicKey),
  ]
  log.info({ event: 'process_ready', addresses, listen: config.SIGNER_LISTEN }, 'ready')
}

async function openHsm(): Promise<{
  readonly keys: readonly HsmKey[]
  readonly solana: readonly ServedSolanaKey[]
  readonly cards: readonly P256Key[]
}> {
  const { SIGNER_HSM_MODULE: module, SIGNER_HSM_TOKEN: token } = config
  const pin = keys.SIGNER_HSM_PIN?.reveal()
  if (module === undefined) return { keys: [], solana: [], cards: [] }
  if (token === undefined || pin === undefined) {
    throw new ConfigInvalid(['SIGNER_HSM_MODULE: needs SIGNER_HSM_TOKEN and SIGNER_HSM_PIN_FILE'])
  }
  const program = config.SIGNER_HSM_PROGRAM
  const hsm = { module, token, pin, program, softHsmConf: config.SOFTHSM2_CONF }
  // A wrong PIN ends the first call, so that the signer makes one attempt.
  const opened = {
    keys: await openHsmKeys(hsm),
    solana: await openHsmSolanaKeys(hsm),
    cards: await openHsmCardKeys(hsm),
  }
  if (opened.keys.length + opened.solana.length + opened.cards.length > 0) return opened
  throw new Error(`the token ${token} has no public key of secp256k1, ed25519 or P-256`)
}

function loadPolicy(file: string | undefined): SignerPolicy {
  if (file === undefined) {
    throw new ConfigInvalid([
      'SIGNER_POLICY_FILE: must be set; `npm run signer -- policy` prints a first policy',
    ])
  }
  const policy = signerPolicy.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (policy.success) return policy.data
  throw new ConfigInvalid(
    policy.error.issues.map(
      ({ path, message }) => `SIGNER_POLICY_FILE ${path.join('.')}: ${message}`,
    ),
  )
}

async function listen(server: Server, at: string): Promise<void> {
  if (at.startsWith('unix:')) {
    return listenOnSocket(server, at.slice('unix:'.length), config.SIGNER_SOCKET_GROUP)
  }
  const { hostname, port } = new URL(`http://${at}`)
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(Number(port), hostname.replaceAll(/[[\]]/g, ''), () => done())
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
  })
}
