import { expect, it } from 'vitest'
import { gasGuide } from '../../../../../../core/sponsor/evm/operations/gasGuide.ts'
import { gasMarkdown } from '../../../../../../core/sponsor/evm/operations/gasGuideMarkdown.ts'
import { getGas } from '../../../../../../core/sponsor/evm/operations/getGas.ts'
import { findAssociatedAccount } from '../../../../../../core/sponsor/solana/chain/findAssociatedAccount.ts'
import { MAX_REFRESHES } from '../../../../../../core/sponsor/solana/domain/solanaLimits.ts'
import { validateSolanaMessage } from '../../../../../../core/sponsor/solana/domain/validateSolanaMessage.ts'
import { parseSolanaBody } from '../../../../../../core/sponsor/solana/operations/parseSolanaBody.ts'
import { solanaLane } from '../../../../../../core/sponsor/solana/operations/solanaGuide.ts'
import { solanaAccounts } from '../../../../../../devnet/solana/solanaAccounts.ts'
import { noGas } from '../../../../../builders/noGas.ts'

const URL = 'http://quartet.test/v1/gas/solana'

/** Returns the bodies of the shown requests, in the order of their steps. */
const bodies = (): string[] =>
  solanaLane(URL).steps.flatMap(({ request }) => / -d '(.+)'$/.exec(request ?? '')?.[1] ?? [])

it('after its placeholder addresses are replaced, the first request of the Solana guide is valid and sends 1 USDC to a new account', async () => {
  const { feePayer, mint, newcomer, users } = await solanaAccounts(7)
  const [wallet] = users
  if (wallet === undefined) throw new Error('nobody has tokens')
  const names: readonly (readonly [string, string])[] = [
    ['YOURTOKENACCOUNT', await findAssociatedAccount(wallet.address, mint.address)],
    ['THEIRTOKENACCOUNT', await findAssociatedAccount(newcomer.address, mint.address)],
    ['YOURWALLET', wallet.address],
    ['THEIRWALLET', newcomer.address],
    ['MINT', mint.address],
  ]
  const [shown = ''] = bodies()
  const filled = names.reduce((text, [name, value]) => text.replaceAll(name, value), shown)
  const solana = { feePayer: feePayer.address, findAssociatedAccount }
  const read = await parseSolanaBody(JSON.parse(filled), solana)
  if (read.kind !== 'quote') throw new Error(read.kind)
  const verdict = validateSolanaMessage(read.message, feePayer.address)
  expect(verdict).toMatchObject({
    kind: 'fits',
    signers: 2,
    lamportCap: 2_049_280n,
    accountCreations: [{ owner: newcomer.address }],
  })
  const own = read.message.instructions.at(-1)
  expect(Buffer.from(own?.data ?? []).readBigUInt64LE(1)).toBe(1_000_000n)
})

it('the Solana guide shows the bodies of the post and of the refresh', () => {
  const [, post, refresh] = bodies().map((text) => Object.keys(JSON.parse(text)))
  expect(post).toEqual(['sponsorshipId', 'transaction'])
  expect(refresh).toEqual(['sponsorshipId', 'refresh'])
  // The text states that one refresh is free.
  expect(MAX_REFRESHES).toBe(1)
})

it('the Solana guide is in the gas documentation with its fee payer and rules, as JSON and as Markdown', () => {
  const guide = gasGuide({
    chains: [],
    rules: noGas.rules,
    publicUrl: 'http://quartet.test',
    solanaFeePayer: 'Fee1111111111111111111111111111111111111111',
  })
  expect(getGas.output.parse(guide)).toEqual(guide)
  const markdown = gasMarkdown.write(guide)
  for (const part of [
    '- solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp: fee payer Fee1111111111111111111111111111111111111111',
    '## Solana: a wallet that holds tokens and no SOL',
    `curl -X POST ${URL}`,
    'at most 3 signers including the fee payer, 1232 bytes, 600000 compute units, 5 lamports per unit',
    '2039280 lamports per created account',
  ]) {
    expect(markdown).toContain(part)
  }
})
