// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Byte layout of a CCTP V2 message: 148 bytes of header, then the body.
library CctpMessage {
    uint256 internal constant HEADER_BYTES = 148;

    uint256 private constant SOURCE_DOMAIN = 4;
    uint256 private constant DESTINATION_DOMAIN = 8;
    uint256 private constant NONCE = 12;
    uint256 private constant SENDER = 44;
    uint256 private constant RECIPIENT = 76;
    uint256 private constant DESTINATION_CALLER = 108;
    uint256 private constant FINALITY_EXECUTED = 144;

    function version(bytes calldata message) internal pure returns (uint32) {
        return uint32(bytes4(message[0:SOURCE_DOMAIN]));
    }

    function sourceDomain(bytes calldata message) internal pure returns (uint32) {
        return uint32(bytes4(message[SOURCE_DOMAIN:DESTINATION_DOMAIN]));
    }

    function destinationDomain(bytes calldata message) internal pure returns (uint32) {
        return uint32(bytes4(message[DESTINATION_DOMAIN:NONCE]));
    }

    function nonce(bytes calldata message) internal pure returns (bytes32) {
        return bytes32(message[NONCE:SENDER]);
    }

    function sender(bytes calldata message) internal pure returns (bytes32) {
        return bytes32(message[SENDER:RECIPIENT]);
    }

    function recipient(bytes calldata message) internal pure returns (address) {
        return address(uint160(uint256(bytes32(message[RECIPIENT:DESTINATION_CALLER]))));
    }

    function destinationCaller(bytes calldata message) internal pure returns (bytes32) {
        return bytes32(message[DESTINATION_CALLER:DESTINATION_CALLER + 32]);
    }

    function finalityThresholdExecuted(bytes calldata message) internal pure returns (uint32) {
        return uint32(bytes4(message[FINALITY_EXECUTED:HEADER_BYTES]));
    }

    function body(bytes calldata message) internal pure returns (bytes calldata) {
        return message[HEADER_BYTES:];
    }
}
