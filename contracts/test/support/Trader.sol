// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../../src/vault/interfaces/IERC20.sol";
import {IUniswapV3Pool} from "../../src/vault/interfaces/IUniswapV3Pool.sol";

/// @title A trader with money of its own that moves the pools: the attacker in tests.
contract Trader {
    /// @notice Trades until the pool is at `sqrtPriceX96`, and pays from its own balances.
    function push(IUniswapV3Pool pool, uint160 sqrtPriceX96) external {
        (uint160 current,,,,,,) = pool.slot0();
        if (current == sqrtPriceX96) return;
        pool.swap(address(this), sqrtPriceX96 < current, type(int128).max, sqrtPriceX96, "");
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        IUniswapV3Pool pool = IUniswapV3Pool(msg.sender);
        if (amount0 > 0) IERC20(pool.token0()).transfer(msg.sender, uint256(amount0));
        if (amount1 > 0) IERC20(pool.token1()).transfer(msg.sender, uint256(amount1));
    }
}
