import { readEvidence } from '../evidence/evidence.ts'

/** Returns the section about the property tests of a16z for ERC-4626. */
export function erc4626Section(): string {
  const { suite, commit, licence, runsOfEachTest, seed, passed, excluded } = readEvidence('erc4626')
  const names = (tests: readonly string[]): string => tests.map((name) => `\`${name}\``).join(', ')
  return `## ERC-4626 by the tests of others

The property tests of [${suite}](https://github.com/${suite}) at commit \`${commit}\` ran by hand on a vault with real Uniswap v3 pools and the real code of USDC: ${runsOfEachTest} random states for each test, seed ${seed}, permitted error 0.
The licence of the tests is ${licence}, so this repository has no copy and no command for them; \`contracts/test/Standards.t.sol\` tests the same requirements.
Four accounts, which may be equal, deposit 1 to 4,000 USDC each and hold up to 2,000 USDC more. Then the vault receives tokens and USDC, or the issuers seize up to half of each holding.

| result | tests |
| --- | --- |
| passed | ${passed.length}: ${names(passed)} |
| excluded | ${excluded.length}: ${names(excluded)} |

The excluded tests call \`mint\`, \`withdraw\` or their previews, which revert ([docs/contracts.md](contracts.md#differences-from-erc-4626)): ERC-4626 requires "as close to and no fewer than the exact amount", and the result of four swaps cannot be fixed in advance.
\`maxMint\` and \`maxWithdraw\` return 0 as the standard requires of a disabled function, and their tests passed. An earlier \`previewRedeem\` exceeded the result of redemptions below a cent by up to one raw unit of each token;
since then the preview is the sum of the minimums that the sales of a redemption enforce (\`testFuzz_redeemOfDustPaysAtLeastThePreview\`), and \`test_previewRedeem\` also passed with redemptions below two cents.
`
}
