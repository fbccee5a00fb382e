import type { Builder } from '../builder.ts'

export type Kinds = ReturnType<typeof defineKinds>

/** Kinds of events and of actions of issuers; the values are as the index names them. */
export function defineKinds(builder: Builder) {
  return {
    activity: builder.enumType('ActivityKind', {
      description: 'What happened in a vault',
      values: {
        CREATE: { value: 'create', description: 'The factory created the vault' },
        DEPOSIT: { value: 'buy', description: 'Shares were bought with USDC' },
        REDEEM: { value: 'redeem', description: 'Shares were given back for USDC' },
        REDEEM_IN_KIND: {
          value: 'redeem_in_kind',
          description: 'Shares were given back for their part of every token',
        },
        CLAIM_DEFERRED: {
          value: 'claim_deferred',
          description: 'A token that could not be sent was set aside for its owner',
        },
        CLAIM: { value: 'claim', description: 'A token set aside was handed out' },
        TRANSFER: { value: 'send', description: 'Shares moved between accounts' },
        WEIGHTS: { value: 'weights', description: 'The strategist set target weights' },
        REBALANCE: { value: 'rebalance', description: 'Holdings were swapped toward the targets' },
        FEE: { value: 'fee', description: 'Shares were minted for the management fee' },
        CAP: { value: 'cap', description: 'The cap of the vault was set' },
      } as const,
    }),
    tokenAction: builder.enumType('TokenActionKind', {
      description: 'What the issuer of a constituent did',
      values: {
        HALT: { value: 'halt', description: 'Transfers were paused' },
        RESUME: { value: 'resume', description: 'Transfers were allowed again' },
        MULTIPLIER: { value: 'multiplier', description: 'A new display multiplier was announced' },
        ANNOUNCEMENT: { value: 'announcement', description: 'The issuer announced something' },
        SEIZURE: { value: 'seizure', description: 'Tokens of an account were seized' },
      } as const,
    }),
    product: builder.enumType('Product', {
      description: 'What is sold',
      values: {
        SIGNALS: { value: 'signals', description: 'Figures of vaults' },
        PAGES: { value: 'pages', description: 'Published pages' },
        GAS: { value: 'gas', description: 'Sponsored gas on EVM chains' },
        SOLANA: { value: 'solana', description: 'Sponsored fees on Solana' },
        LEADS: { value: 'leads', description: 'Business leads' },
        SHOP: { value: 'shop', description: 'Searches in shops' },
        UPDOWN: { value: 'updown', description: 'Prices to beat' },
        BRIDGE: { value: 'bridge', description: 'USDC moved to another chain' },
        OTHER: { value: 'other', description: 'What is no longer sold' },
      } as const,
    }),
    ...defineOtherKinds(builder),
  }
}

function defineOtherKinds(builder: Builder) {
  return {
    sponsorDeposit: builder.enumType('SponsorDepositKind', {
      description: 'Which way the money of a paymaster moved',
      values: {
        DEPOSIT: { value: 'deposit', description: 'Into the deposit' },
        WITHDRAWAL: { value: 'withdrawal', description: 'Out of the deposit' },
      } as const,
    }),
    bridgeStatus: builder.enumType('BridgeStatus', {
      description: 'How far a burned bridge is',
      values: {
        WAITING_FOR_CIRCLE: {
          value: 'waiting_for_circle',
          description: 'Burned; the attestation service does not know it yet',
        },
        PENDING_ATTESTATION: {
          value: 'pending_attestation',
          description: 'The attestation service waits for finality',
        },
        ATTESTED: { value: 'attested', description: 'Anybody can have it minted' },
        MINTED: { value: 'minted', description: 'Delivered' },
      } as const,
    }),
    bridgeMinter: builder.enumType('BridgeMinter', {
      description: 'Whose transaction delivered a bridge',
      values: {
        FORWARDER: { value: 'forwarder', description: 'The attestation service' },
        SELF: { value: 'self', description: 'This service' },
        OTHER: { value: 'other', description: 'Anybody else' },
      } as const,
    }),
  }
}
