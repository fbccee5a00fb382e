// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {IPriceSource} from "./interfaces/IPriceSource.sol";
import {IUniswapV3Pool} from "./interfaces/IUniswapV3Pool.sol";
import {PoolHistory} from "./libraries/PoolHistory.sol";

/// @title Prices of stock tokens from Uniswap v3 pools against USDC.
/// @notice The price is the median of five geometric means over equal parts of a window. To move
///         the price, an attacker must move a pool during three of the five parts.
contract TwapPriceSource is IPriceSource {
    /// @dev Parts of the window; odd, so that there is a median.
    uint256 private constant PARTS = 5;

    /// @dev Raw units in one whole stock token.
    uint256 private constant STOCK_UNIT = 1e8;

    /// @dev ln(1.0001) with 36 decimals, the natural logarithm of one tick.
    int256 private constant LN_TICK_E36 = 99995000333308335333166680951131;

    /// @dev Converts 36 decimals to the 18 decimals of `expWad`.
    int256 private constant E18 = 1e18;

    uint256 private constant BPS = 10_000;

    /// @dev Denominator of the fixed point of `sqrtPriceX96`.
    uint256 private constant Q96 = 1 << 96;

    /// @notice Length of the window in seconds, a multiple of five.
    uint32 public immutable window;
    /// @notice Largest distance of the spot price from the time-weighted price, basis points.
    uint256 public immutable maxDeviationBps;
    /// @notice In-range liquidity of a pool below which its price counts as unavailable.
    uint128 public immutable minLiquidity;
    /// @notice Token number `index`, from 0.
    address[] public tokens;
    /// @notice Pool of a token, or zero.
    mapping(address token => IUniswapV3Pool) public poolOf;

    mapping(address token => bool) private _stockIsToken0;

    /// @notice Window in seconds, guard in basis points and least liquidity, once, at creation.
    event PriceSourceConfigured(uint32 windowSec, uint256 maxDeviationBps, uint128 minLiquidity);
    /// @notice Pool of a token, once, at creation.
    event PoolSet(address indexed token, address indexed pool, bool stockIsToken0);

    /// @notice The window is zero or no multiple of five seconds.
    error BadWindow(uint32 windowSec);
    /// @notice There are not as many pools as tokens.
    error LengthMismatch(uint256 tokens, uint256 pools);
    /// @notice The pool does not trade the token against USDC.
    error WrongPool(address token, address pool);
    /// @notice The observation ring of the pool is too short; `increaseObservationCardinalityNext`
    ///         of the pool grows it.
    error ShortRing(address pool, uint16 slots, uint16 minSlots);

    /// @param usdc USDC, the other token of every pool.
    /// @param tokens_ Stock tokens.
    /// @param pools Their pools, in the same order.
    /// @param windowSec Length of the window in seconds.
    /// @param maxDeviationBps_ Guard between spot and time-weighted price, basis points.
    /// @param minLiquidity_ Least in-range liquidity.
    /// @param minSlots Least slots that the observation ring of each pool has been asked to grow to.
    ///        A pool writes one slot a block, so fewer than the window holds blocks let dust trades
    ///        overwrite the window: 900 and one for 30 minutes of 2 s blocks.
    constructor(
        address usdc,
        address[] memory tokens_,
        IUniswapV3Pool[] memory pools,
        uint32 windowSec,
        uint256 maxDeviationBps_,
        uint128 minLiquidity_,
        uint16 minSlots
    ) {
        if (windowSec == 0 || windowSec % PARTS != 0) {
            revert BadWindow(windowSec);
        }
        if (tokens_.length != pools.length) revert LengthMismatch(tokens_.length, pools.length);
        window = windowSec;
        maxDeviationBps = maxDeviationBps_;
        minLiquidity = minLiquidity_;
        tokens = tokens_;
        emit PriceSourceConfigured(windowSec, maxDeviationBps_, minLiquidity_);
        for (uint256 i; i < pools.length; ++i) {
            _requireSlots(pools[i], minSlots);
            _setPool(usdc, tokens_[i], pools[i]);
        }
    }

    /// @inheritdoc IPriceSource
    /// @dev Skips a token without a price, so that the other prices are still emitted.
    function record() external {
        for (uint256 i; i < tokens.length; ++i) {
            address token = tokens[i];
            (bool known, uint256 twapUsdc) = _tryTwap(token);
            if (!known) continue;
            emit PriceSample(token, twapUsdc, spotUsdc(token), poolOf[token].liquidity());
        }
    }

    /// @inheritdoc IPriceSource
    function checkedPriceUsdc(address token) external view returns (uint256 twapUsdc) {
        twapUsdc = priceUsdc(token);
        uint256 spot = spotUsdc(token);
        if (FixedPointMathLib.dist(twapUsdc, spot) * BPS > twapUsdc * maxDeviationBps) {
            revert PriceDeviates(token, twapUsdc, spot);
        }
    }

    /// @inheritdoc IPriceSource
    function priceUsdc(address token) public view returns (uint256) {
        (bool known, uint256 twapUsdc) = _tryTwap(token);
        if (!known) revert PriceUnavailable(token);
        return twapUsdc;
    }

    /// @inheritdoc IPriceSource
    function spotUsdc(address token) public view returns (uint256) {
        (uint160 sqrtPriceX96,,,,,,) = _pool(token).slot0();
        uint256 root = sqrtPriceX96;
        if (root == 0) revert PriceUnavailable(token);
        if (_stockIsToken0[token]) {
            uint256 rawX96 = FixedPointMathLib.fullMulDiv(root, root, Q96);
            return FixedPointMathLib.fullMulDiv(rawX96, STOCK_UNIT, Q96);
        }
        uint256 inverse = FixedPointMathLib.fullMulDiv(Q96, STOCK_UNIT, root);
        return FixedPointMathLib.fullMulDiv(inverse, Q96, root);
    }

    function _setPool(address usdc, address token, IUniswapV3Pool pool) private {
        (address token0, address token1) = (pool.token0(), pool.token1());
        bool stockIsToken0 = token0 == token;
        bool matches = stockIsToken0 ? token1 == usdc : token0 == usdc && token1 == token;
        if (!matches) revert WrongPool(token, address(pool));
        poolOf[token] = pool;
        _stockIsToken0[token] = stockIsToken0;
        emit PoolSet(token, address(pool), stockIsToken0);
    }

    function _requireSlots(IUniswapV3Pool pool, uint16 minSlots) private view {
        (,,,, uint16 slots,,) = pool.slot0();
        if (slots < minSlots) revert ShortRing(address(pool), slots, minSlots);
    }

    function _pool(address token) private view returns (IUniswapV3Pool pool) {
        pool = poolOf[token];
        if (address(pool) == address(0)) revert TokenUnknown(token);
    }

    /// @dev Unknown while liquidity is low, history is shorter than the window, or the price
    ///      rounds to zero.
    function _tryTwap(address token) private view returns (bool known, uint256 twapUsdc) {
        IUniswapV3Pool pool = _pool(token);
        if (pool.liquidity() < minLiquidity) return (false, 0);
        uint256 partSec = window / PARTS;
        int256[] memory cumulatives;
        (known, cumulatives) = PoolHistory.cumulatives(pool, partSec, PARTS);
        if (!known) return (false, 0);
        int256 tickDelta = _medianDelta(cumulatives);
        twapUsdc = _priceOf(_stockIsToken0[token] ? tickDelta : -tickDelta, partSec);
        known = twapUsdc != 0;
    }

    /// @dev Median of the five differences between neighbours, by insertion sort.
    function _medianDelta(int256[] memory cumulatives) private pure returns (int256) {
        int256[PARTS] memory sorted;
        for (uint256 i; i < PARTS; ++i) {
            int256 delta = cumulatives[i + 1] - cumulatives[i];
            uint256 j = i;
            while (j > 0 && sorted[j - 1] > delta) {
                sorted[j] = sorted[j - 1];
                --j;
            }
            sorted[j] = delta;
        }
        return sorted[PARTS / 2];
    }

    /// @dev floor(1e8 * 1.0001 ** (tickDelta / partSec)); keeps the fraction of the mean tick,
    ///      which an integer tick would round by up to one basis point.
    function _priceOf(int256 tickDelta, uint256 partSec) private pure returns (uint256) {
        int256 exponentWad = tickDelta * LN_TICK_E36 / int256(partSec) / E18;
        return uint256(FixedPointMathLib.expWad(exponentWad)) * STOCK_UNIT / uint256(E18);
    }
}
