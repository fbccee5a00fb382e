// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Trader} from "./support/Trader.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract AttackTest is VaultFixture {
    Trader private attacker;

    function setUp() public {
        _deployFamily();
        attacker = new Trader();
        usdc.mint(address(attacker), 1_000_000e6);
        for (uint256 i; i < N; ++i) {
            tokens[i].mint(address(attacker), 5_000e8);
        }
    }

    /// @dev The pools move and return. A purchase in between is cheap at the expense of liquidity
    /// providers, and never of the holders, because the value that a purchase adds counts only up
    /// to its price.
    function testFuzz_purchaseInASwingTakesNothingFromHolders(
        int256[4] memory gapsBps,
        uint256 amount,
        uint256 tilt
    ) public {
        uint256 held = _buy(BOB, 10_000e6);
        uint256 before = vault.convertToAssets(held);
        _tilt(tilt);
        for (uint256 i; i < N; ++i) {
            _moveBps(i, bound(gapsBps[i], -95, 95));
        }
        _buy(ALICE, bound(amount, 1e6, 14_000e6));
        for (uint256 i; i < N; ++i) {
            _move(i, initialPrice(i));
        }
        skip(2);
        assertGe(vault.convertToAssets(held) + held / 1e18 / 1e3 + 8, before);
    }

    /// @dev The market price moves and the TWAP lags. With targets 2000 bps away from the holdings,
    /// and gaps of opposite signs at the limit of the guard, a buyer can gain 20 % of the 1.9 %
    /// between the gaps, minus 20 bps of fee and 5 bps of the pools: at most 13 bps.
    function testFuzz_staleTwapIsWorthThirteenBasisPointsAtMost(
        int256[4] memory gapsBps,
        uint256 amount,
        uint256 tilt
    ) public {
        _buy(BOB, 10_000e6);
        _tilt(tilt);
        for (uint256 i; i < N; ++i) {
            _moveBps(i, bound(gapsBps[i], -95, 95));
        }
        amount = bound(amount, 1e6, 14_000e6);
        uint256 shares = _buy(ALICE, amount);
        for (uint256 i; i < N; ++i) {
            _move(i, px[i]);
        }
        _settle();
        assertLe(vault.convertToAssets(shares), amount * 10_013 / 10_000);
    }

    /// @dev Without opposite gaps, the fee is at least the gain from the lag.
    function testFuzz_oneGapIsWorthLessThanTheFee(int256 gapBps, uint256 which, uint256 tilt)
        public
    {
        _buy(BOB, 10_000e6);
        _tilt(tilt);
        _moveBps(which % N, bound(gapBps, -95, 95));
        uint256 shares = _buy(ALICE, 1_000e6);
        _settle();
        assertLe(vault.convertToAssets(shares), 1_000e6);
    }

    /// @dev The market price moves: a purchase while the TWAP lags must not be better than a
    /// purchase of the basket.
    function testFuzz_lagAfterARealMoveIsWorthLessThanTheFee(int256 moveBps, uint256 amount)
        public
    {
        _buy(BOB, 10_000e6);
        moveBps = bound(moveBps, -90, 90);
        for (uint256 i; i < N; ++i) {
            _moveBps(i, moveBps);
        }
        amount = bound(amount, 1e6, 14_000e6);
        uint256 shares = _buy(ALICE, amount);
        _settle();
        assertLe(vault.convertToAssets(shares), amount);
    }

    function testFuzz_holdersDoNotLoseToAStalePurchase(int256 moveBps, uint256 amount) public {
        uint256 held = _buy(BOB, 10_000e6);
        moveBps = bound(moveBps, -90, 90);
        for (uint256 i; i < N; ++i) {
            _moveBps(i, moveBps);
        }
        uint256 snapshot = vm.snapshotState();
        _settle();
        uint256 without = vault.convertToAssets(held);
        vm.revertToState(snapshot);
        _buy(ALICE, bound(amount, 1e6, 14_000e6));
        for (uint256 i; i < N; ++i) {
            _move(i, px[i]);
        }
        _settle();
        // The pool price contains the fee on the move in both cases; the remaining difference is
        // rounding.
        assertGe(vault.convertToAssets(held) + held / 1e12 / 1e5 + 8, without);
    }

    function testFuzz_firstDepositorCannotInflateTheSharePrice(uint256 gift, uint256 victim)
        public
    {
        gift = bound(gift, 1, 20_000e8);
        victim = bound(victim, 1e6, 20_000e6);
        uint256 attackerShares = _buy(ALICE, 1e6);
        vm.prank(OWNER);
        vault.setMaxTvl(type(uint128).max);
        _donate(0, gift);
        uint256 victimShares = _buy(BOB, victim);
        // 20 bps of fee, up to 150 bps on the swaps, and rounding.
        assertGe(vault.convertToAssets(victimShares), victim * 9_780 / 10_000 - 10);
        uint256 spent = 1e6 + gift * source.priceUsdc(address(tokens[0])) / 1e8;
        assertLe(vault.convertToAssets(attackerShares), spent + 10);
    }

    function testFuzz_donationBeforeTheFirstDepositGivesNothing(uint256 gift, uint256 victim)
        public
    {
        gift = bound(gift, 1, 90e8);
        _donate(1, gift);
        victim = bound(victim, 1e6, vault.maxDeposit(BOB));
        uint256 shares = _buy(BOB, victim);
        assertGe(vault.convertToAssets(shares), victim * 9_780 / 10_000 - 10);
    }

    function test_sandwichedRebalanceLosesMoneyForTheAttacker() public {
        _buy(BOB, 20_000e6);
        for (uint256 pushBps = 10; pushBps <= 90; pushBps += 20) {
            uint256 snapshot = vm.snapshotState();
            _setWeights(4500, 500, 2500, 2500);
            uint256 nav = vault.totalAssets();
            uint256 worthBefore = _attackerWorth();
            // The vault will buy AAPL and sell GOOGL: raise the first price and lower the second.
            _push(0, initialPrice(0) * (10_000 + pushBps) / 10_000);
            _push(1, initialPrice(1) * (10_000 - pushBps) / 10_000);
            bool rebalanced;
            try vault.rebalance() {
                rebalanced = true;
            } catch {}
            _push(0, initialPrice(0));
            _push(1, initialPrice(1));
            assertLt(_attackerWorth(), worthBefore, "attacker");
            if (rebalanced) assertGe(vault.totalAssets() * 10_000, nav * 9_950, "vault");
            // The vault rejects a rebalance if the push costs more than the cap of a leg.
            assertEq(rebalanced, pushBps <= 30, "cap");
            vm.revertToState(snapshot);
        }
    }

    function test_sandwichedRedemptionLosesMoneyForTheAttacker() public {
        uint256 shares = _buy(BOB, 20_000e6);
        uint256 worthBefore = _attackerWorth();
        for (uint256 i; i < N; ++i) {
            _push(i, initialPrice(i) * 9_910 / 10_000);
        }
        uint256 out = _redeem(BOB, shares);
        for (uint256 i; i < N; ++i) {
            _push(i, initialPrice(i));
        }
        assertLt(_attackerWorth(), worthBefore);
        // The loss is at most the limit of a swap, and a caller can require a better result.
        assertGe(out, 19_960e6 * 9_850 / 10_000);
    }

    function test_sandwichedDepositLosesMoneyForTheAttacker() public {
        _buy(BOB, 1_000e6);
        uint256 worthBefore = _attackerWorth();
        for (uint256 i; i < N; ++i) {
            _push(i, initialPrice(i) * 10_090 / 10_000);
        }
        _buy(ALICE, 20_000e6);
        for (uint256 i; i < N; ++i) {
            _push(i, initialPrice(i));
        }
        assertLt(_attackerWorth(), worthBefore);
    }

    function test_pushBeyondTheGuardClosesPricedFlows() public {
        uint256 shares = _buy(BOB, 1_000e6);
        _push(3, initialPrice(3) * 102 / 100);
        assertEq(vault.maxDeposit(ALICE), 0);
        vm.prank(BOB);
        vm.expectRevert();
        vault.redeem(shares, uint256(0));
        vm.prank(BOB);
        vault.redeemInKind(shares);
    }

    /// @dev Targets far from the holdings are the worst case for a purchase by target weight.
    function _tilt(uint256 seed) private {
        uint16[] memory weights = _weights(2500, 2500, 2500, 2500);
        uint16 shift = uint16(bound(seed >> 8, 0, 2_000));
        weights[seed % N] += shift;
        weights[(seed % N + 1 + (seed >> 4) % 3) % N] -= shift;
        vm.prank(STRATEGIST);
        vault.setTargetWeights(weights);
    }

    function _push(uint256 i, uint256 price) private {
        attacker.push(pools[i], _sqrtPrice(price, _stockIsToken0(i)));
    }

    /// @dev Returns the attacker's money at the fair prices.
    function _attackerWorth() private view returns (uint256 worth) {
        worth = usdc.balanceOf(address(attacker));
        for (uint256 i; i < N; ++i) {
            worth += tokens[i].balanceOf(address(attacker)) * initialPrice(i) / 1e8;
        }
    }
}
