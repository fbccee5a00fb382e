// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PackedUserOperation} from "./PackedUserOperation.sol";

/// @title Functions that EntryPoint v0.8 calls on a paymaster (ERC-4337).
interface IPaymaster {
    /// @notice How the operation ended before `postOp`.
    enum PostOpMode {
        opSucceeded,
        opReverted,
        postOpReverted
    }

    /// @notice Whether the paymaster pays for the operation.
    /// @param userOp The operation.
    /// @param userOpHash Hash that the sender of the operation signs.
    /// @param maxCost Maximum charge to the deposit, wei.
    /// @return context Argument of `postOp`; an empty context means that `postOp` is not called.
    /// @return validationData 1 in the lowest 20 bytes if the paymaster does not pay; then the last
    ///         second (6 bytes, 0 for no end) and the second before the first one (6 bytes).
    function validatePaymasterUserOp(
        PackedUserOperation calldata userOp,
        bytes32 userOpHash,
        uint256 maxCost
    ) external returns (bytes memory context, uint256 validationData);

    /// @notice Called after the operation if validation returned a context.
    function postOp(
        PostOpMode mode,
        bytes calldata context,
        uint256 actualGasCost,
        uint256 actualUserOpFeePerGas
    ) external;
}
