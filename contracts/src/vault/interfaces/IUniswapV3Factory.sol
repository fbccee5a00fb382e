// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The part of the Uniswap v3 factory that a deployment of the index uses.
interface IUniswapV3Factory {
    event PoolCreated(
        address indexed token0,
        address indexed token1,
        uint24 indexed fee,
        int24 tickSpacing,
        address pool
    );

    /// @notice Creates the pool of two tokens at `fee` hundredths of a basis point.
    function createPool(address tokenA, address tokenB, uint24 fee) external returns (address pool);

    /// @notice Pool of two tokens at `fee` hundredths of a basis point, or zero.
    function getPool(address tokenA, address tokenB, uint24 fee)
        external
        view
        returns (address pool);
}
