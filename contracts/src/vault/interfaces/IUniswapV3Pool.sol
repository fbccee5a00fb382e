// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The part of a Uniswap v3 pool that prices, swaps, liquidity and the indexer use.
interface IUniswapV3Pool {
    event Initialize(uint160 sqrtPriceX96, int24 tick);
    event Mint(
        address sender,
        address indexed owner,
        int24 indexed tickLower,
        int24 indexed tickUpper,
        uint128 amount,
        uint256 amount0,
        uint256 amount1
    );
    event Collect(
        address indexed owner,
        address recipient,
        int24 indexed tickLower,
        int24 indexed tickUpper,
        uint128 amount0,
        uint128 amount1
    );
    event Burn(
        address indexed owner,
        int24 indexed tickLower,
        int24 indexed tickUpper,
        uint128 amount,
        uint256 amount0,
        uint256 amount1
    );
    event Swap(
        address indexed sender,
        address indexed recipient,
        int256 amount0,
        int256 amount1,
        uint160 sqrtPriceX96,
        uint128 liquidity,
        int24 tick
    );
    event IncreaseObservationCardinalityNext(
        uint16 observationCardinalityNextOld, uint16 observationCardinalityNextNew
    );

    /// @notice Token of the lower address.
    function token0() external view returns (address);

    /// @notice Token of the higher address.
    function token1() external view returns (address);

    /// @notice Swap fee in hundredths of a basis point.
    function fee() external view returns (uint24);

    /// @notice Ticks between two usable ticks.
    function tickSpacing() external view returns (int24);

    /// @notice Liquidity in range at the current price.
    function liquidity() external view returns (uint128);

    /// @notice Current price, tick and the state of the observation ring.
    function slot0()
        external
        view
        returns (
            uint160 sqrtPriceX96,
            int24 tick,
            uint16 observationIndex,
            uint16 observationCardinality,
            uint16 observationCardinalityNext,
            uint8 feeProtocol,
            bool unlocked
        );

    /// @notice One slot of the observation ring.
    function observations(uint256 index)
        external
        view
        returns (
            uint32 blockTimestamp,
            int56 tickCumulative,
            uint160 secondsPerLiquidityCumulativeX128,
            bool initialized
        );

    /// @notice Tick cumulatives at each of `secondsAgos`; reverts "OLD" beyond the ring.
    function observe(uint32[] calldata secondsAgos)
        external
        view
        returns (
            int56[] memory tickCumulatives,
            uint160[] memory secondsPerLiquidityCumulativeX128s
        );

    /// @notice Liquidity and fees of one position.
    function positions(bytes32 key)
        external
        view
        returns (
            uint128 liquidity,
            uint256 feeGrowthInside0LastX128,
            uint256 feeGrowthInside1LastX128,
            uint128 tokensOwed0,
            uint128 tokensOwed1
        );

    /// @notice Sets the first price.
    function initialize(uint160 sqrtPriceX96) external;

    /// @notice Grows the observation ring to at least `observationCardinalityNext` slots.
    function increaseObservationCardinalityNext(uint16 observationCardinalityNext) external;

    /// @notice Adds liquidity; the caller pays in `uniswapV3MintCallback`.
    function mint(
        address recipient,
        int24 tickLower,
        int24 tickUpper,
        uint128 amount,
        bytes calldata data
    ) external returns (uint256 amount0, uint256 amount1);

    /// @notice Removes liquidity from the caller's position; `collect` pays it.
    function burn(int24 tickLower, int24 tickUpper, uint128 amount)
        external
        returns (uint256 amount0, uint256 amount1);

    /// @notice Pays the collectable tokens of the caller's position.
    function collect(
        address recipient,
        int24 tickLower,
        int24 tickUpper,
        uint128 amount0Requested,
        uint128 amount1Requested
    ) external returns (uint128 amount0, uint128 amount1);

    /// @notice Swaps; the caller pays in `uniswapV3SwapCallback`.
    function swap(
        address recipient,
        bool zeroForOne,
        int256 amountSpecified,
        uint160 sqrtPriceLimitX96,
        bytes calldata data
    ) external returns (int256 amount0, int256 amount1);
}
