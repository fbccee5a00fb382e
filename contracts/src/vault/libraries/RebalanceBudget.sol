// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";

/// @title Limits of the trades and losses of a vault's rebalances over time.
/// @notice Two budgets in parts of NAV, 1e18 = all of it. Each rebalance uses both; time refills
///         them linearly, so any period of `t` seconds can use one budget and `t` seconds of refill.
library RebalanceBudget {
    using FixedPointMathLib for uint256;

    /// @notice Used parts of the budgets at `updatedAtSec`; all zero in a new vault.
    /// @param turnoverWad Value traded in one direction, part of NAV.
    /// @param lossWad Value lost against the time-weighted prices, part of NAV.
    /// @param unfinished Whether the last rebalance stopped at the budget before its targets.
    struct State {
        uint64 updatedAtSec;
        uint80 turnoverWad;
        uint80 lossWad;
        bool unfinished;
    }

    /// @dev The whole of NAV.
    uint256 internal constant WAD = 1e18;

    uint256 private constant BPS = 10_000;

    /// @dev Turnover that a full budget permits: 10 % of NAV.
    uint256 internal constant TURNOVER_BPS = 1_000;
    /// @dev Seconds in which time refills all of the turnover.
    uint256 internal constant TURNOVER_REFILL_SEC = 1 days;
    /// @dev Loss that a full budget permits: 0.2 % of NAV.
    uint256 internal constant LOSS_BPS = 20;
    /// @dev Seconds in which time refills all of the loss.
    uint256 internal constant LOSS_REFILL_SEC = 7 days;
    /// @dev Least turnover of a rebalance that stops at the budget.
    uint256 internal constant MIN_STEP_BPS = 25;

    /// @notice Parts of NAV that may still be traded and lost now, 1e18 = all, rounded down.
    function left(State memory state, uint256 nowSec)
        internal
        pure
        returns (uint256 turnoverWad, uint256 lossWad)
    {
        uint256 elapsedSec = nowSec - state.updatedAtSec;
        uint256 wholeTurnover = TURNOVER_BPS * WAD / BPS;
        uint256 wholeLoss = LOSS_BPS * WAD / BPS;
        uint256 usedTurnover =
            _decayed(state.turnoverWad, wholeTurnover, elapsedSec, TURNOVER_REFILL_SEC);
        uint256 usedLoss = _decayed(state.lossWad, wholeLoss, elapsedSec, LOSS_REFILL_SEC);
        turnoverWad = wholeTurnover.zeroFloorSub(usedTurnover);
        lossWad = wholeLoss.zeroFloorSub(usedLoss);
    }

    /// @notice Value in USDC-6 that may be traded in one direction now, rounded down: within the
    ///         turnover, and so little that the worst fills of both directions stay within the loss.
    function tradableUsdc(State memory state, uint256 nowSec, uint256 navUsdc, uint256 legLossBps)
        internal
        pure
        returns (uint256)
    {
        (uint256 turnoverWad, uint256 lossWad) = left(state, nowSec);
        uint256 coveredWad = lossWad * BPS / (2 * legLossBps);
        return turnoverWad.min(coveredWad).fullMulDiv(navUsdc, WAD);
    }

    /// @notice The state after a rebalance, each use rounded up.
    /// @return next Used parts at the current time.
    /// @return covered Whether the loss was within the remaining budget.
    function spent(
        State memory state,
        uint256 nowSec,
        uint256 navUsdc,
        uint256 tradedUsdc,
        uint256 lossUsdc
    ) internal pure returns (State memory next, bool covered) {
        (uint256 turnoverWad, uint256 lossWad) = left(state, nowSec);
        uint256 tradedWad = tradedUsdc.fullMulDivUp(WAD, navUsdc);
        uint256 lostWad = lossUsdc.fullMulDivUp(WAD, navUsdc);
        covered = lostWad <= lossWad;
        next.updatedAtSec = uint64(nowSec);
        next.turnoverWad = uint80(TURNOVER_BPS * WAD / BPS - turnoverWad.zeroFloorSub(tradedWad));
        next.lossWad = uint80(LOSS_BPS * WAD / BPS - lossWad.zeroFloorSub(lostWad));
    }

    function _decayed(uint256 usedWad, uint256 wholeWad, uint256 elapsedSec, uint256 refillSec)
        private
        pure
        returns (uint256)
    {
        return usedWad.zeroFloorSub(wholeWad * elapsedSec / refillSec);
    }
}
