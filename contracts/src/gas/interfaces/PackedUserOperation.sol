// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice An operation as an argument of EntryPoint v0.8 (ERC-4337).
struct PackedUserOperation {
    address sender;
    /// Key (24 bytes) and sequence (8 bytes).
    uint256 nonce;
    /// Factory and its call data, or the EIP-7702 marker, or empty.
    bytes initCode;
    bytes callData;
    /// Gas for the account's validation (16 bytes) and for its call (16 bytes).
    bytes32 accountGasLimits;
    /// Gas that the EntryPoint cannot measure and pays as declared.
    uint256 preVerificationGas;
    /// Tip (16 bytes) and most in all (16 bytes), wei per gas.
    bytes32 gasFees;
    /// Paymaster (20 bytes), gas for its validation (16) and afterwards (16), its data.
    bytes paymasterAndData;
    bytes signature;
}
