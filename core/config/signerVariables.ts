import { z } from 'zod'
import type { Variable } from './keyVariables.ts'

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** HTTPS, HTTP to this machine, or the path of a unix socket: a token must not cross a network in clear text. */
const signerUrl = z.string().refine((text) => {
  if (/^unix:\/./.test(text)) return true
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (username + password + search + hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}, 'must be https://…, http:// of this machine, or unix:/path of a socket, without a password')

/** Address of this machine with a port, or the path of a unix socket. */
const listenAddress = z
  .string()
  .regex(
    /^((127\.0\.0\.1|\[::1\]):\d{1,5}|unix:\/.+)$/,
    'must be 127.0.0.1:port, [::1]:port, or unix:/path of a socket',
  )

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')
  .transform((text): `0x${string}` => `0x${text.slice(2).toLowerCase()}`)

/** 1 to 8 addresses in lower case, separated by commas. */
const addresses = z
  .string()
  .regex(
    /^0x[0-9a-fA-F]{40}(,0x[0-9a-fA-F]{40}){0,7}$/,
    'must be 1 to 8 addresses of 0x and 40 hex digits, separated by commas',
  )
  .transform((text) =>
    text.split(',').map((each): `0x${string}` => `0x${each.slice(2).toLowerCase()}`),
  )

const addressOf = (key: string, purpose: string) => ({
  about: `Workers only: address of the key that ${purpose}, if the signer in SIGNER_URL holds the key; instead of ${key}.`,
  schema: address.optional(),
})

/** Signer outside of the process, and the addresses of its keys. */
export const signerVariables = {
  SIGNER_URL: {
    about:
      'Workers only: signer that holds the keys, with the interface of Web3Signer: https://…, http://127.0.0.1:port, or unix:/path of a socket.',
    schema: signerUrl.optional(),
  },
  SETTLEMENT_ADDRESS: addressOf('SETTLEMENT_KEY', 'pays the gas of settlements'),
  BRIDGE_BURN_ADDRESS: addressOf('BRIDGE_BURN_KEY', 'is the operator of the bridge contracts'),
  BRIDGE_MINT_ADDRESS: addressOf('BRIDGE_MINT_KEY', 'pays the gas of mints'),
  BRIDGE_PAYOUT_ADDRESS: addressOf('BRIDGE_PAYOUT_KEY', 'pays the gas of referral payouts'),
  GAS_SIGNER_ADDRESS: addressOf('GAS_SIGNER_KEY', 'the paymaster accepts'),
  RECEIPT_ADDRESS: addressOf('RECEIPT_KEY', 'signs receipts of payments'),
  CARD_PUBLIC_KEY: {
    about:
      'Workers only: public key of CARD_KEY, 0x and the 128 hex digits of x and y, if the signer in SIGNER_URL holds the key; instead of CARD_KEY.',
    schema: z
      .string()
      .regex(/^0x[0-9a-fA-F]{128}$/, 'must be 0x and 128 hex digits')
      .transform((text): `0x${string}` => `0x${text.slice(2).toLowerCase()}`)
      .optional(),
  },
  GAS_SUBMITTER_ADDRESSES: {
    about:
      'Workers only: addresses of the keys that submit sponsored operations, 1 to 8, separated by commas; instead of GAS_SUBMITTER_KEYS.',
    schema: addresses.optional(),
  },
  LANES_DRAIN: {
    about:
      'Workers only: 1 if the lanes of this process only finish their transactions, for the old key of a rotation; submitters of sponsored operations are not affected.',
    schema: z.enum(['0', '1']).transform((text) => text === '1'),
    fallback: '0',
  },
  SIGNER_LISTEN: {
    about: 'Signer only: where the signer listens: 127.0.0.1:port, [::1]:port, or unix:/path.',
    schema: listenAddress,
    fallback: '127.0.0.1:9000',
  },
  SIGNER_SOCKET_GROUP: {
    about:
      'Signer only: id of the group that can open the socket of SIGNER_LISTEN, to which the user of the workers belongs; only the user of the signer if unset.',
    schema: z.coerce.number().int().min(0).max(4_294_967_294).optional(),
  },
  SIGNER_POLICY_FILE: {
    about: 'Signer only: file with the calls and caps of each key (docs/keys.md).',
    schema: z.string().min(1).optional(),
  },
  SIGNER_JOURNAL: {
    about:
      'Signer only: file with the signatures of the last hour, which the caps count; <STATE_DIR>/signer/journal.jsonl if unset.',
    schema: z.string().min(1).optional(),
  },
  SIGNER_HSM_MODULE: {
    about:
      'Signer only: PKCS#11 library of an HSM whose keys the signer uses; needs pkcs11-tool of OpenSC.',
    schema: z.string().min(1).optional(),
  },
  SIGNER_HSM_TOKEN: {
    about: 'Signer only: label of the token of SIGNER_HSM_MODULE.',
    schema: z.string().min(1).optional(),
  },
  SIGNER_HSM_PROGRAM: {
    about:
      'Signer only: path of pkcs11-tool, or of a script that sets variables of the module and calls pkcs11-tool.',
    schema: z.string().min(1),
    fallback: '/usr/bin/pkcs11-tool',
  },
  SOFTHSM2_CONF: {
    about: 'Signer only: configuration file of SoftHSM 2, if SIGNER_HSM_MODULE is SoftHSM.',
    schema: z.string().min(1).optional(),
  },
  SIGNER_METRICS_PORT: {
    about: 'Signer only: port of the metrics.',
    schema: z.coerce.number().int().min(1).max(65535),
    fallback: '9466',
  },
} as const satisfies Record<string, Variable>
