// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IEntryPoint} from "../../../src/gas/interfaces/IEntryPoint.sol";
import {PackedUserOperation} from "../../../src/gas/interfaces/PackedUserOperation.sol";

/// @title Functions of EntryPoint v0.8 that only the tests call.
interface IRealEntryPoint is IEntryPoint {
    event UserOperationEvent(
        bytes32 indexed userOpHash,
        address indexed sender,
        address indexed paymaster,
        uint256 nonce,
        bool success,
        uint256 actualGasCost,
        uint256 actualGasUsed
    );

    error FailedOp(uint256 opIndex, string reason);
    error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner);

    function handleOps(PackedUserOperation[] calldata ops, address payable beneficiary) external;
    function getUserOpHash(PackedUserOperation calldata userOp) external view returns (bytes32);
    function getNonce(address sender, uint192 key) external view returns (uint256);
    function senderCreator() external view returns (address);
}

/// @title Account to which plain wallets are delegated.
interface ISimple7702Account {
    function execute(address target, uint256 value, bytes calldata data) external;
}

/// @title Factory that deploys accounts that are contracts.
interface ISimpleAccountFactory {
    function createAccount(address owner, uint256 salt) external returns (address);
    function getAddress(address owner, uint256 salt) external view returns (address);
}
