// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title The part of CCTP V2's MessageTransmitter that Quartet calls, reads and indexes.
interface IMessageTransmitterV2 {
    event MessageSent(bytes message);
    event MessageReceived(
        address indexed caller,
        uint32 sourceDomain,
        bytes32 indexed nonce,
        bytes32 sender,
        uint32 indexed finalityThresholdExecuted,
        bytes messageBody
    );

    function sendMessage(
        uint32 destinationDomain,
        bytes32 recipient,
        bytes32 destinationCaller,
        uint32 minFinalityThreshold,
        bytes calldata messageBody
    ) external;

    function receiveMessage(bytes calldata message, bytes calldata attestation)
        external
        returns (bool);

    function localDomain() external view returns (uint32);
    function version() external view returns (uint32);
    /// @notice 1 once the message with this nonce was received.
    function usedNonces(bytes32 nonce) external view returns (uint256);
    function signatureThreshold() external view returns (uint256);
    function isEnabledAttester(address attester) external view returns (bool);
    function maxMessageBodySize() external view returns (uint256);
    function paused() external view returns (bool);
}
