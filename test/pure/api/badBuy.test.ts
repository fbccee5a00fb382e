import { describe } from 'vitest'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { addressOf, aVault, STRATEGIST, usd } from '../../builders/facts.ts'
import { type RefusedBody, refuses } from '../../builders/refuses.ts'

const vault = aVault({ nav: usd(1000), maxTvlUsdc6: usd(1100) })
const buy = { vault: vault.address, usdc: '1000000' }
const app = () => anApp(aWorld({ vaults: [vault] }))

const DIGITS = 'must be a string of 1 to 78 decimal digits'
const USDC = `${DIGITS} in units of 10^-6 USDC`

describe('a purchase transaction with an invalid amount', () => {
  const usdc = (name: string, text: unknown, problem = USDC): RefusedBody => [
    name,
    { ...buy, usdc: text },
    `usdc: ${problem}`,
  ]
  refuses(app, '/v1/buy', [
    usdc('no amount', undefined, 'is required'),
    usdc('a number', 1_000_000),
    usdc('a plus sign', '+1000000'),
    usdc('a minus sign', '-1000000'),
    usdc('a space before the digits', ' 1000000'),
    usdc('a space after the digits', '1000000 '),
    usdc('a line end after the digits', '1000000\n'),
    usdc('a decimal point', '1.5'),
    usdc('an exponent', '1e6'),
    usdc('hexadecimal', '0xf4240'),
    usdc('nothing between the quotes', ''),
    usdc('digits of another script', '١٠٠٠٠٠٠'),
    usdc('79 digits', '1'.repeat(79)),
    usdc('more than a contract can take', '9'.repeat(78), 'must be at most 2^256 - 1'),
    usdc('zero', '0', 'must be greater than 0'),
    usdc('zero in 78 digits', '0'.repeat(78), 'must be greater than 0'),
    usdc('less than the minimum', '999999', 'must be at least 1000000, got 999999'),
    usdc(
      'more than fits under the cap',
      '100200402',
      '100200402 exceeds the cap of the vault; send at most 100200400',
    ),
    ['an empty object', {}, 'vault: is required; usdc: is required'],
    ['a negative floor', { ...buy, minShares: '-1' }, `minShares: ${DIGITS}`],
    ['a floor that is a number', { ...buy, minShares: 1 }, `minShares: ${DIGITS}`],
  ])
})

describe('a purchase transaction with an invalid permit', () => {
  const r = '11'.repeat(32)
  const signed = { deadline: '1800000000', signature: `0x${r}${r}1b` }
  const permit = (name: string, given: object, problem: string): RefusedBody => [
    name,
    { ...buy, owner: STRATEGIST, permit: { ...signed, ...given } },
    `permit.${problem}`,
  ]
  const FORMS = 'permit: must be true, false or {deadline, signature}'
  const OWNER = 'owner: is required with permit: true; send the address that signs'
  const UNKNOWN =
    'owner: is required: the signature matches no permit that this API returned for this vault, usdc and deadline'
  const DEADLINE = 'deadline: must be unix seconds, a string of digits or an integer'
  const LENGTH = 'signature: must have 65 bytes, or 64 in the compact form, got'

  refuses(app, '/v1/buy', [
    ['a permit as text', { ...buy, permit: 'true' }, FORMS],
    ['null', { ...buy, permit: null }, FORMS],
    ['no owner for the typed data', { ...buy, permit: true }, OWNER],
    ['no owner for a signature', { ...buy, permit: signed }, UNKNOWN],
    [
      'the zero address as owner',
      { ...buy, permit: true, owner: addressOf(0) },
      'owner: must not be the zero address',
    ],
    permit('no signature', { signature: undefined }, 'signature: is required'),
    permit('no deadline', { deadline: undefined }, DEADLINE),
    permit('a fraction of a second', { deadline: 1.5 }, DEADLINE),
    permit('a negative deadline', { deadline: -1 }, 'deadline: must be at least 0'),
    permit('a deadline no contract can take', { deadline: '9'.repeat(78) }, DEADLINE),
    permit(
      'a passed deadline',
      { deadline: 1 },
      'deadline: has passed; the chain time is 1790002000',
    ),
    permit(
      'a deadline of this very second',
      { deadline: '1790002000' },
      'deadline: has passed; the chain time is 1790002000',
    ),
    permit(
      'a signature that is not hexadecimal',
      { signature: '0xzz' },
      'signature: must be 0x and an even number of hexadecimal digits',
    ),
    permit('a short signature', { signature: '0x1234' }, `${LENGTH} 2`),
    permit('a long signature', { signature: `0x${r}${r}1b00` }, `${LENGTH} 66`),
    permit(
      'a recovery byte of no key',
      { signature: `0x${r}${r}1d` },
      'signature: must end in 27 or 28, got 29',
    ),
    permit(
      'a signature that can be made from another',
      { signature: `0x${r}${'ff'.repeat(32)}1b` },
      'signature: s must be in the lower half of the curve order',
    ),
    permit(
      'a signature of no key',
      { signature: `0x${'00'.repeat(64)}1b` },
      'signature: is not a valid signature',
    ),
  ])
})
