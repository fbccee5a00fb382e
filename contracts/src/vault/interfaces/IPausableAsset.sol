// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The question a vault asks a Base B20 token before it takes a deposit.
interface IPausableAsset {
    /// @notice Whether a class of operations is paused; class 0 is transfers.
    function isPaused(uint8 feature) external view returns (bool);
}
