// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IPaymaster} from "./IPaymaster.sol";
import {PackedUserOperation} from "./PackedUserOperation.sol";

/// @title Pays the gas of operations that its signer put their name to, each by itself.
/// @notice `paymasterData` is validUntil (6 bytes), validAfter (6), id (16), signature (65), and
///         nothing more. Times are seconds, amounts are wei.
interface ISponsorPaymaster is IPaymaster {
    /// @notice The deposit pays for this operation; a trace that joins our id to its hash.
    event Sponsored(bytes16 indexed id, address indexed sender, bytes32 userOpHash);
    /// @notice Zero when a proposal was taken back.
    event SignerProposed(address indexed proposed);
    /// @notice Another key signs sponsorships from now on.
    event SignerChanged(address indexed previous, address indexed signer);

    /// @notice An address that must not be zero is zero.
    error ZeroAddress();
    /// @notice The account does not name itself EntryPoint v0.8 of this chain.
    error NotAnEntryPoint(address account);
    /// @notice The caller is not the EntryPoint.
    error NotEntryPoint();
    /// @notice The caller is not the proposed signer.
    error NotPendingSigner();
    /// @notice `paymasterAndData` has another length than 145 bytes.
    error PaymasterDataLength(uint256 length);
    /// @notice Nothing happens after an operation.
    error PostOpUnused();
    /// @notice Ownership cannot be renounced.
    error OwnershipIsKept();

    /// @notice Adds `msg.value` to the deposit; anybody may.
    function deposit() external payable;

    /// @notice Takes `amount` wei out of the deposit. Operations that are signed and not yet
    ///         carried out fail if too little is left.
    function withdrawTo(address payable to, uint256 amount) external;

    /// @notice Names the next signer, who has to accept; zero takes a proposal back.
    function proposeSigner(address proposed) external;

    /// @notice Makes the caller the signer, if it is the proposed one. What the previous signer
    ///         signed is worth nothing from here on.
    function acceptSigner() external;

    /// @notice The EntryPoint that holds the deposit, and the only one who may ask for validation.
    function entryPoint() external view returns (address);

    /// @notice Whose signature the deposit answers for.
    function signer() external view returns (address);

    /// @notice Who may become the signer; zero if nobody.
    function pendingSigner() external view returns (address);

    /// @notice EIP-712 digest of a sponsorship, over every field of the operation that can move
    ///         money, the paymaster's own gas limits and the code that the sender is delegated to
    ///         now.
    /// @dev `Sponsorship(address sender,uint256 nonce,bytes32 initCodeHash,bytes32 callDataHash,`
    ///      `bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,`
    ///      `bytes32 paymasterGasLimits,address delegate,bytes16 id,uint48 validUntil,`
    ///      `uint48 validAfter)` under {name "Quartet Sponsor", version "1"}. Of `paymasterAndData`
    ///      only bytes 20 to 52 count: the rest is in the domain or in the other arguments.
    function hashOf(
        PackedUserOperation calldata userOp,
        bytes16 id,
        uint48 validUntil,
        uint48 validAfter
    ) external view returns (bytes32);
}
