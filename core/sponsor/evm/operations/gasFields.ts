import { z } from 'zod'
import { errorFields } from '../../../kernel/operation/errorFields.ts'
import { count, units, unixSeconds } from '../../../kernel/operation/outputFields.ts'
import { EVM_STATES, statesOf } from '../../shared/domain/sponsorshipStates.ts'

export const text = (description: string) => z.string().meta({ description })
/** Dollars of one coin, 8 decimals. */
export const usdE8 = (description: string) =>
  z
    .string()
    .regex(/^[0-9]+\.[0-9]{8}$/)
    .meta({ description })
export const hex = (description: string) =>
  z
    .string()
    .regex(/^0x[a-f0-9]*$/)
    .meta({ description })
export const hash = (description: string) =>
  z
    .string()
    .regex(/^0x[a-f0-9]{64}$/)
    .meta({ description })
/** Amount of a native coin as a decimal string. */
export const coins = (description: string) =>
  z
    .string()
    .regex(/^[0-9]+(\.[0-9]+)?$/)
    .meta({ description })

const statusUrl = text('Where to ask what became of it')
const quantity = hex('0x-hex quantity')

/** An operation with the fields of the paymaster. */
const operationSchema = z
  .object({
    sender: hex('The account'),
    nonce: quantity,
    factory: hex('Deploys the account, or the mark of EIP-7702').optional(),
    factoryData: hex('What the factory is given').optional(),
    callData: hex('What the account does'),
    callGasLimit: quantity,
    verificationGasLimit: quantity,
    preVerificationGas: quantity,
    maxFeePerGas: quantity,
    maxPriorityFeePerGas: quantity,
    paymaster: hex('Our paymaster').optional(),
    paymasterVerificationGasLimit: quantity.optional(),
    paymasterPostOpGasLimit: quantity.optional(),
    paymasterData: hex('Times, id and our signature').optional(),
    signature: hex('Put yours here'),
  })
  .meta({ id: 'UserOperation', description: 'An operation of EntryPoint v0.8, unpacked' })

/** Answer to a paid request. */
export const sponsoredSchema = z
  .object({
    userOperation: operationSchema,
    typedData: z.looseObject({}).meta({ description: 'For eth_signTypedData_v4' }),
    authorization: z
      .object({
        chainId: count('Chain of the authorization'),
        address: hex('Account to run'),
        nonce: count('Transactions of the wallet so far'),
        hash: hash('Digest, for signers that know no tuples'),
      })
      .optional()
      .meta({ description: 'EIP-7702 tuple to sign once; absent when the wallet runs it already' }),
    paymaster: hex('Our paymaster'),
    paymasterData: hex('Times, id and our signature'),
    paymasterVerificationGasLimit: quantity,
    paymasterPostOpGasLimit: quantity,
    validUntil: unixSeconds('Post the signed operation before that'),
    sponsorshipId: hex('Id of the sponsorship, 16 bytes'),
    userOpHash: hash('Hash of the operation'),
    chainId: count('Chain of the operation'),
    entryPoint: text('EntryPoint v0.8'),
    statusUrl,
    nextStep: text('What to do'),
  })
  .meta({ id: 'GasSponsored', description: 'An operation that we pay the gas of, to be signed' })

/** Answer to the post of a signed operation. */
export const executedSchema = z
  .object({
    txHash: hash('Transaction that carried it').nullable(),
    userOpHash: hash('Hash of the operation').nullable(),
    success: z.boolean().meta({ description: 'Whether the account did what it was told' }),
    actualGasCostEth: coins('What the deposit paid, in the coin of the chain'),
    actualGasCostWei: units('The same in wei'),
    statusUrl,
    reason: text('Why it did not succeed').optional(),
  })
  .meta({ id: 'GasExecuted', description: 'A sponsored operation that is in a block' })

/** Replies of JSON-RPC 2.0. */
export const rpcReplySchema = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number(), z.null()]).meta({ description: 'As it was sent' }),
    result: z.unknown().optional(),
    error: z
      .object({ code: z.int(), message: z.string(), data: z.unknown().optional() })
      .optional()
      .meta({ description: 'Code 402 has the x402 PaymentRequired as its data' }),
  })
  .meta({ id: 'GasRpcReply', description: 'Answer of the JSON-RPC lane (ERC-7677)' })

/** Answer to a post or a payment whose outcome is not known yet. */
export const pendingSchema = z
  .object({
    statusUrl,
    nextStep: text('What to do'),
    state: text('How far it is'),
    txHash: hash('Transaction that carries it').nullable(),
    userOpHash: hash('Hash of the operation').nullable().optional(),
    paymentId: text('Id of the payment, where it is the payment that is not known yet').optional(),
  })
  .meta({ id: 'GasPending', description: 'Not in a block yet' })

export const conflictSchema = z
  .object({
    ...errorFields,
    delegate: text('What the wallet runs').optional(),
    hint: text('What to do').optional(),
    statusUrl: statusUrl.optional(),
  })
  .meta({ id: 'GasConflict', description: 'The wallet, the operation or the payment is taken' })

export const creditSchema = z
  .object({ until: unixSeconds('End of the credit'), how: text('How to use it') })
  .meta({ id: 'GasCredit', description: 'Another sponsorship for the same payment' })

export const failedSchema = z
  .object({
    ...errorFields,
    userOpHash: hash('Hash of the operation').nullable(),
    statusUrl,
    credit: creditSchema.nullable(),
  })
  .meta({ id: 'GasFailed', description: 'Not executed, by our doing; the payment stays good' })

export const stateField = z.enum(statesOf(EVM_STATES)).meta({
  description:
    'signed: waits for its owner; posted: waits for a block; executed, external (somebody else carried it), ' +
    'reverted, failed (by our doing: see credit), expired',
})
