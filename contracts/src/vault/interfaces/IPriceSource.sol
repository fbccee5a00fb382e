// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Where a vault reads the price of a constituent.
/// @notice Prices are USDC-6 per whole token (1e8 raw units).
interface IPriceSource {
    /// @notice Time-weighted price and spot price of a token, USDC-6 per whole token, and the
    ///         liquidity of its pool.
    event PriceSample(
        address indexed token, uint256 priceUsdc, uint256 spotUsdc, uint128 liquidity
    );

    /// @notice The source does not know `token`.
    error TokenUnknown(address token);
    /// @notice The time-weighted price of `token` cannot be computed now.
    error PriceUnavailable(address token);
    /// @notice The spot price is further from the time-weighted price than the guard allows.
    error PriceDeviates(address token, uint256 twapUsdc, uint256 spotUsdc);

    /// @notice Time-weighted price, rounded down.
    function priceUsdc(address token) external view returns (uint256);

    /// @notice Time-weighted price, rounded down; reverts while the spot price is further from this
    ///         price than the guard allows.
    function checkedPriceUsdc(address token) external view returns (uint256);

    /// @notice Price of the last trade, rounded down.
    function spotUsdc(address token) external view returns (uint256);

    /// @notice Emits a `PriceSample` for every token whose price is available.
    function record() external;
}
