// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Test} from "forge-std/Test.sol";
import {BasketMath} from "../src/vault/libraries/BasketMath.sol";

contract BasketMathTest is Test {
    uint256 private constant PRICE_USDC = 742_800_000;

    function test_bandIsExclusiveToTheUnit() public pure {
        uint256 nav = 10_000e6;
        // 300 bps of 10,000 USDC is 300 USDC.
        assertFalse(_outOfBand(2_800e6, nav));
        assertTrue(_outOfBand(2_800e6 + 1, nav));
        assertFalse(_outOfBand(2_200e6, nav));
        assertTrue(_outOfBand(2_200e6 - 1, nav));
    }

    function test_anUnfinishedRebalanceIsDueFromTheSmallestStep() public pure {
        uint16[4] memory weights = [uint16(2500), 2500, 2500, 2500];
        uint256 nav = 10_000e6;
        // 25 bps of 10,000 USDC is 25 USDC.
        uint256[4] memory values = [2_525e6, 2_475e6, nav / 4, nav / 4];
        assertTrue(BasketMath.rebalanceDue(values, weights, nav, 300, true));
        assertFalse(BasketMath.rebalanceDue(values, weights, nav, 300, false));
        (values[0], values[1]) = (2_525e6 - 1, 2_475e6 + 1);
        assertFalse(BasketMath.rebalanceDue(values, weights, nav, 300, true));
        // The smallest NAV of a rebalance is one USDC.
        values = [uint256(275_000), 225_000, 250_000, 250_000];
        assertTrue(BasketMath.rebalanceDue(values, weights, 1e6, 300, true));
        assertFalse(BasketMath.rebalanceDue(values, weights, 1e6 - 1, 300, true));
    }

    function test_turnoverIsTheLargerOfBothSums() public pure {
        uint16[4] memory weights = [uint16(2500), 2500, 2500, 2500];
        (,, uint256 turnover) =
            BasketMath.gapsOf([uint256(35e6), 30e6, 25e6, 25e6], weights, 100e6);
        assertEq(turnover, 15e6);
        (,, turnover) = BasketMath.gapsOf([uint256(15e6), 20e6, 25e6, 25e6], weights, 100e6);
        assertEq(turnover, 15e6);
    }

    function test_bandIsSilentUnderOneDollar() public pure {
        assertFalse(_outOfBand(0, 999_999));
        assertTrue(_outOfBand(0, 1e6));
    }

    function test_boundsOfASwapAreRoundedDownLessOneUnitPerSide() public pure {
        // (250e6 - 1) * 1e8 * 0.985 / 742.8e6 = 33151588.99, rounded down, less one.
        assertEq(BasketMath.minStockOut(250e6, PRICE_USDC, 150), 33_151_587);
        // (33151588 - 1) * 742.8e6 * 0.985 / 1e8 = 242556227.5, rounded down, less one.
        assertEq(
            BasketMath.minUsdcOut(33_151_588, PRICE_USDC, 150),
            uint256(33_151_587) * PRICE_USDC * 9_850 / 1e12 - 1
        );
        assertEq(BasketMath.minStockOut(0, PRICE_USDC, 150), 0);
        assertEq(BasketMath.minStockOut(1, PRICE_USDC, 150), 0);
        assertEq(BasketMath.minUsdcOut(0, PRICE_USDC, 150), 0);
        assertEq(BasketMath.minUsdcOut(1, PRICE_USDC, 150), 0);
    }

    function test_feeSharesOfKnownSpans() public pure {
        assertEq(BasketMath.feeShares(0, 1 days), 0);
        assertEq(BasketMath.feeShares(1e18, 0), 0);
        // One second: 1e18 * (1 / 0.999999999713319867743113861 - 1), rounded down.
        assertEq(BasketMath.feeShares(1e18, 1), 286_680_132);
        // A year: 1e18 * (1 / 0.991 - 1).
        assertEq(BasketMath.feeShares(1e18, 365 days), 9_081_735_620_585_267);
    }

    function test_assetsAndSharesAreRoundedDownToTheUnit() public pure {
        // (1e12 + 1) of 3e12 shares, with their 1e12 paper shares, of 9 units and the paper unit.
        assertEq(BasketMath.assetsOf(1e12 + 1, 3e12, 9), 2);
        assertEq(BasketMath.sharesOf(2, 3e12, 8), 888_888_888_888);
    }

    function test_legsUpToACentAreNoLegs() public pure {
        uint16[4] memory weights = [uint16(2500), 2500, 2500, 2500];
        uint256 cent = 10_000;
        (uint256[4] memory excesses, uint256[4] memory deficits, uint256 turnover) =
            BasketMath.gapsOf([25e6 + cent, 25e6 - cent, 25e6, 25e6], weights, 100e6);
        assertEq(excesses[0] + deficits[1] + turnover, 0);
        (excesses, deficits, turnover) =
            BasketMath.gapsOf([25e6 + cent + 1, 25e6 - cent - 1, 25e6, 25e6], weights, 100e6);
        assertEq(excesses[0], cent + 1);
        assertEq(deficits[1], cent + 1);
        assertEq(turnover, cent + 1);
    }

    function testFuzz_sharesAndAssetsRoundDownBothWays(uint256 value, uint256 supply, uint256 nav)
        public
        pure
    {
        value = bound(value, 0, 1e15);
        supply = bound(supply, 0, 1e30);
        nav = bound(nav, 0, 1e15);
        uint256 shares = BasketMath.sharesOf(value, supply, nav);
        assertLe(BasketMath.assetsOf(shares, supply, nav), value);
    }

    function testFuzz_partsNeverExceedTheBalance(uint256 balance, uint256 shares, uint256 supply)
        public
        pure
    {
        supply = bound(supply, 1, 1e30);
        shares = bound(shares, 0, supply);
        balance = bound(balance, 0, 1e20);
        uint256 part = BasketMath.partOf(balance, shares, supply);
        assertLe(part + BasketMath.partOf(balance, supply - shares, supply), balance);
    }

    function _outOfBand(uint256 firstValue, uint256 nav) private pure returns (bool) {
        uint256[4] memory values = [firstValue, nav / 4, nav / 4, nav / 4];
        uint16[4] memory weights = [uint16(2500), 2500, 2500, 2500];
        return BasketMath.outOfBand(values, weights, nav, 300);
    }
}
