import { type Address, encodeFunctionData, type Hex } from 'viem'
import { z } from 'zod'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import { usdcAbi } from '../../contracts-abi/usdcAbi.ts'
import { InvalidInput, ZeroAddress } from '../domain/errors.ts'
import { mintFee } from '../domain/fees.ts'
import { formatUsdc6, type Usdc6 } from '../domain/money.ts'
import { estimatedShares } from '../domain/shares.ts'
import { MIN_DEPOSIT_USDC6 } from '../domain/vaultRules.ts'
import type { BasketFacts, Deps, VaultFacts } from '../ports.ts'
import { checkDeposit } from './checkDeposit.ts'
import { checkPermit } from './checkPermit.ts'
import { ZERO_ADDRESS } from './checkShares.ts'
import { defineOperation } from './defineOperation.ts'
import { addressField, floorField, ownerField, permitField, usdcField } from './inputFields.ts'
import { permitTypedData, typedDataSchema } from './permitTypedData.ts'
import { readSignature } from './readSignature.ts'
import { readVault } from './readVault.ts'
import { priceNote, transactionSchema, unsignedTransaction } from './unsignedTransaction.ts'
import { valueVault } from './valueVault.ts'
import { vaultSymbol } from './vaultSymbol.ts'

/** Time to sign and to send a permit, seconds. Source: API decisions, "buy with permit". */
const PERMIT_LIFE_SEC = 1200

const stepsSchema = z
  .object({ steps: z.tuple([transactionSchema, transactionSchema]) })
  .meta({ id: 'BuySteps', description: 'approve, then deposit; to be sent in this order' })

type Deposit = {
  readonly basket: BasketFacts
  readonly vault: VaultFacts
  readonly usdc: Usdc6
  readonly minShares: bigint
}

export const postBuy = defineOperation({
  id: 'postBuy',
  method: 'POST',
  path: '/v1/buy',
  tag: 'Transactions',
  summary: 'Build the transactions that buy shares with USDC',
  description:
    'Without permit: approve and deposit, two transactions. With permit true: an EIP-2612 permit ' +
    'to sign off-chain. With the signed permit: one depositWithPermit transaction, which owner ' +
    'must send.',
  input: {
    body: z.object({
      vault: addressField('Vault to buy into'),
      usdc: usdcField('Deposit in USDC-6, at least 1000000'),
      minShares: floorField('Least shares accepted, 18 decimals'),
      permit: permitField.optional(),
      owner: ownerField,
    }),
  },
  output: z.union([stepsSchema, typedDataSchema, transactionSchema]),
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'prepare_buy',
    readOnly: true,
    notFor: 'moving USDC between chains; bridge_prepare_payment does that.',
  },
  refusals: [
    'unknown_vault',
    'below_minimum',
    'over_cap',
    'token_halted',
    'permit_mismatch',
    'zero_address',
  ],
  why: 'Every deposit mints more shares of the same vault.',
  example: ({ openVault }) =>
    openVault === null ? null : { body: { vault: openVault, usdc: String(MIN_DEPOSIT_USDC6) } },

  async run(deps, { body: { vault: address, usdc, minShares = 0n, permit, owner } }) {
    if (owner === ZERO_ADDRESS) throw new ZeroAddress('owner')
    const { basket, vault } = await readVault(deps, address)
    checkDeposit(basket, vault, usdc)
    const deposit = { basket, vault, usdc, minShares }
    const at = basket.block
    if (permit === undefined) return { body: showSteps(deps, deposit), at }
    if (owner === undefined) {
      throw new InvalidInput('owner', 'is required with permit, it is the address that signs')
    }
    if (permit === true) return { body: await askForPermit(deps, deposit, owner), at }
    return { body: await depositWithPermit(deps, deposit, { owner, ...permit }), at }
  },
})

function showSteps({ settings }: Deps, { basket, vault, usdc, minShares }: Deposit) {
  const approve = unsignedTransaction(settings, {
    to: settings.usdc.address,
    data: encodeFunctionData({
      abi: usdcAbi,
      functionName: 'approve',
      args: [vault.address, usdc],
    }),
    description:
      `Step 1 of 2: allow ${vaultSymbol(vault)} to take ${formatUsdc6(usdc)} USDC. ` +
      `Checked at block ${basket.block.number}.`,
  })
  const deposit = unsignedTransaction(settings, {
    to: vault.address,
    data: encodeFunctionData({
      abi: basketVaultAbi,
      functionName: 'deposit',
      args: [usdc, minShares],
    }),
    description: `Step 2 of 2: ${describe({ basket, vault, usdc, minShares })}`,
  })
  return { steps: [approve, deposit] } as const
}

async function askForPermit(deps: Deps, { basket, vault, usdc }: Deposit, owner: Address) {
  const nonce = await deps.tokens.usdcPermitNonce(owner)
  const deadlineSec = BigInt(basket.block.timestampSec + PERMIT_LIFE_SEC)
  const permit = { owner, spender: vault.address, valueUsdc6: usdc, nonce, deadlineSec }
  return { typedData: permitTypedData(deps.settings, permit) }
}

async function depositWithPermit(
  deps: Deps,
  deposit: Deposit,
  signed: { readonly owner: Address; readonly deadline: bigint; readonly signature: Hex },
) {
  const { basket, vault, usdc, minShares } = deposit
  const { owner, deadline } = signed
  const signature = readSignature(signed.signature)
  const nowSec = basket.block.timestampSec
  if (deadline <= BigInt(nowSec)) {
    throw new InvalidInput('permit.deadline', `has passed, the chain is at ${nowSec}`)
  }
  const nonce = await deps.tokens.usdcPermitNonce(owner)
  const permit = {
    owner,
    spender: vault.address,
    valueUsdc6: usdc,
    nonce,
    deadlineSec: deadline,
  }
  await checkPermit(deps.settings, permit, signature)
  return unsignedTransaction(deps.settings, {
    to: vault.address,
    data: encodeFunctionData({
      abi: basketVaultAbi,
      functionName: 'depositWithPermit',
      args: [usdc, minShares, deadline, signature],
    }),
    description: describe(deposit),
  })
}

function describe({ basket, vault, usdc }: Deposit): string {
  const { book } = valueVault(basket, vault)
  const { mintFeeUsdc6 } = mintFee(usdc)
  return (
    `deposit ${formatUsdc6(usdc)} USDC into ${vaultSymbol(vault)} for at most ` +
    `${estimatedShares(book, usdc)} shares (18 decimals), of which ${formatUsdc6(mintFeeUsdc6)} ` +
    `USDC is the mint fee. ${priceNote(basket)}`
  )
}
