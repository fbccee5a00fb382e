// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Test} from "forge-std/Test.sol";
import {RebalanceBudget} from "../src/vault/libraries/RebalanceBudget.sol";

/// @title The budgets of rebalances as numbers: parts of NAV with 18 decimals.
contract RebalanceBudgetTest is Test {
    using RebalanceBudget for RebalanceBudget.State;

    uint256 private constant NOW_SEC = 1_760_000_000;
    uint256 private constant LEG_LOSS_BPS = 50;

    function test_anUnusedBudgetIsATenthOfNavToTradeAndAFiveHundredthToLose() public pure {
        RebalanceBudget.State memory state;
        (uint256 turnoverWad, uint256 lossWad) = state.left(NOW_SEC);
        assertEq(turnoverWad, 1e17);
        assertEq(lossWad, 2e15);
        assertEq(state.tradableUsdc(NOW_SEC, 10_000e6, LEG_LOSS_BPS), 1_000e6);
    }

    function test_theRestOfTheLossLimitsTheTradeByBothLegs() public pure {
        RebalanceBudget.State memory state = _used(0, 15e14);
        // 0.5e15 of NAV may be lost, and two legs lose 50 bps each: 5 % of NAV may be traded.
        assertEq(state.tradableUsdc(NOW_SEC, 10_000e6, LEG_LOSS_BPS), 500e6);
        // 5 % of 10,000.000019 USDC is 500.00000095 USDC, rounded down.
        assertEq(state.tradableUsdc(NOW_SEC, 10_000e6 + 19, LEG_LOSS_BPS), 500e6);
    }

    function test_timeRefillsEachBudgetEvenly() public pure {
        RebalanceBudget.State memory state = _used(1e17, 2e15);
        (uint256 turnoverWad, uint256 lossWad) = state.left(NOW_SEC + 12 hours);
        assertEq(turnoverWad, 5e16);
        assertEq(lossWad, 2e15 / uint256(14));
        (turnoverWad, lossWad) = state.left(NOW_SEC + 7 days);
        assertEq(turnoverWad, 1e17);
        assertEq(lossWad, 2e15);
    }

    function test_usesAreRoundedUpToTheUnit() public pure {
        RebalanceBudget.State memory state = _used(3e16, 1e15);
        (RebalanceBudget.State memory next, bool covered) = state.spent(NOW_SEC, 3e6, 1, 1);
        // One unit of three million is 333,333,333,333.33 parts, rounded up.
        assertEq(next.turnoverWad, 3e16 + 333_333_333_334);
        assertEq(next.lossWad, 1e15 + 333_333_333_334);
        assertEq(next.updatedAtSec, NOW_SEC);
        assertTrue(covered);
        assertFalse(next.unfinished);
    }

    function test_aLossIsCoveredUpToTheRestAndNotAUnitMore() public pure {
        RebalanceBudget.State memory state = _used(0, 1e15);
        (RebalanceBudget.State memory next, bool covered) = state.spent(NOW_SEC, 1e9, 0, 1e6);
        assertTrue(covered);
        assertEq(next.lossWad, 2e15);
        (next, covered) = state.spent(NOW_SEC, 1e9, 0, 1e6 + 1);
        assertFalse(covered);
        assertEq(next.lossWad, 2e15);
    }

    function _used(uint80 turnoverWad, uint80 lossWad)
        private
        pure
        returns (RebalanceBudget.State memory)
    {
        return RebalanceBudget.State(uint64(NOW_SEC), turnoverWad, lossWad, false);
    }
}
