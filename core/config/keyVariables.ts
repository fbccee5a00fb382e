import { z } from 'zod'

/** Value that never prints itself: logs, JSON and templates show `[redacted]`. */
export type Secret = { reveal(): string; toString(): string; toJSON(): string }

/** One environment variable: its meaning and its schema. */
export type Variable = {
  readonly about: string
  readonly schema: z.ZodType
  /** Value of an unset variable; undefined if the variable may stay unset. */
  readonly fallback?: string
}

/** Schema of a text that is never printed. */
export const secret = z
  .string()
  .min(1)
  .transform(
    (text): Secret => ({
      reveal: () => text,
      toString: () => '[redacted]',
      toJSON: () => '[redacted]',
    }),
  )

const privateKey = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hex digits')
  .pipe(secret)

const privateKeys = z
  .string()
  .regex(
    /^0x[0-9a-fA-F]{64}(,0x[0-9a-fA-F]{64}){0,7}$/,
    'must be 1 to 8 private keys of 0x and 64 hex digits, separated by commas',
  )
  .pipe(secret)

/** 32 bytes, or 64 bytes with the address as the second half. */
const solanaKey = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,90}$/, 'must be a private key of Solana in base58')
  .pipe(secret)

const fileOf = (name: string) => ({
  about: `File of mode 600 with ${name}; instead of the variable, which is for DEVNET=1 alone.`,
  schema: z.string().min(1).optional(),
})

/** Secrets of price feeds. They move no money, and the process that reads data of third parties holds them. */
export const feedVariables = {
  POLY_API_KEY: {
    about: 'Workers only: API key of the feed polybolt.',
    schema: secret.optional(),
  },
  POLY_API_SECRET: {
    about: 'Workers only: secret of POLY_API_KEY.',
    schema: secret.optional(),
  },
  POLY_API_PASSPHRASE: {
    about: 'Workers only: passphrase of POLY_API_KEY.',
    schema: secret.optional(),
  },
  CHAINLINK_CLIENT_ID: {
    about: 'Workers only: client id of the feed chainlink.',
    schema: secret.optional(),
  },
  CHAINLINK_CLIENT_SECRET: {
    about: 'Workers only: secret that signs the handshakes of the feed chainlink.',
    schema: secret.optional(),
  },
} as const satisfies Record<string, Variable>

/**
 * Private keys of the operator, and the token of the signer. Only workers that move money read them; the command line
 * reads one variable.
 */
export const privateKeyVariables = {
  SETTLEMENT_KEY: {
    about:
      'Workers only: private key that pays the gas of settlements; fund its account with gas only.',
    schema: privateKey.optional(),
  },
  SETTLEMENT_KEY_FILE: fileOf('SETTLEMENT_KEY'),
  BRIDGE_BURN_KEY: {
    about:
      'Workers only: private key of the operator of the bridge contracts; fund its account with gas only.',
    schema: privateKey.optional(),
  },
  BRIDGE_BURN_KEY_FILE: fileOf('BRIDGE_BURN_KEY'),
  BRIDGE_MINT_KEY: {
    about: 'Workers only: private key that pays the gas of mints and of refunds by proof.',
    schema: privateKey.optional(),
  },
  BRIDGE_MINT_KEY_FILE: fileOf('BRIDGE_MINT_KEY'),
  BRIDGE_PAYOUT_KEY: {
    about: 'Workers only: private key that pays the gas of referral payouts.',
    schema: privateKey.optional(),
  },
  BRIDGE_PAYOUT_KEY_FILE: fileOf('BRIDGE_PAYOUT_KEY'),
  GAS_SIGNER_KEY: {
    about:
      'Workers only: private key whose signature the paymaster accepts; its account needs no funds.',
    schema: privateKey.optional(),
  },
  GAS_SIGNER_KEY_FILE: fileOf('GAS_SIGNER_KEY'),
  RECEIPT_KEY: {
    about:
      'Workers only: private key that signs receipts of payments; its account needs no funds. No receipts without the key.',
    schema: privateKey.optional(),
  },
  RECEIPT_KEY_FILE: fileOf('RECEIPT_KEY'),
  CARD_KEY: {
    about:
      'Workers only: private key of the curve P-256 that signs the agent card; has no account. No signature without the key.',
    schema: privateKey.optional(),
  },
  CARD_KEY_FILE: fileOf('CARD_KEY'),
  GAS_SUBMITTER_KEYS: {
    about:
      'Workers only: private keys that submit sponsored operations, 1 to 8, separated by commas.',
    schema: privateKeys.optional(),
  },
  GAS_SUBMITTER_KEYS_FILE: fileOf('GAS_SUBMITTER_KEYS'),
  SOLANA_FEE_PAYER_KEY: {
    about: 'Workers or signer: private key that pays for sponsored transactions on Solana, base58.',
    schema: solanaKey.optional(),
  },
  SOLANA_FEE_PAYER_KEY_FILE: fileOf('SOLANA_FEE_PAYER_KEY'),
  SOLANA_TOP_UP_KEY: {
    about:
      'Command line only: private key of your own wallet, base58, from which `solana top-up` sends SOL to SOLANA_FEE_PAYER.',
    schema: solanaKey.optional(),
  },
  SIGNER_TOKEN: {
    about:
      'Workers that move money and the signer: token of 32 characters or more, which the signer requires.',
    schema: z.string().min(32, 'must have at least 32 characters').pipe(secret).optional(),
  },
  SIGNER_TOKEN_FILE: fileOf('SIGNER_TOKEN'),
  SIGNER_HSM_PIN: {
    about: 'Signer only: PIN of the user of the token in SIGNER_HSM_TOKEN.',
    schema: secret.optional(),
  },
  SIGNER_HSM_PIN_FILE: fileOf('SIGNER_HSM_PIN'),
} as const satisfies Record<string, Variable>

/** Every secret of the operator. */
export const keyVariables = { ...privateKeyVariables, ...feedVariables } as const
