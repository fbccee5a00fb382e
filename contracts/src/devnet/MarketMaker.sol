// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IUniswapV3Pool} from "../vault/interfaces/IUniswapV3Pool.sol";

/// @title Token that the market maker mints to pay a pool.
interface IMintable {
    function mint(address to, uint256 amount) external;
}

/// @title Wrapped coin: the market maker cannot mint the token, and pays with deposited coins.
interface ITransferable {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// @title Devnet market: moves pool prices, trades noise, adds and removes liquidity.
/// @notice Pays every pool by minting, so it must be a minter of USDC and of the stock tokens; of a
///         wrapped coin it must hold enough.
///         Only the operator that deployed it can use it.
contract MarketMaker {
    /// @notice One noise trade: sells exactly `amountIn` raw units, token0 if `zeroForOne`.
    struct Trade {
        IUniswapV3Pool pool;
        bool zeroForOne;
        uint256 amountIn;
    }

    /// @dev One above the least and one below the greatest price of Uniswap v3.
    uint160 private constant MIN_SQRT_PRICE_X96 = 4295128740;
    uint160 private constant MAX_SQRT_PRICE_X96 = 1461446703485210103287273052203988822378723970341;

    /// @notice Account that may use the market maker.
    address public immutable operator;

    /// @dev Pool whose callback is expected; zero outside a call of this contract.
    IUniswapV3Pool private _activePool;

    error NotOperator(address caller);
    error UnexpectedCallback(address caller);
    error LengthMismatch(uint256 pools, uint256 prices);

    modifier onlyOperator() {
        if (msg.sender != operator) revert NotOperator(msg.sender);
        _;
    }

    /// @param operator_ Account that may use the market maker.
    constructor(address operator_) {
        operator = operator_;
    }

    /// @notice Trades noise, then moves every pool to its price, all in one transaction.
    /// @param trades Noise trades, in order.
    /// @param pools Pools to move afterwards.
    /// @param sqrtPricesX96 Their target prices, in the same order.
    function step(
        Trade[] calldata trades,
        IUniswapV3Pool[] calldata pools,
        uint160[] calldata sqrtPricesX96
    ) external onlyOperator {
        _trade(trades);
        _move(pools, sqrtPricesX96);
    }

    /// @notice Moves every pool to its price; a pool that is there already is left alone.
    function move(IUniswapV3Pool[] calldata pools, uint160[] calldata sqrtPricesX96)
        external
        onlyOperator
    {
        _move(pools, sqrtPricesX96);
    }

    /// @notice Performs noise trades in order.
    function trade(Trade[] calldata trades) external onlyOperator {
        _trade(trades);
    }

    /// @notice Adds liquidity between two ticks.
    /// @return amount0 Raw units of token0 paid.
    /// @return amount1 Raw units of token1 paid.
    function addLiquidity(IUniswapV3Pool pool, int24 tickLower, int24 tickUpper, uint128 liquidity)
        external
        onlyOperator
        returns (uint256 amount0, uint256 amount1)
    {
        _activePool = pool;
        (amount0, amount1) = pool.mint(address(this), tickLower, tickUpper, liquidity, "");
        _activePool = IUniswapV3Pool(address(0));
    }

    /// @notice Removes liquidity between two ticks and keeps the collected tokens.
    /// @return amount0 Raw units of token0 collected, fees included.
    /// @return amount1 Raw units of token1 collected, fees included.
    function removeLiquidity(
        IUniswapV3Pool pool,
        int24 tickLower,
        int24 tickUpper,
        uint128 liquidity
    ) external onlyOperator returns (uint256 amount0, uint256 amount1) {
        pool.burn(tickLower, tickUpper, liquidity);
        (amount0, amount1) =
            pool.collect(address(this), tickLower, tickUpper, type(uint128).max, type(uint128).max);
    }

    /// @notice Pays a pool for a swap of this contract.
    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        if (amount0 > 0) _pay(true, uint256(amount0));
        if (amount1 > 0) _pay(false, uint256(amount1));
    }

    /// @notice Pays a pool for liquidity of this contract.
    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata) external {
        if (amount0 > 0) _pay(true, amount0);
        if (amount1 > 0) _pay(false, amount1);
    }

    function _move(IUniswapV3Pool[] calldata pools, uint160[] calldata sqrtPricesX96) private {
        if (pools.length != sqrtPricesX96.length) {
            revert LengthMismatch(pools.length, sqrtPricesX96.length);
        }
        for (uint256 i; i < pools.length; ++i) {
            (uint160 current,,,,,,) = pools[i].slot0();
            if (current == sqrtPricesX96[i]) continue;
            bool zeroForOne = sqrtPricesX96[i] < current;
            _swap(pools[i], zeroForOne, type(int256).max, sqrtPricesX96[i]);
        }
    }

    function _trade(Trade[] calldata trades) private {
        for (uint256 i; i < trades.length; ++i) {
            _swap(
                trades[i].pool,
                trades[i].zeroForOne,
                int256(trades[i].amountIn),
                trades[i].zeroForOne ? MIN_SQRT_PRICE_X96 : MAX_SQRT_PRICE_X96
            );
        }
    }

    function _swap(IUniswapV3Pool pool, bool zeroForOne, int256 amountIn, uint160 limitX96)
        private
    {
        _activePool = pool;
        pool.swap(address(this), zeroForOne, amountIn, limitX96, "");
        _activePool = IUniswapV3Pool(address(0));
    }

    function _pay(bool payToken0, uint256 amount) private {
        if (msg.sender != address(_activePool)) revert UnexpectedCallback(msg.sender);
        address token = payToken0 ? _activePool.token0() : _activePool.token1();
        try IMintable(token).mint(msg.sender, amount) {}
        catch {
            ITransferable(token).transfer(msg.sender, amount);
        }
    }
}
