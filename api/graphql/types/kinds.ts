import type { Builder } from '../builder.ts'

export type Kinds = ReturnType<typeof defineKinds>

/** Defines kinds of events and of issuer actions; the values equal those of the index. */
export function defineKinds(builder: Builder) {
  return {
    activity: builder.enumType('ActivityKind', {
      description: 'Kind of an event of a vault',
      values: {
        CREATE: { value: 'create', description: 'The factory created the vault' },
        DEPOSIT: { value: 'buy', description: 'Shares were bought with USDC' },
        REDEEM: { value: 'redeem', description: 'Shares were redeemed for USDC' },
        REDEEM_IN_KIND: {
          value: 'redeem_in_kind',
          description: 'Shares were redeemed for a proportional part of every token',
        },
        CLAIM_DEFERRED: {
          value: 'claim_deferred',
          description: 'A token that could not be sent became a deferred claim',
        },
        CLAIM: { value: 'claim', description: 'A deferred claim was paid' },
        TRANSFER: { value: 'send', description: 'Shares moved between accounts' },
        WEIGHTS: { value: 'weights', description: 'The strategist set target weights' },
        REBALANCE: { value: 'rebalance', description: 'Holdings were swapped toward the targets' },
        FEE: { value: 'fee', description: 'Shares were minted for the management fee' },
        CAP: { value: 'cap', description: 'The cap of the vault was set' },
      } as const,
    }),
    tokenAction: builder.enumType('TokenActionKind', {
      description: 'Kind of an action of the issuer of a constituent',
      values: {
        HALT: { value: 'halt', description: 'Transfers were halted' },
        RESUME: { value: 'resume', description: 'Transfers resumed' },
        MULTIPLIER: { value: 'multiplier', description: 'A new display multiplier was announced' },
        ANNOUNCEMENT: {
          value: 'announcement',
          description: 'The issuer published an announcement',
        },
        SEIZURE: { value: 'seizure', description: 'Tokens of an account were seized' },
      } as const,
    }),
    product: builder.enumType('Product', {
      description: 'Sold product',
      values: {
        SIGNALS: { value: 'signals', description: 'Figures of vaults' },
        PAGES: { value: 'pages', description: 'Published pages' },
        GAS: { value: 'gas', description: 'Sponsored gas on EVM chains' },
        SOLANA: { value: 'solana', description: 'Sponsored fees on Solana' },
        LEADS: { value: 'leads', description: 'Business leads' },
        SHOP: { value: 'shop', description: 'Searches in shops' },
        UPDOWN: { value: 'updown', description: 'Prices to beat' },
        BRIDGE: { value: 'bridge', description: 'USDC moved to another chain' },
        OTHER: { value: 'other', description: 'Discontinued products' },
      } as const,
    }),
    ...defineOtherKinds(builder),
  }
}

function defineOtherKinds(builder: Builder) {
  return {
    sponsorDeposit: builder.enumType('SponsorDepositKind', {
      description: 'Direction of a payment of a paymaster',
      values: {
        DEPOSIT: { value: 'deposit', description: 'Into the deposit' },
        WITHDRAWAL: { value: 'withdrawal', description: 'Out of the deposit' },
      } as const,
    }),
    bridgeStatus: builder.enumType('BridgeStatus', {
      description: 'State of a burned bridge',
      values: {
        WAITING_FOR_CIRCLE: {
          value: 'waiting_for_circle',
          description: 'Burned; not yet listed by the attestation service',
        },
        PENDING_ATTESTATION: {
          value: 'pending_attestation',
          description: 'The attestation service waits for finality',
        },
        ATTESTED: { value: 'attested', description: 'Any account may mint' },
        MINTED: { value: 'minted', description: 'Delivered' },
      } as const,
    }),
    bridgeMinter: builder.enumType('BridgeMinter', {
      description: 'Sender of the mint of a bridge',
      values: {
        FORWARDER: { value: 'forwarder', description: 'The attestation service' },
        SELF: { value: 'self', description: 'This service' },
        OTHER: { value: 'other', description: 'A third party' },
      } as const,
    }),
  }
}
