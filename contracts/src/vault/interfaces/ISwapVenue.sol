// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Where a vault trades a constituent against USDC.
interface ISwapVenue {
    /// @notice Sells exactly `amountIn` raw units of `tokenIn`, which the caller has approved.
    /// @param minOut Least raw units of `tokenOut`; less reverts.
    /// @param to Receiver of `tokenOut`.
    /// @return amountOut Raw units of `tokenOut` that `to` received.
    function swapExactIn(
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 minOut,
        address to
    ) external returns (uint256 amountOut);
}
