// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Function that a vault calls on a Base B20 token before a deposit.
interface IPausableAsset {
    /// @notice Whether a class of operations is paused; class 0 is transfers.
    function isPaused(uint8 feature) external view returns (bool);
}
