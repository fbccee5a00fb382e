import { type Address, encodeFunctionData, type Hex } from 'viem'
import { z } from 'zod'
import { basketVaultAbi } from '../../../contracts-abi/basketVaultAbi.ts'
import { usdcAbi } from '../../../contracts-abi/usdcAbi.ts'
import { InvalidInput, ZeroAddress } from '../../kernel/errors.ts'
import { formatUsdc6, type Usdc6 } from '../../kernel/money.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField, floorField, usdcField } from '../../kernel/operation/inputFields.ts'
import {
  transactionSchema,
  unsignedTransaction,
} from '../../kernel/operation/unsignedTransaction.ts'
import { mintFee } from '../domain/fees.ts'
import { estimatedShares } from '../domain/shares.ts'
import { MIN_DEPOSIT_USDC6 } from '../domain/vaultRules.ts'
import type { BasketFacts, VaultCallDeps, VaultFacts } from '../ports.ts'
import { checkDeposit } from './checkDeposit.ts'
import { checkPermit } from './checkPermit.ts'
import { ZERO_ADDRESS } from './checkShares.ts'
import { expectedDepositShares } from './expectedDepositShares.ts'
import {
  describeFloor,
  type Floor,
  floorFields,
  minAmountField,
  resolveFloor,
  showFloor,
} from './floor.ts'
import { parseSignature } from './parseSignature.ts'
import { permitTypedData, typedDataSchema } from './permitTypedData.ts'
import { priceNote } from './priceNote.ts'
import { readVault } from './readVault.ts'
import { recoverPermitSigner } from './recoverPermitSigner.ts'
import { valueVault } from './valueVault.ts'
import { ownerField, permitField } from './vaultFields.ts'
import { vaultSymbol } from './vaultSymbol.ts'

/**
 * Lifetime of a permit in seconds: time to sign the permit and to send the deposit. Source: API decisions, "buy with
 * permit".
 */
const PERMIT_LIFE_SEC = 1200

const IN_SHARES = 'shares with 18 decimals'
const floor = z
  .object({ minShares: minAmountField(IN_SHARES), ...floorFields(IN_SHARES) })
  .meta({ id: 'SharesFloor', description: 'Send minShares for another floor, "0" for no floor' })

const stepsSchema = z
  .object({ steps: z.tuple([transactionSchema, transactionSchema]), floor })
  .meta({ id: 'BuySteps', description: 'approve, then deposit; send in this order' })

const depositSchema = transactionSchema.extend({ floor }).meta({
  id: 'PermitDeposit',
  description: 'A deposit with its permit; owner must send the transaction',
})

type Deposit = {
  readonly basket: BasketFacts
  readonly vault: VaultFacts
  readonly usdc: Usdc6
  readonly minShares: bigint
  readonly floor: Floor
}

export const postBuy = defineOperation({
  id: 'postBuy',
  method: 'POST',
  path: '/v1/buy',
  tag: 'Transactions',
  summary: 'Build the transactions that buy shares with USDC',
  description:
    'Without permit: approve and deposit, two transactions. With permit true and owner: an ' +
    'EIP-2612 permit to sign off-chain. With the signed permit: one depositWithPermit ' +
    'transaction, which the owner must send. Without minShares the floor is 50 bps below ' +
    'expectedShares of GET /v1/quote (`floor`).',
  input: {
    body: closedObject({
      vault: addressField('Vault to buy into'),
      usdc: usdcField('Deposit in USDC-6, at least 1000000'),
      minShares: floorField(
        'Minimum shares, 18 decimals; by default 50 bps below the expected shares; "0" ' +
          'for no floor',
      ),
      permit: permitField.optional(),
      owner: ownerField,
    }),
  },
  output: z.union([stepsSchema, typedDataSchema, depositSchema]),
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'prepare_buy',
    readOnly: true,
    notFor: 'moving USDC between chains; use bridge_prepare_payment.',
  },
  refusals: [
    'unknown_vault',
    'below_minimum',
    'over_cap',
    'token_halted',
    'permit_mismatch',
    'zero_address',
    'price_unavailable',
  ],
  why: 'Buys shares of an existing vault with USDC.',
  example: ({ openVault }) =>
    openVault === null ? null : { body: { vault: openVault, usdc: String(MIN_DEPOSIT_USDC6) } },

  async run(deps: VaultCallDeps, { body: { vault: address, usdc, minShares, permit, owner } }) {
    if (owner === ZERO_ADDRESS) throw new ZeroAddress('owner')
    const { basket, vault } = await readVault(deps, address)
    checkDeposit(basket, vault, usdc)
    const at = basket.block
    if (permit === true) {
      if (owner === undefined) {
        throw new InvalidInput(
          'owner',
          'is required with permit: true; send the address that signs',
        )
      }
      return { body: await requestPermit(deps, { basket, vault, usdc }, owner), at }
    }
    const floor = resolveFloor(basket, {
      field: 'minShares',
      sent: minShares,
      expected: () => expectedDepositShares(basket, vault, usdc),
    })
    const deposit = { basket, vault, usdc, minShares: floor.minAmount, floor }
    if (permit === undefined || permit === false)
      return { body: await showSteps(deps, deposit), at }
    const signature = parseSignature(permit.signature)
    const signed = { deadlineSec: permit.deadline, signature }
    const signer = owner ?? (await findOwner(deps, deposit, signed))
    return { body: await depositWithPermit(deps, deposit, { ...signed, owner: signer }), at }
  },
})

type SignedPermit = { readonly deadlineSec: bigint; readonly signature: Hex }

/**
 * Finds the owner of an issued permit by the signature that the caller returns, for a request without an owner. Source:
 * seeds/000, section 3.
 */
async function findOwner(
  deps: VaultCallDeps,
  { vault, usdc }: Pick<Deposit, 'vault' | 'usdc'>,
  { deadlineSec, signature }: SignedPermit,
): Promise<Address> {
  const wanted = { vault: vault.address, amountUsdc6: usdc, deadlineSec }
  for (const { owner, nonce } of await deps.permitRequests.find(wanted)) {
    const permit = { owner, spender: vault.address, valueUsdc6: usdc, nonce, deadlineSec }
    const signer = await recoverPermitSigner(deps.settings, permit, signature)
    if (signer === owner) return owner
  }
  throw new InvalidInput(
    'owner',
    'is required: the signature matches no permit that this API returned for this vault, usdc ' +
      'and deadline',
  )
}

const shownFloor = ({ floor }: Deposit) => ({
  minShares: String(floor.minAmount),
  ...showFloor(floor),
})

async function showSteps(deps: VaultCallDeps, wanted: Deposit) {
  const { basket, vault, usdc, minShares } = wanted
  const approve = unsignedTransaction(deps, {
    kind: 'approve',
    to: deps.settings.usdc.address,
    data: encodeFunctionData({
      abi: usdcAbi,
      functionName: 'approve',
      args: [vault.address, usdc],
    }),
    description:
      `Step 1 of 2: allow ${vaultSymbol(vault)} to take ${formatUsdc6(usdc)} USDC. ` +
      `Checked at block ${basket.block.number}.`,
  })
  const deposit = unsignedTransaction(deps, {
    kind: 'deposit',
    spends: { kind: 'allowedUsdc', amountUsdc6: usdc },
    to: vault.address,
    data: encodeFunctionData({
      abi: basketVaultAbi,
      functionName: 'deposit',
      args: [usdc, minShares],
    }),
    description: `Step 2 of 2: ${describe(wanted)}`,
  })
  return { steps: await Promise.all([approve, deposit]), floor: shownFloor(wanted) } as const
}

async function requestPermit(
  deps: VaultCallDeps,
  { basket, vault, usdc }: Pick<Deposit, 'basket' | 'vault' | 'usdc'>,
  owner: Address,
) {
  const nonce = await deps.tokens.usdcPermitNonce(owner)
  const deadlineSec = BigInt(basket.block.timestampSec + PERMIT_LIFE_SEC)
  const permit = { owner, spender: vault.address, valueUsdc6: usdc, nonce, deadlineSec }
  const wanted = { owner, vault: vault.address, amountUsdc6: usdc, nonce }
  const nowSec = basket.block.timestampSec
  await deps.permitRequests.remember({ ...wanted, deadlineSec: Number(deadlineSec) }, nowSec)
  return { typedData: permitTypedData(deps.settings, permit) }
}

async function depositWithPermit(
  deps: VaultCallDeps,
  deposit: Deposit,
  { owner, deadlineSec, signature }: SignedPermit & { readonly owner: Address },
) {
  const { basket, vault, usdc, minShares } = deposit
  const nowSec = basket.block.timestampSec
  if (deadlineSec <= BigInt(nowSec)) {
    throw new InvalidInput('permit.deadline', `has passed; the chain time is ${nowSec}`)
  }
  const nonce = await deps.tokens.usdcPermitNonce(owner)
  const permit = {
    owner,
    spender: vault.address,
    valueUsdc6: usdc,
    nonce,
    deadlineSec,
  }
  await checkPermit(deps.settings, permit, signature)
  const transaction = await unsignedTransaction(deps, {
    kind: 'deposit',
    from: owner,
    spends: { kind: 'usdc', amountUsdc6: usdc },
    to: vault.address,
    data: encodeFunctionData({
      abi: basketVaultAbi,
      functionName: 'depositWithPermit',
      args: [usdc, minShares, deadlineSec, signature],
    }),
    description: describe(deposit),
  })
  return { ...transaction, floor: shownFloor(deposit) }
}

function describe({ basket, vault, usdc, floor }: Deposit): string {
  const { book } = valueVault(basket, vault)
  const { mintFeeUsdc6 } = mintFee(usdc)
  return (
    `deposit ${formatUsdc6(usdc)} USDC into ${vaultSymbol(vault)} for at most ` +
    `${estimatedShares(book, usdc)} shares (18 decimals), of which ${formatUsdc6(mintFeeUsdc6)} ` +
    `USDC is the mint fee. ${describeFloor(floor, 'shares')} ${priceNote(basket)}`
  )
}
