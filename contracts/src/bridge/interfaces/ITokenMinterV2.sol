// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title The part of CCTP V2's TokenMinter that Quartet reads.
interface ITokenMinterV2 {
    /// @notice Maximum burn of one message, in the token's base units; 0 where the token is not
    ///         supported.
    function burnLimitsPerMessage(address token) external view returns (uint256);
    function getLocalToken(uint32 remoteDomain, bytes32 remoteToken) external view returns (address);
    function paused() external view returns (bool);
}
