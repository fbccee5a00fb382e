// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {RebalanceBudget} from "./RebalanceBudget.sol";

/// @title Arithmetic of a basket vault: values, fees, bounds. Every rounding is named.
library BasketMath {
    /// @dev Basis points in one.
    uint256 internal constant BPS = 10_000;

    /// @dev Raw units in one whole stock token: constituents have 8 decimals.
    uint256 internal constant STOCK_UNIT = 1e8;

    /// @dev Shares that exist on paper beside the supply: 10 ** (18 share - 6 USDC decimals).
    ///      With one virtual unit of NAV they make share-price inflation unprofitable.
    uint256 internal constant VIRTUAL_SHARES = 1e12;

    /// @dev Unit of USDC-6 that exists on paper beside NAV; see `VIRTUAL_SHARES`.
    uint256 internal constant VIRTUAL_ASSETS = 1;

    /// @dev Fixed point of the retention factor.
    uint256 internal constant RAY = 1e27;

    /// @dev Part of the fund that holders keep per second: floor(1e27 * 0.991 ** (1 / 31536000)).
    ///      Compounding it makes the fee independent of how often it is accrued.
    uint256 internal constant RETENTION_RAY = 999999999713319867743113861;

    /// @dev Raw units that a pool may round away: its fee up by one unit of the input, its payout
    ///      down by one of the output. Without this slack a part of a few units could not be sold,
    ///      and donated dust would block redemptions.
    uint256 internal constant POOL_ROUNDING = 1;

    /// @dev NAV in USDC-6 under which no rebalance is due: dust after exits has no weights.
    uint256 internal constant MIN_REBALANCE_NAV_USDC = 1e6;

    /// @dev Smallest leg of a rebalance, USDC-6: a cent, below which rounding outweighs drift.
    uint256 internal constant DUST_USDC = 10_000;

    /// @notice Value in USDC-6 of `amount` raw units at `priceUsdc` per whole token, rounded down.
    function valueOf(uint256 amount, uint256 priceUsdc) internal pure returns (uint256) {
        return amount * priceUsdc / STOCK_UNIT;
    }

    /// @notice Least raw stock units for `usdcIn`, rounded down, at `lossBps` under the price.
    /// @dev Less `POOL_ROUNDING` on each side, see there.
    function minStockOut(uint256 usdcIn, uint256 priceUsdc, uint256 lossBps)
        internal
        pure
        returns (uint256)
    {
        uint256 counted = FixedPointMathLib.zeroFloorSub(usdcIn, POOL_ROUNDING);
        uint256 least = counted * STOCK_UNIT * (BPS - lossBps) / (priceUsdc * BPS);
        return FixedPointMathLib.zeroFloorSub(least, POOL_ROUNDING);
    }

    /// @notice Least USDC-6 for `stockIn` raw units, rounded down, at `lossBps` under the price.
    /// @dev Less `POOL_ROUNDING` on each side, see there.
    function minUsdcOut(uint256 stockIn, uint256 priceUsdc, uint256 lossBps)
        internal
        pure
        returns (uint256)
    {
        uint256 counted = FixedPointMathLib.zeroFloorSub(stockIn, POOL_ROUNDING);
        uint256 least = counted * priceUsdc * (BPS - lossBps) / (STOCK_UNIT * BPS);
        return FixedPointMathLib.zeroFloorSub(least, POOL_ROUNDING);
    }

    /// @notice Shares worth `valueUsdc`, rounded down.
    function sharesOf(uint256 valueUsdc, uint256 supply, uint256 navUsdc)
        internal
        pure
        returns (uint256)
    {
        return FixedPointMathLib.fullMulDiv(
            valueUsdc, supply + VIRTUAL_SHARES, navUsdc + VIRTUAL_ASSETS
        );
    }

    /// @notice Value in USDC-6 of `shares`, rounded down.
    function assetsOf(uint256 shares, uint256 supply, uint256 navUsdc)
        internal
        pure
        returns (uint256)
    {
        return
            FixedPointMathLib.fullMulDiv(shares, navUsdc + VIRTUAL_ASSETS, supply + VIRTUAL_SHARES);
    }

    /// @notice Part of `balance` that `shares` of `supply` own, rounded down.
    function partOf(uint256 balance, uint256 shares, uint256 supply)
        internal
        pure
        returns (uint256)
    {
        return FixedPointMathLib.fullMulDiv(balance, shares, supply + VIRTUAL_SHARES);
    }

    /// @notice New shares that dilute `supply` by the management fee of `elapsedSec`, rounded down.
    function feeShares(uint256 supply, uint256 elapsedSec) internal pure returns (uint256) {
        if (elapsedSec == 0 || supply == 0) return 0;
        uint256 keptRay = FixedPointMathLib.rpow(RETENTION_RAY, elapsedSec, RAY);
        return FixedPointMathLib.fullMulDiv(supply, RAY, keptRay) - supply;
    }

    /// @notice Whether a value is more than `bandBps` of NAV away from its target; exact.
    function outOfBand(
        uint256[4] memory valuesUsdc,
        uint16[4] memory weightsBps,
        uint256 navUsdc,
        uint256 bandBps
    ) internal pure returns (bool) {
        if (navUsdc < MIN_REBALANCE_NAV_USDC) return false;
        for (uint256 i; i < 4; ++i) {
            uint256 drift =
                FixedPointMathLib.dist(valuesUsdc[i] * BPS, uint256(weightsBps[i]) * navUsdc);
            if (drift > bandBps * navUsdc) return true;
        }
        return false;
    }

    /// @notice Whether a rebalance is due: a weight is out of the band, or the last rebalance was
    ///         `unfinished` and the rest is worth a step.
    function rebalanceDue(
        uint256[4] memory valuesUsdc,
        uint16[4] memory weightsBps,
        uint256 navUsdc,
        uint256 bandBps,
        bool unfinished
    ) internal pure returns (bool) {
        if (outOfBand(valuesUsdc, weightsBps, navUsdc, bandBps)) return true;
        if (!unfinished || navUsdc < MIN_REBALANCE_NAV_USDC) return false;
        (,, uint256 turnover) = gapsOf(valuesUsdc, weightsBps, navUsdc);
        return turnover * BPS >= navUsdc * RebalanceBudget.MIN_STEP_BPS;
    }

    /// @notice Amounts of a rebalance, USDC-6: the value above target and the value below
    ///         target of each constituent, and the larger of both sums.
    /// @dev Legs up to `DUST_USDC` count as zero.
    function gapsOf(uint256[4] memory valuesUsdc, uint16[4] memory weightsBps, uint256 navUsdc)
        internal
        pure
        returns (uint256[4] memory excesses, uint256[4] memory deficits, uint256 turnoverUsdc)
    {
        uint256 totalExcess;
        uint256 totalDeficit;
        for (uint256 i; i < 4; ++i) {
            uint256 target = navUsdc * weightsBps[i] / BPS;
            if (valuesUsdc[i] > target + DUST_USDC) {
                excesses[i] = valuesUsdc[i] - target;
                totalExcess += excesses[i];
            } else if (target > valuesUsdc[i] + DUST_USDC) {
                deficits[i] = target - valuesUsdc[i];
                totalDeficit += deficits[i];
            }
        }
        turnoverUsdc = FixedPointMathLib.max(totalExcess, totalDeficit);
    }
}
