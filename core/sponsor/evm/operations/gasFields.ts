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
/** Returns the schema of an amount of a native coin, a decimal string. */
export const coins = (description: string) =>
  z
    .string()
    .regex(/^[0-9]+(\.[0-9]+)?$/)
    .meta({ description })

const statusUrl = text('URL of the status')
const gasUnits = hex('Units of gas, 0x-hex')
const feePerGas = hex('Wei per unit of gas, 0x-hex')

/** An operation with the fields of the paymaster. */
const operationSchema = z
  .object({
    sender: hex('Address of the account'),
    nonce: hex('Nonce of the account, 0x-hex'),
    factory: hex('Deployer of the account, or the EIP-7702 marker').optional(),
    factoryData: hex('Call data of the factory').optional(),
    callData: hex('Call data of the account'),
    callGasLimit: gasUnits,
    verificationGasLimit: gasUnits,
    preVerificationGas: gasUnits,
    maxFeePerGas: feePerGas,
    maxPriorityFeePerGas: feePerGas,
    paymaster: hex('Paymaster of the service').optional(),
    paymasterVerificationGasLimit: gasUnits.optional(),
    paymasterPostOpGasLimit: gasUnits.optional(),
    paymasterData: hex('Validity, id and signature of the sponsor').optional(),
    signature: hex('Empty; replace with your signature'),
  })
  .meta({ id: 'UserOperation', description: 'An operation of EntryPoint v0.8, unpacked' })

/** Answer to a paid request. */
export const sponsoredSchema = z
  .object({
    userOperation: operationSchema,
    typedData: z.looseObject({}).meta({ description: 'Payload for eth_signTypedData_v4' }),
    authorization: z
      .object({
        chainId: count('Chain of the authorization'),
        address: hex('Delegate of the wallet'),
        nonce: count('Nonce of the wallet'),
        hash: hash('Digest, for signers that cannot sign the tuple'),
      })
      .optional()
      .meta({
        description: 'EIP-7702 tuple to sign once; absent when the wallet is already delegated',
      }),
    paymaster: hex('Paymaster of the service'),
    paymasterData: hex('Validity, id and signature of the sponsor'),
    paymasterVerificationGasLimit: gasUnits,
    paymasterPostOpGasLimit: gasUnits,
    validUntil: unixSeconds('Unix second before which the signed operation must be posted'),
    sponsorshipId: hex('Id of the sponsorship, 16 bytes'),
    userOpHash: hash('Hash of the operation'),
    chainId: count('Chain of the operation'),
    entryPoint: text('EntryPoint v0.8'),
    statusUrl,
    nextStep: text('Instruction for the next step'),
  })
  .meta({ id: 'GasSponsored', description: 'A sponsored operation to sign' })

/** Answer to the post of a signed operation. */
export const executedSchema = z
  .object({
    txHash: hash('Transaction of the operation').nullable(),
    userOpHash: hash('Hash of the operation').nullable(),
    success: z.boolean().meta({ description: 'Whether the call of the account succeeded' }),
    actualGasCostEth: coins('Cost that the deposit paid, in the native coin'),
    actualGasCostWei: units('actualGasCostEth in wei'),
    statusUrl,
    reason: text('Reason of the failure').optional(),
  })
  .meta({ id: 'GasExecuted', description: 'A sponsored operation that is in a block' })

/** Replies of JSON-RPC 2.0. */
export const rpcReplySchema = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number(), z.null()]).meta({ description: 'Id of the request' }),
    result: z.unknown().optional(),
    error: z
      .object({ code: z.int(), message: z.string(), data: z.unknown().optional() })
      .optional()
      .meta({ description: 'Code 402 has the x402 PaymentRequired as its data' }),
  })
  .meta({ id: 'GasRpcReply', description: 'Answer of a JSON-RPC call (ERC-7677)' })

/** Answer to a post or a payment whose outcome is not known yet. */
export const pendingSchema = z
  .object({
    statusUrl,
    nextStep: text('Instruction for the next step'),
    state: text('State'),
    txHash: hash('Transaction of the operation').nullable(),
    userOpHash: hash('Hash of the operation').nullable().optional(),
    paymentId: text('Id of a payment whose outcome is not known yet').optional(),
  })
  .meta({ id: 'GasPending', description: 'An operation that is in no block yet' })

export const conflictSchema = z
  .object({
    ...errorFields,
    delegate: text('Delegate of the wallet').optional(),
    hint: text('Instruction for the next step').optional(),
    statusUrl: statusUrl.optional(),
  })
  .meta({
    id: 'GasConflict',
    description: 'The wallet, the operation or the payment is already used',
  })

export const creditSchema = z
  .object({
    until: unixSeconds('End of the credit, unix seconds'),
    how: text('How to use the credit'),
  })
  .meta({ id: 'GasCredit', description: 'Another sponsorship for the same payment' })

export const failedSchema = z
  .object({
    ...errorFields,
    userOpHash: hash('Hash of the operation').nullable(),
    statusUrl,
    credit: creditSchema.nullable(),
  })
  .meta({
    id: 'GasFailed',
    description:
      'An operation that failed through a fault of the operator; the payment remains valid',
  })

export const stateField = z.enum(statesOf(EVM_STATES)).meta({
  description:
    '`signed`: waits for the post; `posted`: waits for a block; `executed`; `external`: executed by a ' +
    'third party; `reverted`; `failed`: a fault of the operator, see `credit`; `expired`',
})
