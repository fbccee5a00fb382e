import type { Address } from 'viem'
import type { Four } from '../../../core/kernel/four.ts'
import type { ActivityFacts } from '../../../core/vaults/ports.ts'
import type { SchemaTypes } from '../builder.ts'
import type { EventNode, Kit } from '../kit.ts'

type Fields = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  EventNode
>

/** Defines events without their own list, each with a few facts of its log. */
export function defineOtherEvents(kit: Kit) {
  const event = (
    name: string,
    description: string,
    fields: (t: Fields) => ReturnType<typeof accountField>,
  ) =>
    kit.builder
      .objectRef<EventNode>(name)
      .implement({ description, interfaces: [kit.refs.node, kit.refs.event], fields })
  return [
    event('VaultCreation', 'The factory created the vault', (t) => accountField(t, 'Strategist')),
    event('ClaimDeferral', 'A token that could not be sent became a deferred claim', (t) => ({
      ...accountField(t, 'Owner of the deferred claim'),
      ...tokenFields(t),
    })),
    event('Claim', 'A deferred claim was paid', (t) => ({
      ...accountField(t, 'Owner of the deferred claim'),
      ...receiverField(t),
      ...tokenFields(t),
    })),
    event('ShareTransfer', 'Shares moved between accounts', (t) => ({
      ...accountField(t, 'Sender of the shares'),
      ...receiverField(t),
      shares: quantity(t, 'Shares moved, 18 decimals', ({ shares }) => shares),
    })),
    event('WeightChange', 'The strategist set target weights', (t) => ({
      ...accountField(t, 'Strategist'),
      oldWeightsBps: weights(t, 'Before', ({ oldWeightsBps }) => oldWeightsBps),
      newWeightsBps: weights(t, 'After', ({ newWeightsBps }) => newWeightsBps),
    })),
    event('FeeAccrual', 'Shares were minted for the management fee', (t) => ({
      ...accountField(t, 'Always null, because the contract mints the shares'),
      shares: quantity(t, 'Shares minted, 18 decimals', ({ shares }) => shares),
      supplyAfter: quantity(
        t,
        'Supply after the event, 18 decimals',
        ({ supplyAfter }) => supplyAfter,
      ),
      elapsedSeconds: t.int({
        nullable: true,
        description: 'Seconds since the previous accrual',
        resolve: ({ facts }) => facts.elapsedSec,
      }),
    })),
    event('CapChange', 'The cap of the vault was set', (t) => ({
      ...accountField(t, 'Owner of the protocol'),
      maxTvlUsdc: quantity(t, 'New cap, USDC-6', ({ usdc6 }) => usdc6),
    })),
  ]
}

function accountField(t: Fields, description: string) {
  return { account: address(t, description, ({ account }) => account) }
}

function receiverField(t: Fields) {
  return { receiver: address(t, 'Receiver of the tokens', ({ counterparty }) => counterparty) }
}

function tokenFields(t: Fields) {
  return {
    token: address(t, 'Token of the deferred claim', ({ token }) => token),
    amount: quantity(t, 'Amount, base units (stocks 8 decimals, USDC 6)', ({ amount }) => amount),
  }
}

function address(t: Fields, description: string, factOf: (facts: ActivityFacts) => Address | null) {
  return t.field({
    type: 'Address',
    nullable: true,
    description,
    resolve: ({ facts }) => factOf(facts),
  })
}

function quantity(t: Fields, description: string, factOf: (facts: ActivityFacts) => bigint | null) {
  return t.field({
    type: 'BigInt',
    nullable: true,
    description,
    resolve: ({ facts }) => factOf(facts),
  })
}

function weights(t: Fields, when: string, factOf: (facts: ActivityFacts) => Four<number> | null) {
  return t.intList({
    nullable: true,
    description: `${when}, basis points in the order of the basket`,
    resolve: ({ facts }) => {
      const bps = factOf(facts)
      return bps === null ? null : [...bps]
    },
  })
}
