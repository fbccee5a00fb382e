import { curl, type GuideLane } from '../../evm/operations/guideLane.ts'
import {
  MAX_SIGNERS,
  MAX_TRANSACTION_BYTES,
  MAX_UNIT_PRICE_MICRO,
  MAX_UNITS,
  SIGNATURE_LAMPORTS,
  TOKEN_ACCOUNT_LAMPORTS,
} from '../domain/solanaLimits.ts'
import { TOKEN_PROGRAM } from '../domain/solanaPrograms.ts'

const MICRO_PER_LAMPORT = 1_000_000n

/** Returns the Solana lane of the guide, with example requests. */
export function solanaLane(url: string): GuideLane {
  return {
    id: 'solana',
    title: 'Solana: a wallet that holds tokens and no SOL',
    steps: [
      {
        title: 'Request',
        text:
          'Send the instructions of the wallet, or {transaction}: base64 of a legacy or v0 transaction with the fee payer of the ' +
          'service first, signed or not, over any blockhash. createAta lists token accounts that the service pays for. The ' +
          'answer is 402 with the price and a `gas` object with its parts.',
        request: curl(url, {
          sender: 'YOURWALLET',
          instructions: [
            {
              programId: TOKEN_PROGRAM,
              accounts: [
                { pubkey: 'YOURTOKENACCOUNT', isWritable: true },
                { pubkey: 'MINT' },
                { pubkey: 'THEIRTOKENACCOUNT', isWritable: true },
                { pubkey: 'YOURWALLET', isSigner: true },
              ],
              data: 'DEBCDwAAAAAABg==',
            },
          ],
          createAta: [{ owner: 'THEIRWALLET', mint: 'MINT' }],
        }),
      },
      {
        title: 'Pay',
        text:
          'Pay USDC on an EVM chain: sign an entry of `accepts` (any x402 client can) and send the same body with ' +
          'PAYMENT-SIGNATURE or X-PAYMENT. The answer is {sponsorshipId, transaction, signature, lastValidBlockHeight, ' +
          'validUntil}: signed by the service over a new blockhash, valid for about a minute.',
      },
      {
        title: 'Sign',
        text:
          'Sign `transaction` with every signer except the fee payer and change nothing else. With @solana/kit: ' +
          'partiallySignTransaction([keyPair], getTransactionDecoder().decode(bytes)).',
      },
      {
        title: 'Post',
        text:
          'Post before validUntil. A failed simulation returns 400 and is free. The service sends the transaction until a ' +
          'block has it. The answer is {signature, slot, success, feeLamports}; after 20 s without a block, the answer is ' +
          '202: post the same body again.',
        request: curl(url, { sponsorshipId: '0x…', transaction: '…' }),
      },
      {
        title: 'If the blockhash expired',
        text:
          '410 states whether a new blockhash is free. One new blockhash is free within ten minutes, as soon as no block can ' +
          'have the first blockhash (before, the answer is 503 with Retry-After). Sign and post the returned transaction.',
        request: curl(url, { sponsorshipId: '0x…', refresh: true }),
      },
    ],
  }
}

/** Returns the limits of the sponsor on Solana. */
export function solanaLimits(): readonly string[] {
  return [
    'Solana: the fee payer of the service comes first and is in no instruction, neither read nor written, except as payer of ' +
      'CreateIdempotent of the associated token program for the older token program.',
    `Solana: at most ${MAX_SIGNERS} signers including the fee payer, ${MAX_TRANSACTION_BYTES} bytes, ${MAX_UNITS} compute units, ` +
      `${MAX_UNIT_PRICE_MICRO / MICRO_PER_LAMPORT} lamports per unit; legacy or version 0. No lookup tables, no durable ` +
      'nonce, no program that verifies signatures.',
  ]
}

/** Text of the guide about the price on Solana. */
export const SOLANA_PRICE =
  `On Solana the cap is ${SIGNATURE_LAMPORTS} lamports per signature, the compute units at their price, and ` +
  `${TOKEN_ACCOUNT_LAMPORTS} lamports per created account, at the price of SOL.`
