import { describe, expect, it } from 'vitest'
import {
  BelowMinimum,
  DatabaseUnavailable,
  DomainError,
  IndexHole,
  IndexNotReady,
  IndexReorganised,
  IndexStale,
  InsufficientShares,
  InvalidInput,
  InvalidWeights,
  OverCap,
  PermitMismatch,
  PriceUnavailable,
  RpcUnavailable,
  TokenHalted,
  UnknownVault,
  ZeroAddress,
} from '../../../../core/kernel/errors.ts'

describe('domain errors', () => {
  const all = [
    new InvalidInput('usdc', 'must be a string of decimal digits'),
    new UnknownVault('0xabc'),
    new InvalidWeights('weightsBps: must sum to 10000, got 9999'),
    new BelowMinimum('usdc', 999_999n, 1_000_000n),
    new OverCap('usdc', 30_000_000_000n, 25_000_000_000n),
    new InsufficientShares('shares', 5n, 4n),
    new TokenHalted('usdc', 'NVDA'),
    new ZeroAddress('to'),
    new PermitMismatch('permit.signature', 'was not made by the owner'),
    new IndexStale(61, 5),
    new IndexNotReady(5),
    new IndexHole(137, 7, 10),
    new IndexReorganised(7),
    new DatabaseUnavailable(5),
    new RpcUnavailable(8453, 5),
    new PriceUnavailable('NVDA', 600),
  ]

  it('keep their codes, texts and retryable flags', () => {
    expect(
      all.map(({ code, retryable, retryAfterSec, message }) => [
        code,
        retryable,
        retryAfterSec ?? null,
        message,
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "invalid_input",
          false,
          null,
          "usdc: must be a string of decimal digits",
        ],
        [
          "unknown_vault",
          false,
          null,
          "vault: 0xabc is not a vault of this factory; if the vault is new, send If-Block-At-Least with its block",
        ],
        [
          "invalid_weights",
          false,
          null,
          "weightsBps: must sum to 10000, got 9999",
        ],
        [
          "below_minimum",
          false,
          null,
          "usdc: must be at least 1000000, got 999999",
        ],
        [
          "over_cap",
          false,
          null,
          "usdc: 30000000000 exceeds the cap of the vault; send at most 25000000000",
        ],
        [
          "insufficient_shares",
          false,
          null,
          "shares: 5 exceeds the balance of the owner, 4",
        ],
        [
          "token_halted",
          true,
          null,
          "usdc: the issuer of NVDA halted transfers; the vault accepts deposits when transfers resume",
        ],
        [
          "zero_address",
          false,
          null,
          "to: must not be the zero address",
        ],
        [
          "permit_mismatch",
          false,
          null,
          "permit.signature: was not made by the owner",
        ],
        [
          "index_stale",
          true,
          5,
          "The index is 61 s behind the chain; retry after 5 s.",
        ],
        [
          "index_stale",
          true,
          5,
          "The index is not built yet; retry after 5 s.",
        ],
        [
          "index_hole",
          true,
          10,
          "The index lacks block 7 of chain 137; retry after 10 s.",
        ],
        [
          "index_reorganised",
          true,
          1,
          "Block 7 left the chain during the read; retry after 1 s.",
        ],
        [
          "database_unavailable",
          true,
          5,
          "The database is unavailable; retry after 5 s.",
        ],
        [
          "rpc_unavailable",
          true,
          5,
          "The RPC node of chain 8453 is unavailable; retry after 5 s.",
        ],
        [
          "price_unavailable",
          true,
          600,
          "The price of NVDA is unavailable; retry after 600 s. Redemption in kind needs no price.",
        ],
      ]
    `)
  })

  it('differ by class and name', () => {
    expect(all.every((error) => error instanceof DomainError && error instanceof Error)).toBe(true)
    expect(new Set(all.map((error) => error.name)).size).toBe(all.length)
    expect(new TokenHalted('usdc', 'NVDA').name).toBe('TokenHalted')
  })
})
