// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../../src/vault/interfaces/IERC20.sol";
import {Reentrant} from "./Reentrant.sol";

interface ISwapCallback {
    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
}

/// @title A pool that calls the vault before, during and after its swap.
contract ReentrantPool is Reentrant {
    address public immutable token0;
    address public immutable token1;

    /// @notice Raw units of the other token per unit of input, as numerator and denominator.
    uint256 public rate0;
    uint256 public rate1;

    constructor(address token0_, address token1_, uint256 out0For1e8, uint256 out1For1e8) {
        (token0, token1) = (token0_, token1_);
        (rate0, rate1) = (out0For1e8, out1For1e8);
    }

    function swap(address recipient, bool zeroForOne, int256 amountIn, uint160, bytes calldata data)
        external
        returns (int256 amount0, int256 amount1)
    {
        _reenter();
        uint256 out = uint256(amountIn) * (zeroForOne ? rate1 : rate0) / 1e8;
        IERC20(zeroForOne ? token1 : token0).transfer(recipient, out);
        _reenter();
        (amount0, amount1) = zeroForOne ? (amountIn, -int256(out)) : (-int256(out), amountIn);
        ISwapCallback(msg.sender).uniswapV3SwapCallback(amount0, amount1, data);
        _reenter();
    }
}
