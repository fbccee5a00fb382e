// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PackedUserOperation} from "./PackedUserOperation.sol";

/// @title What EntryPoint v0.8 asks of a paymaster (ERC-4337).
interface IPaymaster {
    /// @notice How the operation ended before `postOp`.
    enum PostOpMode {
        opSucceeded,
        opReverted,
        postOpReverted
    }

    /// @notice Whether the paymaster pays for the operation.
    /// @param userOp The operation.
    /// @param userOpHash What its sender signs.
    /// @param maxCost Most that the deposit can be charged, wei.
    /// @return context Passed on to `postOp`, which is not called where this is empty.
    /// @return validationData 1 in the lowest 20 bytes if the paymaster does not pay; then the last
    ///         second (6 bytes, 0 for no end) and the second before the first one (6 bytes).
    function validatePaymasterUserOp(
        PackedUserOperation calldata userOp,
        bytes32 userOpHash,
        uint256 maxCost
    ) external returns (bytes memory context, uint256 validationData);

    /// @notice Called after the operation where validation returned a context.
    function postOp(
        PostOpMode mode,
        bytes calldata context,
        uint256 actualGasCost,
        uint256 actualUserOpFeePerGas
    ) external;
}
