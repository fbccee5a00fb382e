import { describe } from 'vitest'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { addressOf, aVault, STRATEGIST, usd } from '../../builders/facts.ts'
import { type RefusedBody, refuses } from '../../builders/refuses.ts'

const vault = aVault({ nav: usd(1000) })
const empty = aVault({ vaultId: 2, nav: 0n })
const dust = aVault({ vaultId: 3, nav: usd(0.5), heldBps: [10_000, 0, 0, 0] })
const app = () => anApp(aWorld({ vaults: [vault, empty, dust] }))

const v = vault.address
const zero = addressOf(0)
const HEX = 'must be 0x and 40 hexadecimal digits'
const DIGITS = 'must be a string of 1 to 78 decimal digits'
const UNKNOWN =
  'vault: 0x000000000000000000000000000000000000dEaD is not a vault of this factory; if the vault is new, send If-Block-At-Least with its block'

describe('a transaction request with an invalid address', () => {
  const address = (name: string, text: unknown, problem = HEX): RefusedBody => [
    name,
    { vault: text },
    `vault: ${problem}`,
  ]
  refuses(app, '/v1/rebalance', [
    address('none', undefined, 'is required'),
    address('a number', 7, 'must be a string'),
    address('null', null, 'must be a string'),
    address('one too short', '0x12'),
    address('one digit too many', `${v}0`),
    address('no 0x', v.slice(2)),
    address('0X', v.replace('0x', '0X')),
    address('a space', `${v} `),
    address('a line end', `${v}\n`),
    address('a letter past f', `${v.slice(0, -1)}g`),
    ['an absent body', '', 'vault: is required'],
  ])
  const dead = { vault: addressOf(0xdead) }
  const cases = (body: object): RefusedBody[] => [
    ['an unknown vault', { ...dead, ...body }, UNKNOWN],
  ]
  refuses(app, '/v1/rebalance', cases({}), 404)
  refuses(app, '/v1/buy', cases({ usdc: '1000000' }), 404)
  refuses(app, '/v1/redeem', cases({ shares: '1' }), 404)
  refuses(app, '/v1/send', cases({ shares: '1', to: addressOf(1) }), 404)
  refuses(app, '/v1/set-weights', cases({ weightsBps: [2500, 2500, 2500, 2500] }), 404)
})

describe('a transaction request with invalid weights', () => {
  const ENTRY = 'must be an integer from 0 to 10000'
  const weights = (name: string, weightsBps: unknown, error: string): RefusedBody => [
    name,
    { vault: v, weightsBps },
    error,
  ]
  refuses(app, '/v1/set-weights', [
    weights('none', undefined, 'weightsBps: is required'),
    weights('text', '2500', 'weightsBps: must be an array'),
    weights('three', [5000, 2500, 2500], 'weightsBps: must have 4 entries, got 3'),
    weights('five', [2000, 2000, 2000, 2000, 2000], 'weightsBps: must have 4 entries, got 5'),
    weights('a short sum', [2500, 2500, 2500, 2499], 'weightsBps: must sum to 10000, got 9999'),
    weights('a text among them', ['2500', 2500, 2500, 2500], `weightsBps[0]: ${ENTRY}`),
    weights('null among them', [2500, null, 2500, 5000], `weightsBps[1]: ${ENTRY}`),
    weights(
      'fractions',
      [2500.5, 2499.5, 2500, 2500],
      `weightsBps[0]: ${ENTRY}; weightsBps[1]: ${ENTRY}`,
    ),
    weights('a negative one', [2500, 2500, 5001, -1], `weightsBps[3]: ${ENTRY}`),
    weights('more than the whole', [10_001, 0, 0, 0], `weightsBps[0]: ${ENTRY}`),
    weights(
      'too long a step',
      [2500, 2500, 0, 5000],
      'weightsBps[2]: must move by at most 2000 bps per call, got 2500',
    ),
    [
      'an account that is not the strategist',
      { vault: v, weightsBps: [2500, 2500, 2500, 2500], owner: addressOf(9) },
      'owner: must belong to the strategist: only 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 may set weights',
    ],
  ])
})

describe('a transaction request for shares that cannot move', () => {
  const owner = STRATEGIST
  const redeem = { vault: v, shares: '5' }
  const send = { ...redeem, to: addressOf(3) }
  refuses(app, '/v1/redeem', [
    ['no shares', { ...redeem, shares: '0' }, 'shares: must be greater than 0'],
    [
      'shares of 79 digits',
      { ...redeem, shares: '1'.repeat(79) },
      `shares: ${DIGITS} in units of 10^-18`,
    ],
    [
      'more shares than exist',
      { ...redeem, shares: '1000000000000000000001' },
      'shares: must be at most 1000000000000000000000, the supply of the vault, got 1000000000000000000001',
    ],
    [
      'shares of an empty vault',
      { ...redeem, vault: empty.address },
      'shares: the vault has no shares',
    ],
    ['inKind as text', { ...redeem, inKind: 'true' }, 'inKind: must be true or false'],
    ['an exponent', { ...redeem, minUsdcOut: '1e6' }, `minUsdcOut: ${DIGITS}`],
    [
      'more shares than the balance',
      { ...redeem, owner },
      'shares: 5 exceeds the balance of the owner, 0',
    ],
    ['no owner', { ...redeem, owner: zero }, 'owner: must not be the zero address'],
  ])
  refuses(app, '/v1/send', [
    ['the zero address', { ...send, to: zero }, 'to: must not be the zero address'],
    ['the vault itself', { ...send, to: v }, 'to: must not be the vault itself'],
    ['no receiver', redeem, 'to: is required'],
    [
      'more shares than the balance',
      { ...send, owner },
      'shares: 5 exceeds the balance of the owner, 0',
    ],
  ])
})

describe('a request for an unnecessary rebalance', () => {
  const SMALL = 'USD; a rebalance needs at least 1.000000'
  refuses(app, '/v1/rebalance', [
    [
      'a vault within its band',
      { vault: v },
      'vault: the largest drift is 0 bps, within the band of 300 bps; a rebalance would revert',
    ],
    ['a vault with dust', { vault: dust.address }, `vault: the NAV is 0.500000 ${SMALL}`],
    ['an empty vault', { vault: empty.address }, `vault: the NAV is 0.000000 ${SMALL}`],
  ])
})

describe('a transaction request with an invalid body', () => {
  refuses(app, '/v1/buy', [
    ['broken JSON', '{"vault":', 'body: is not valid JSON'],
    ['an array', '[]', 'body: must be a JSON object'],
    ['null', 'null', 'body: must be a JSON object'],
    ['a string', '"x"', 'body: must be a JSON object'],
    ['a number', '7', 'body: must be a JSON object'],
    ['deep nesting', '['.repeat(30_000), 'body: is not valid JSON'],
  ])
  const large: RefusedBody[] = [
    ['1 MB of JSON', { a: 'x'.repeat(1_000_000) }, 'body: must be at most 65536 bytes'],
    ['1 MB of spaces', ' '.repeat(1_000_000), 'body: must be at most 65536 bytes'],
  ]
  refuses(app, '/v1/create-vault', large, 413)
})
