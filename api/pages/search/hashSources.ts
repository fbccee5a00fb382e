import { html } from 'hono/html'
import type { Hex } from 'viem'
import { chainLabel } from '../../../core/kernel/chains/chainLabel.ts'
import { DomainError } from '../../../core/kernel/errors.ts'
import { showAddress } from '../../../core/kernel/operation/outputFields.ts'
import { getGasOperation } from '../../../core/sponsor/evm/operations/getGasOperation.ts'
import { vaultSymbol } from '../../../core/vaults/operations/vaultSymbol.ts'
import type { ActivityFacts } from '../../../core/vaults/ports.ts'
import type { Markup } from '../layout.ts'
import { accountLink, createLinks } from '../links.ts'
import { KIND_WORDS } from '../published/activityBlock.ts'
import { cents, shortAddress } from '../published/pageText.ts'
import { amountText, moment } from '../text.ts'
import type { Hit, Source } from './hit.ts'
import { chargedPayments } from './paymentHits.ts'
import type { SearchDeps } from './searchDeps.ts'

/** Events of one transaction that a row names. */
const MAX_EVENTS = 10

/** Sources for 32 bytes: a transaction, a bridge, a sponsored operation, or the nonce of a payment. */
export function hashSources(deps: SearchDeps, hash: Hex): readonly Source[] {
  return [
    { name: 'bridges', find: () => findBridges(deps, hash) },
    { name: 'vault events', find: () => findEvents(deps, hash) },
    { name: 'sponsored operations', find: () => findOperation(deps, hash) },
    {
      name: 'payments',
      find: () => chargedPayments({ ...deps, links: createLinks(deps.explorers) }, hash),
    },
  ]
}

/** Links to an own bridge by its id, because one transaction can burn or mint several bridges. */
async function findBridges({ bridge }: SearchDeps, hash: Hex): Promise<readonly Hit[]> {
  const own = await bridge.bridges.byTx(hash)
  if (own !== null) return [bridgeHit(own, own.id)]
  const named = await bridge.proofs.byId(hash)
  const rows = named === null ? await bridge.proofs.byBurnTx(hash) : [named]
  if (rows.length > 0) return rows.map((row) => bridgeHit(row, row.burnTx))
  const owed = await bridge.bridges.owedBy(hash)
  if (owed === null) return []
  const title = `${amountText(String(owed.amountUsdc6))} USDC outside of a bridge`
  return [
    {
      kind: 'Deposit',
      title,
      path: `/bridge/status/${hash}`,
      isExact: true,
      facts: `On ${chainLabel(owed.chainId)}`,
    },
  ]
}

type Bridged = {
  readonly chainId: number
  readonly toChainId: number | null
  readonly receiveUsdc6: bigint
  readonly receivedUsdc6: bigint | null
}

function bridgeHit({ chainId, toChainId, receiveUsdc6, receivedUsdc6 }: Bridged, hash: Hex): Hit {
  const to = toChainId === null ? 'another chain' : chainLabel(toChainId)
  return {
    kind: 'Bridge',
    title: `${amountText(String(receivedUsdc6 ?? receiveUsdc6))} USDC`,
    path: `/bridge/status/${hash}`,
    isExact: true,
    facts: `From ${chainLabel(chainId)} to ${to}`,
  }
}

async function findEvents(deps: SearchDeps, txHash: Hex): Promise<readonly Hit[]> {
  const head = deps.chain.head()
  const events = await deps.history.activity(head, { txHash, limit: MAX_EVENTS })
  const [newest] = events
  if (newest === undefined) return []
  const vaults = [...new Set(events.map(({ vault }) => vault))]
  const symbols = new Map(
    await Promise.all(
      vaults.map(async (address) => {
        const vault = await deps.chain.vault(head, address)
        return [address, vault === null ? shortAddress(address) : vaultSymbol(vault)] as const
      }),
    ),
  )
  return [
    {
      kind: 'Transaction',
      title: createLinks(deps.explorers).transaction(head.chainId, txHash, 'full'),
      path: null,
      isExact: true,
      facts: html`Block ${newest.blockNumber.toLocaleString('en')} of ${chainLabel(head.chainId)}, ${moment(newest.timestampSec)} UTC${events
        .toReversed()
        .map((event) => html`<br>${eventText(event, symbols.get(event.vault) ?? '')}`)}`,
    },
  ]
}

function eventText({ kind, vault, account, usdc6 }: ActivityFacts, symbol: string): Markup {
  const address = account === null ? null : showAddress(account)
  return html`${KIND_WORDS[kind]}${usdc6 === null || usdc6 === 0n ? '' : `, $${cents(usdc6)}`}, vault <a href="/vault/${showAddress(vault)}">${symbol}</a>${
    address === null ? '' : html`, account ${accountLink(address)}`
  }`
}

/** Shows what the free call returns to everyone; a sponsorship without a charge is unknown to the call. */
async function findOperation(deps: SearchDeps, userOpHash: Hex): Promise<readonly Hit[]> {
  const body = await readOperation(deps, userOpHash)
  if (body === null) return []
  const { state, sender, chainId, txHash } = body
  return [
    {
      kind: 'Sponsored operation',
      title: `${state} on ${chainLabel(chainId)}`,
      path: null,
      isExact: true,
      facts: html`Account ${accountLink(sender)}${
        txHash === null
          ? ''
          : html`, transaction ${createLinks(deps.explorers).transaction(chainId, txHash, 'full')}`
      } · <a href="/v1/gas/operations/${userOpHash}">All facts as JSON</a>`,
    },
  ]
}

async function readOperation(deps: SearchDeps, userOpHash: Hex) {
  try {
    const { body } = await getGasOperation.answer(deps, { params: { userOpHash } })
    return getGasOperation.output.parse(body)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unknown_sponsorship') return null
    throw error
  }
}
