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

/** Returns the lane of Solana, with requests to copy. */
export function solanaLane(url: string): GuideLane {
  return {
    id: 'solana',
    title: 'Solana: a wallet that holds tokens and no SOL',
    steps: [
      {
        title: 'Ask',
        text:
          'Send what the wallet shall do, as instructions, or as {transaction}: base64 of a legacy or v0 transaction ' +
          'with our fee payer first, signed or not, over any blockhash. createAta lists token accounts that we pay ' +
          'for. The answer is 402 with the price and a `gas` object that shows its parts.',
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
          'With USDC on an EVM chain: sign one of `accepts` (any x402 client does) and send the same body with ' +
          'PAYMENT-SIGNATURE or X-PAYMENT. You get {sponsorshipId, transaction, signature, lastValidBlockHeight, ' +
          'validUntil}: our signature over a fresh blockhash, which lives about a minute.',
      },
      {
        title: 'Sign',
        text:
          'Sign `transaction` with every signer but the fee payer and change nothing. With @solana/kit: ' +
          'partiallySignTransaction([keyPair], getTransactionDecoder().decode(bytes)).',
      },
      {
        title: 'Post',
        text:
          'Before validUntil. It is tried first: a failing try is 400 and free. Then it is sent until a block has it, ' +
          'and you get {signature, slot, success, feeLamports}; 202 when that takes over 20 s: post the same again.',
        request: curl(url, { sponsorshipId: '0x…', transaction: '…' }),
      },
      {
        title: 'If it is too late',
        text:
          '410 says whether another blockhash is free: one is, within ten minutes, when no block can have the first ' +
          'one any more (until then 503 with Retry-After). Sign and post what comes back.',
        request: curl(url, { sponsorshipId: '0x…', refresh: true }),
      },
    ],
  }
}

/** Returns the limits of the sponsor on Solana. */
export function solanaLimits(): readonly string[] {
  return [
    'Solana: our fee payer comes first and is in no instruction, neither read nor written, but as the payer of ' +
      'CreateIdempotent of the associated token program for the older token program.',
    `Solana: at most ${MAX_SIGNERS} signers with ours, ${MAX_TRANSACTION_BYTES} bytes, ${MAX_UNITS} compute units, ` +
      `${MAX_UNIT_PRICE_MICRO / MICRO_PER_LAMPORT} lamports a unit; legacy or version 0. No lookup tables, no durable ` +
      'nonce, no program that checks signatures.',
  ]
}

/** Text on the price on Solana. */
export const SOLANA_PRICE =
  `On Solana the cap is ${SIGNATURE_LAMPORTS} lamports a signature, the compute units at their price, and ` +
  `${TOKEN_ACCOUNT_LAMPORTS} lamports for each account that is created, at the price of SOL.`
