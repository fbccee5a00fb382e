// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {ISwapVenue} from "./interfaces/ISwapVenue.sol";
import {IUniswapV3Pool} from "./interfaces/IUniswapV3Pool.sol";

/// @title Trades stock tokens against USDC in one Uniswap v3 pool each.
/// @notice Holds nothing and has no owner; takes tokens only from its caller.
contract V3Venue is ISwapVenue {
    /// @dev One above TickMath.MIN_SQRT_RATIO of Uniswap v3: no price limit downwards.
    uint160 private constant MIN_SQRT_PRICE_X96 = 4295128740;

    /// @dev One below TickMath.MAX_SQRT_RATIO of Uniswap v3: no price limit upwards.
    uint160 private constant MAX_SQRT_PRICE_X96 = 1461446703485210103287273052203988822378723970341;

    /// @notice USDC, one side of every trade.
    address public immutable usdc;
    /// @notice Pool of a stock token, or zero.
    mapping(address token => IUniswapV3Pool) public poolOf;
    /// @notice Whether an address is one of the pools.
    mapping(address account => bool) public isPool;

    /// @notice Pool of a token, once, at creation.
    event PoolSet(address indexed token, address indexed pool);

    /// @notice There are not as many pools as tokens.
    error LengthMismatch(uint256 tokens, uint256 pools);
    /// @notice The pool does not trade the token against USDC.
    error WrongPool(address token, address pool);
    /// @notice No pool trades this pair.
    error NoPool(address tokenIn, address tokenOut);
    /// @notice The caller is not a pool.
    error NotPool(address caller);
    /// @notice The amount exceeds the integer type of a pool.
    error AmountTooLarge(uint256 amountIn);
    /// @notice The pool had not enough liquidity for the whole amount.
    error PartialFill(uint256 amountIn, uint256 taken);
    /// @notice The swap brought less than the caller accepts.
    error InsufficientOut(uint256 got, uint256 minOut);

    /// @param usdc_ USDC, the other token of every pool.
    /// @param tokens Stock tokens.
    /// @param pools Their pools, in the same order.
    constructor(address usdc_, address[] memory tokens, IUniswapV3Pool[] memory pools) {
        if (tokens.length != pools.length) revert LengthMismatch(tokens.length, pools.length);
        usdc = usdc_;
        for (uint256 i; i < tokens.length; ++i) {
            (address token0, address token1) = (pools[i].token0(), pools[i].token1());
            bool matches = (token0 == tokens[i] && token1 == usdc_)
                || (token0 == usdc_ && token1 == tokens[i]);
            if (!matches) revert WrongPool(tokens[i], address(pools[i]));
            poolOf[tokens[i]] = pools[i];
            isPool[address(pools[i])] = true;
            emit PoolSet(tokens[i], address(pools[i]));
        }
    }

    /// @inheritdoc ISwapVenue
    function swapExactIn(
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 minOut,
        address to
    ) external returns (uint256 amountOut) {
        if (tokenIn != usdc && tokenOut != usdc) revert NoPool(tokenIn, tokenOut);
        IUniswapV3Pool pool = poolOf[tokenIn == usdc ? tokenOut : tokenIn];
        if (address(pool) == address(0)) revert NoPool(tokenIn, tokenOut);
        if (amountIn > uint256(type(int256).max)) revert AmountTooLarge(amountIn);
        bool zeroForOne = pool.token0() == tokenIn;
        (int256 amount0, int256 amount1) = pool.swap(
            to,
            zeroForOne,
            int256(amountIn),
            zeroForOne ? MIN_SQRT_PRICE_X96 : MAX_SQRT_PRICE_X96,
            abi.encode(tokenIn, msg.sender)
        );
        uint256 taken = uint256(zeroForOne ? amount0 : amount1);
        if (taken != amountIn) revert PartialFill(amountIn, taken);
        amountOut = uint256(-(zeroForOne ? amount1 : amount0));
        if (amountOut < minOut) revert InsufficientOut(amountOut, minOut);
    }

    /// @notice Pays a pool for a swap; callable only by the pools, inside `swapExactIn`.
    /// @dev A pool calls back the caller of `swap`, so `data` was written by `swapExactIn` and
    ///      the payer is its caller.
    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external {
        if (!isPool[msg.sender]) revert NotPool(msg.sender);
        (address tokenIn, address payer) = abi.decode(data, (address, address));
        uint256 owed = uint256(amount0 > 0 ? amount0 : amount1);
        SafeTransferLib.safeTransferFrom(tokenIn, payer, msg.sender, owed);
    }
}
