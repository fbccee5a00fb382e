// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title The part of a Chainlink price feed that prices of gas are bounded by.
interface IAggregatorV3 {
    /// @notice Decimals of `answer`.
    function decimals() external view returns (uint8);

    /// @notice Name of the pair, `ETH / USD`.
    function description() external view returns (string memory);

    /// @notice The newest answer and the second it is from.
    function latestRoundData()
        external
        view
        returns (
            uint80 roundId,
            int256 answer,
            uint256 startedAt,
            uint256 updatedAt,
            uint80 answeredInRound
        );
}
