// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IPaymaster} from "./IPaymaster.sol";
import {PackedUserOperation} from "./PackedUserOperation.sol";

/// @title Pays the gas of operations that its signer approved, each with its own signature.
/// @notice `paymasterData` is validUntil (6 bytes), validAfter (6), id (16), signature (65), and
///         nothing more. Times are seconds, amounts are wei.
interface ISponsorPaymaster is IPaymaster {
    /// @notice The deposit pays for this operation; the event links the sponsorship id to the hash.
    event Sponsored(bytes16 indexed id, address indexed sender, bytes32 userOpHash);
    /// @notice A signer was proposed; zero if the proposal was withdrawn.
    event SignerProposed(address indexed proposed);
    /// @notice The signer changed.
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
    /// @notice `postOp` must not be called.
    error PostOpUnused();
    /// @notice Ownership cannot be renounced.
    error OwnershipIsKept();

    /// @notice Adds `msg.value` to the deposit; any account may call this function.
    function deposit() external payable;

    /// @notice Withdraws `amount` wei of the deposit. Signed operations that are not yet executed
    ///         fail if the remaining deposit does not cover their gas.
    function withdrawTo(address payable to, uint256 amount) external;

    /// @notice Proposes the next signer, which must accept; zero withdraws the proposal.
    function proposeSigner(address proposed) external;

    /// @notice Makes the caller the signer if the caller is proposed. Signatures of the previous
    ///         signer are invalid from then on.
    function acceptSigner() external;

    /// @notice EntryPoint that holds the deposit and is the only permitted caller of validation.
    function entryPoint() external view returns (address);

    /// @notice Account whose signatures the deposit pays for.
    function signer() external view returns (address);

    /// @notice Proposed signer; zero without a proposal.
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
