// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vm} from "forge-std/Vm.sol";
import {BasketVault} from "../src/vault/BasketVault.sol";
import {IBasketVault} from "../src/vault/interfaces/IBasketVault.sol";
import {IERC20} from "../src/vault/interfaces/IERC20.sol";
import {IPriceSource} from "../src/vault/interfaces/IPriceSource.sol";
import {ISwapVenue} from "../src/vault/interfaces/ISwapVenue.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract RebalanceTest is VaultFixture {
    function setUp() public {
        _deployFamily();
        _buy(ALICE, 10_000e6);
    }

    function test_onlyTheStrategistSetsWeights() public {
        uint16[] memory weights = _weights(3000, 2000, 2500, 2500);
        address[4] memory others = [ALICE, OWNER, address(factory), address(this)];
        for (uint256 i; i < others.length; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(IBasketVault.NotStrategist.selector);
            vault.setTargetWeights(weights);
        }
        uint16[] memory old = _weights(2500, 2500, 2500, 2500);
        vm.expectEmit(address(vault));
        emit IBasketVault.TargetWeightsSet(old, weights);
        vm.prank(STRATEGIST);
        vault.setTargetWeights(weights);
        assertEq(vault.weightsBps()[1], 2000);
    }

    function test_weightsThatAreNoWeightsAreRefused() public {
        vm.startPrank(STRATEGIST);
        vm.expectRevert(IBasketVault.BadWeights.selector);
        vault.setTargetWeights(_weights(2500, 2500, 2500, 2499));
        vm.expectRevert(IBasketVault.BadWeights.selector);
        vault.setTargetWeights(new uint16[](0));
        uint16[] memory five = new uint16[](5);
        for (uint256 i; i < 5; ++i) {
            five[i] = 2000;
        }
        vm.expectRevert(IBasketVault.BadWeights.selector);
        vault.setTargetWeights(five);
        vm.expectRevert(abi.encodeWithSelector(IBasketVault.WeightStepTooLarge.selector, 1, 2001));
        vault.setTargetWeights(_weights(4000, 499, 2501, 3000));
        vault.setTargetWeights(_weights(4500, 500, 2500, 2500));
        // There is no cool-down: a second call may follow at once.
        vault.setTargetWeights(_weights(6500, 0, 1500, 2000));
        vm.stopPrank();
    }

    function testFuzz_weightRulesHoldForAnyInput(uint16[4] memory raw) public {
        uint16[] memory weights = new uint16[](N);
        uint256 sum;
        bool stepTooLarge;
        for (uint256 i; i < N; ++i) {
            // Weights near the present weights, so that both outcomes are frequent.
            weights[i] = uint16(bound(raw[i], 400, 4600));
            if (i == 3 && sum <= 10_000) weights[i] = uint16(10_000 - sum);
            sum += weights[i];
            if (weights[i] > 4500 || weights[i] < 500) stepTooLarge = true;
        }
        vm.prank(STRATEGIST);
        if (sum != 10_000) vm.expectRevert(IBasketVault.BadWeights.selector);
        else if (stepTooLarge) vm.expectPartialRevert(IBasketVault.WeightStepTooLarge.selector);
        vault.setTargetWeights(weights);
        uint16[4] memory stored = vault.weightsBps();
        assertEq(uint256(stored[0]) + stored[1] + stored[2] + stored[3], 10_000);
    }

    function test_withinTheBandThereIsNothingToDo() public {
        assertFalse(vault.rebalanceNeeded());
        vm.expectRevert(IBasketVault.WithinBand.selector);
        vault.rebalance();
        _setWeights(2790, 2210, 2500, 2500);
        assertFalse(vault.rebalanceNeeded());
        _setWeights(2810, 2190, 2500, 2500);
        assertTrue(vault.rebalanceNeeded());
    }

    function test_marketDriftOutOfTheBandPermitsARebalance() public {
        _moveBps(2, 2_000);
        _settle();
        assertTrue(vault.rebalanceNeeded());
        vault.rebalance();
        assertFalse(vault.rebalanceNeeded());
    }

    function test_anyoneRebalancesAndEarnsNothing() public {
        _setWeights(3500, 2500, 2000, 2000);
        uint256 navBefore = vault.totalAssets();
        vm.recordLogs();
        vm.prank(CAROL);
        vault.rebalance();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        _assertHoldingsLogged(logs);
        Vm.Log memory log = _lastLog(logs, address(vault), IBasketVault.Rebalanced.selector);
        assertEq(address(uint160(uint256(log.topics[1]))), CAROL);
        uint256[3] memory said = abi.decode(log.data, (uint256[3]));
        assertEq(said[0], navBefore);
        assertEq(said[1], vault.totalAssets());
        assertApproxEqRel(said[2], 1_000e6, 2e16);
        // Two sales, one purchase, and a few cents of the fourth token.
        assertEq(_countLogs(logs, address(vault), IBasketVault.Swapped.selector), 4);
        assertEq(usdc.balanceOf(CAROL), 0);
        for (uint256 i; i < N; ++i) {
            assertEq(tokens[i].balanceOf(CAROL), 0);
        }
        assertFalse(vault.rebalanceNeeded());
        (uint256[5] memory weights, uint256 nav) = vault.currentWeightsBps();
        assertEq(nav, vault.totalAssets());
        assertApproxEqAbs(weights[0], 3500, 10);
        assertApproxEqAbs(weights[1], 2500, 10);
        assertApproxEqAbs(weights[2], 2000, 10);
    }

    function test_idleUsdcIsInvested() public {
        // With equal weights, a part of 11 % leaves each stock 2.75 % below its target.
        usdc.mint(address(vault), 1_700e6);
        (uint256[5] memory weights, uint256 nav) = vault.currentWeightsBps();
        assertEq(weights[N], 1_700e6 * 10_000 / nav);
        assertTrue(vault.rebalanceNeeded());
        vault.rebalance();
        skip(1 days);
        vault.rebalance();
        (, uint256 idle) = vault.holdings();
        assertLt(idle, 10e6);
        assertFalse(vault.rebalanceNeeded());
    }

    function test_reservedUsdcIsNotInvested() public {
        usdc.mint(address(vault), 100e6);
        vm.prank(ADMIN);
        usdc.blacklist(ALICE);
        uint256 shares = vault.balanceOf(ALICE) / 2;
        vm.prank(ALICE);
        (, uint256 owed) = vault.redeemInKind(shares);
        _setWeights(4500, 2500, 1500, 1500);
        vault.rebalance();
        assertGe(usdc.balanceOf(address(vault)), owed);
        assertEq(vault.claimable(ALICE, address(usdc)), owed);
    }

    function test_dustIsNeverRebalanced() public {
        _redeem(ALICE, vault.balanceOf(ALICE));
        _setWeights(4500, 2500, 1500, 1500);
        assertFalse(vault.rebalanceNeeded());
        vm.expectRevert(IBasketVault.WithinBand.selector);
        vault.rebalance();
    }

    function test_haltClosesTheLegOfTheHaltedToken() public {
        _setWeights(4500, 2500, 1500, 1500);
        _pause(0);
        vm.expectRevert(
            abi.encodeWithSelector(IBasketVault.TokenHalted.selector, address(tokens[0]))
        );
        vault.rebalance();
        _unpause(0);
        vault.rebalance();
        skip(1 days);
        vault.rebalance();
        assertFalse(vault.rebalanceNeeded());
    }

    function test_deviationAndDeadPriceCloseIt() public {
        _setWeights(4500, 2500, 1500, 1500);
        _moveBps(1, 150);
        vm.expectPartialRevert(IPriceSource.PriceDeviates.selector);
        vault.rebalance();
        _settle();
        _drain(1);
        vm.expectPartialRevert(IPriceSource.PriceUnavailable.selector);
        vault.rebalance();
    }

    function test_legWorseThanFiftyBasisPointsIsRefused() public {
        _setWeights(4500, 2500, 1500, 1500);
        // The pool price of AAPL is above the TWAP by less than the guard, and by more than the cap
        // of a leg.
        _moveBps(0, 70);
        vm.expectRevert();
        vault.rebalance();
        _moveBps(0, -40);
        vault.rebalance();
    }

    function test_oneRebalanceTradesTheBudgetAndTheRestFollowsWithTime() public {
        _setWeights(4500, 500, 2500, 2500);
        uint256 nav = vault.totalAssets();
        vm.recordLogs();
        vault.rebalance();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        Vm.Log memory log = _lastLog(logs, address(vault), IBasketVault.Rebalanced.selector);
        assertApproxEqAbs(abi.decode(log.data, (uint256[3]))[2], nav / 10, 5);
        log = _lastLog(logs, address(vault), IBasketVault.RebalanceBudgetUsed.selector);
        (uint256 turnoverWad, uint256 lossWad, bool unfinished) =
            abi.decode(log.data, (uint256, uint256, bool));
        assertApproxEqAbs(turnoverWad, 1e17, 1e9);
        assertApproxEqAbs(lossWad, (nav - vault.totalAssets()) * 1e18 / nav, 1e12);
        assertTrue(unfinished);
        assertTrue(vault.rebalanceNeeded());
        vm.expectPartialRevert(IBasketVault.BudgetSpent.selector);
        vault.rebalance();

        skip(12 hours);
        vault.rebalance();
        skip(13 hours);
        vault.rebalance();
        assertFalse(vault.rebalanceNeeded());
        (uint256[5] memory weights,) = vault.currentWeightsBps();
        assertApproxEqAbs(weights[0], 4500, 10);
        assertApproxEqAbs(weights[1], 500, 10);
        (turnoverWad, lossWad, unfinished) = vault.rebalanceBudget();
        assertGt(turnoverWad, 0);
        assertLt(turnoverWad, 1e17);
        assertGt(lossWad, 0);
        assertLt(lossWad, 2e15);
        assertFalse(unfinished);
    }

    function test_anUnfinishedRebalanceIsFinishedWithinTheBand() public {
        _setWeights(3700, 1300, 2500, 2500);
        vault.rebalance();
        (uint256[5] memory weights,) = vault.currentWeightsBps();
        // 200 bps are left, less than the band of 300.
        assertApproxEqAbs(weights[0], 3500, 5);
        assertTrue(vault.rebalanceNeeded());
        skip(6 hours);
        vault.rebalance();
        (weights,) = vault.currentWeightsBps();
        assertApproxEqAbs(weights[0], 3700, 5);
        assertFalse(vault.rebalanceNeeded());
    }

    function test_aStepNeedsAQuarterOfOnePercent() public {
        _setWeights(4500, 500, 2500, 2500);
        vault.rebalance();
        uint256 stepSec = 1 days * 25 / uint256(1_000);
        skip(stepSec - 1);
        vm.expectPartialRevert(IBasketVault.BudgetSpent.selector);
        vault.rebalance();
        skip(2);
        vault.rebalance();
    }

    function test_driftOfAGapIsTradedBackWithinADay() public {
        _moveBps(0, 3_000);
        _moveBps(1, -3_000);
        _settle();
        assertTrue(vault.rebalanceNeeded());
        vault.rebalance();
        skip(1 days);
        if (vault.rebalanceNeeded()) vault.rebalance();
        assertFalse(vault.rebalanceNeeded());
    }

    function test_anEmptyVaultHasNoWeights() public {
        vm.prank(STRATEGIST);
        IBasketVault empty = IBasketVault(factory.createVault());
        (uint256[5] memory weights, uint256 nav) = empty.currentWeightsBps();
        assertEq(nav, 0);
        for (uint256 i; i < 5; ++i) {
            assertEq(weights[i], 0);
        }
    }

    /// @dev A small vault refills less than a cent before its next step, and trades nothing below.
    function test_aStepOfDustTradesNothing() public {
        vm.prank(STRATEGIST);
        vault = BasketVault(factory.createVault());
        _buy(ALICE, 2e6);
        _setWeights(4500, 2500, 500, 2500);
        vault.rebalance();
        // The turnover budget of 10 % of NAV refills 0.25 % in 36 minutes.
        skip(37 minutes);
        vm.recordLogs();
        vault.rebalance();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(_countLogs(logs, address(vault), IBasketVault.Swapped.selector), 0);
        assertEq(_countLogs(logs, address(vault), IBasketVault.Rebalanced.selector), 1);
        (,, bool unfinished) = vault.rebalanceBudget();
        assertTrue(unfinished);
    }

    /// @dev The bounds of the legs do not cover a loss beside the trades: here a seizure of 1 % of
    /// a token in each sale.
    function test_aLossBesideTheTradesIsRefused() public {
        _setWeights(4500, 2500, 500, 2500);
        vm.prank(OWNER);
        factory.setVenue(ISwapVenue(address(this)));
        vm.expectPartialRevert(IBasketVault.RebalanceLoss.selector);
        vault.rebalance();
    }

    /// @dev The venue of the test above: trades at the real venue, while an issuer seizes.
    function swapExactIn(
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 minOut,
        address to
    ) external returns (uint256) {
        IERC20(tokenIn).transferFrom(msg.sender, address(this), amountIn);
        IERC20(tokenIn).approve(address(venue), amountIn);
        if (tokenOut == address(usdc)) {
            _seize(3, address(vault), tokens[3].balanceOf(address(vault)) / 100);
        }
        return venue.swapExactIn(tokenIn, tokenOut, amountIn, minOut, to);
    }

    /// @dev At any pool prices, a rebalance loses at most the remaining loss budget.
    function testFuzz_lossStaysWithinTheBudget(uint256 seed, int256[4] memory movesBps) public {
        uint16[] memory weights = _weights(2500, 2500, 2500, 2500);
        uint16 step = uint16(bound(seed, 301, 2_000));
        uint256 up = seed % N;
        weights[up] += step;
        weights[(up + 1 + (seed >> 8) % 3) % N] -= step;
        vm.prank(STRATEGIST);
        vault.setTargetWeights(weights);
        for (uint256 i; i < N; ++i) {
            _moveBps(i, bound(movesBps[i], -95, 95));
        }
        if (!vault.rebalanceNeeded()) return;
        uint256 navBefore = vault.totalAssets();
        (, uint256 lossLeftWad,) = vault.rebalanceBudget();
        uint256 carolBefore = usdc.balanceOf(CAROL);
        vm.prank(CAROL);
        try vault.rebalance() {
            assertGe(vault.totalAssets() * 1e18, navBefore * (1e18 - lossLeftWad));
            assertEq(usdc.balanceOf(CAROL), carolBefore);
        } catch {
            // A leg was worse than its cap, so the vault did nothing.
            assertEq(vault.totalAssets(), navBefore);
        }
    }
}
