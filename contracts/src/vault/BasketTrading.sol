// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {BasketValuation} from "./BasketValuation.sol";
import {ISwapVenue} from "./interfaces/ISwapVenue.sol";
import {BasketMath} from "./libraries/BasketMath.sol";

/// @title How a basket vault buys and sells its constituents.
/// @dev Every trade is bounded by the time-weighted price, whatever the venue answers.
abstract contract BasketTrading is BasketValuation {
    using SafeTransferLib for address;

    /// @dev Spends `netUsdc` by target weight; the last non-zero weight receives the remainder.
    function _buyBasket(uint256 netUsdc, uint256[4] memory prices)
        internal
        returns (uint256 addedUsdc)
    {
        address[4] memory tokens = constituents();
        uint16[4] memory weights = _weightsBps;
        uint256 last;
        for (uint256 i; i < N; ++i) {
            if (weights[i] != 0) last = i;
        }
        uint256 leftUsdc = netUsdc;
        for (uint256 i; i <= last; ++i) {
            uint256 spend = i == last ? leftUsdc : netUsdc * weights[i] / BPS;
            if (spend == 0) continue;
            leftUsdc -= spend;
            uint256 bought = _buy(tokens[i], spend, prices[i], maxSwapLossBps);
            addedUsdc += BasketMath.valueOf(bought, prices[i]);
        }
    }

    function _sellParts(uint256[4] memory parts, uint256[4] memory prices)
        internal
        returns (uint256 usdcOut)
    {
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            if (parts[i] == 0) continue;
            usdcOut += _sell(tokens[i], parts[i], prices[i], maxSwapLossBps);
        }
    }

    /// @dev Sells the excess of each constituent, USDC-6.
    /// @return volumeUsdc Value sold at the time-weighted prices, USDC-6.
    function _sellOverweights(uint256[4] memory excesses, uint256[4] memory prices)
        internal
        returns (uint256 volumeUsdc)
    {
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            uint256 amount = excesses[i] * BasketMath.STOCK_UNIT / prices[i];
            if (amount == 0) continue;
            volumeUsdc += excesses[i];
            _sell(tokens[i], amount, prices[i], maxRebalanceLossBps);
        }
    }

    /// @dev Splits the USDC at hand over the deficits, in proportion if it is not enough.
    function _buyUnderweights(uint256[4] memory deficits, uint256[4] memory prices) internal {
        uint256 totalDeficit;
        for (uint256 i; i < N; ++i) {
            totalDeficit += deficits[i];
        }
        if (totalDeficit == 0) return;
        address[4] memory tokens = constituents();
        uint256 budget = _ownBalance(asset);
        for (uint256 i; i < N; ++i) {
            uint256 spend =
                budget >= totalDeficit ? deficits[i] : budget * deficits[i] / totalDeficit;
            if (spend < BasketMath.DUST_USDC) continue;
            _buy(tokens[i], spend, prices[i], maxRebalanceLossBps);
        }
    }

    function _buy(address token, uint256 usdcIn, uint256 priceUsdc, uint256 lossBps)
        internal
        returns (uint256 bought)
    {
        bought = _swap(
            token, asset, token, usdcIn, BasketMath.minStockOut(usdcIn, priceUsdc, lossBps)
        );
        emit Swapped(asset, token, usdcIn, bought, BasketMath.valueOf(bought, priceUsdc));
    }

    function _sell(address token, uint256 amount, uint256 priceUsdc, uint256 lossBps)
        internal
        returns (uint256 usdcOut)
    {
        usdcOut = _swap(
            token, token, asset, amount, BasketMath.minUsdcOut(amount, priceUsdc, lossBps)
        );
        emit Swapped(token, asset, amount, usdcOut, BasketMath.valueOf(amount, priceUsdc));
    }

    /// @dev Trades at the venue with an exact approval; trusts balances, not the venue's answer.
    function _swap(
        address stock,
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 minOut
    ) internal returns (uint256 received) {
        if (_isHalted(stock)) revert TokenHalted(stock);
        ISwapVenue venue = factory.venue();
        tokenIn.safeApprove(address(venue), amountIn);
        uint256 balanceBefore = _balanceOf(tokenOut);
        venue.swapExactIn(tokenIn, tokenOut, amountIn, minOut, address(this));
        received = _balanceOf(tokenOut) - balanceBefore;
        if (received < minOut) revert SlippageExceeded(received, minOut);
    }
}
