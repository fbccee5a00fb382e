// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BasketMath} from "../src/vault/libraries/BasketMath.sol";
import {RebalanceBudget} from "../src/vault/libraries/RebalanceBudget.sol";

/// @title Proofs over the budgets and the band of vaults; `arithmetic.py` has the roundings.
/// @dev Each parameter is symbolic; its type and the assumptions at the top are the bound.
contract ArithmeticProof {
    using RebalanceBudget for RebalanceBudget.State;

    /// @notice A NAV under one USDC never makes a rebalance due.
    /// @custom:bound all values, weights and NAV.
    function check_dustIsNeverRebalanced(
        uint256[4] memory values,
        uint16[4] memory weights,
        uint256 nav
    ) external pure {
        if (nav >= 1e6) return;
        assert(!BasketMath.rebalanceDue(values, weights, nav, 300, true));
    }

    /// @notice The remaining part of each budget never exceeds the full budget.
    /// @custom:bound all states and times below 2^64 s.
    function check_budgetsAreNeverMoreThanFull(RebalanceBudget.State memory state, uint64 nowSec)
        external
        pure
    {
        if (nowSec < state.updatedAtSec) return;
        (uint256 turnoverWad, uint256 lossWad) = state.left(nowSec);
        assert(turnoverWad <= 0.1e18);
        assert(lossWad <= 0.002e18);
    }

    /// @notice While the loss budget is used up, no rebalance with a loss is covered, and a
    ///         rebalance of the whole NAV uses the whole turnover budget.
    /// @custom:bound all states, times below 2^64 s, NAV of 25,000 USDC, loss of one unit.
    function check_anEmptyBudgetCoversNoLoss(RebalanceBudget.State memory state, uint64 nowSec)
        external
        pure
    {
        if (nowSec < state.updatedAtSec) return;
        uint256 nav = 25_000e6;
        (, uint256 lossLeft) = state.left(nowSec);
        (RebalanceBudget.State memory next, bool covered) = state.spent(nowSec, nav, nav, 1);
        assert(next.turnoverWad == 0.1e18);
        if (lossLeft == 0) assert(!covered);
    }
}
