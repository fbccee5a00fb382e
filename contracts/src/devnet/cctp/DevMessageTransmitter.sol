// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IMessageTransmitterV2} from "../../bridge/interfaces/IMessageTransmitterV2.sol";
import {CctpMessage} from "./CctpMessage.sol";
import {DevPausable} from "./DevPausable.sol";
import {IMessageHandler} from "./IMessageHandler.sol";

/// @title Devnet stand-in for CCTP V2's MessageTransmitter, with the same messages.
/// @dev No immutables and no constructor, so that the devnet can set this code at the canonical
///      address.
contract DevMessageTransmitter is IMessageTransmitterV2, DevPausable {
    using CctpMessage for bytes;

    event AttesterEnabled(address indexed attester);
    event AttesterDisabled(address indexed attester);
    event SignatureThresholdUpdated(uint256 oldSignatureThreshold, uint256 newSignatureThreshold);
    event MaxMessageBodySizeUpdated(uint256 newMaxMessageBodySize);

    /// @dev Version of the message format.
    uint32 private constant VERSION = 1;
    uint256 private constant NONCE_USED = 1;
    uint256 private constant SIGNATURE_BYTES = 65;
    /// @dev From this finality threshold on a message counts as final.
    uint32 private constant FINALIZED = 2000;
    /// @dev Bytes of body that the real deployments allow.
    uint256 private constant INITIAL_MAX_BODY_BYTES = 8192;

    /// @inheritdoc IMessageTransmitterV2
    uint32 public localDomain;
    /// @inheritdoc IMessageTransmitterV2
    uint256 public signatureThreshold;
    /// @inheritdoc IMessageTransmitterV2
    uint256 public maxMessageBodySize;
    /// @inheritdoc IMessageTransmitterV2
    mapping(bytes32 nonce => uint256 used) public usedNonces;
    /// @inheritdoc IMessageTransmitterV2
    mapping(address attester => bool enabled) public isEnabledAttester;

    /// @notice Sets everything that a constructor would; once.
    function initialize(
        address initialOwner,
        uint32 domain,
        address[] calldata attesters,
        uint256 threshold
    ) external {
        _initializeOwner(initialOwner);
        localDomain = domain;
        maxMessageBodySize = INITIAL_MAX_BODY_BYTES;
        // Unattested messages carry a zero nonce: they cannot be received.
        usedNonces[bytes32(0)] = NONCE_USED;
        for (uint256 i; i < attesters.length; ++i) {
            isEnabledAttester[attesters[i]] = true;
            emit AttesterEnabled(attesters[i]);
        }
        _setSignatureThreshold(threshold);
    }

    /// @inheritdoc IMessageTransmitterV2
    function sendMessage(
        uint32 destinationDomain,
        bytes32 recipient,
        bytes32 destinationCaller,
        uint32 minFinalityThreshold,
        bytes calldata messageBody
    ) external whenNotPaused {
        require(destinationDomain != localDomain, "Domain is local domain");
        require(messageBody.length <= maxMessageBodySize, "Message body exceeds max size");
        require(recipient != bytes32(0), "Recipient must be nonzero");
        // The nonce and the executed finality are zero: the attesters fill them in.
        emit MessageSent(abi.encodePacked(
                VERSION,
                localDomain,
                destinationDomain,
                bytes32(0),
                bytes32(uint256(uint160(msg.sender))),
                recipient,
                destinationCaller,
                minFinalityThreshold,
                uint32(0),
                messageBody
            ));
    }

    /// @inheritdoc IMessageTransmitterV2
    function receiveMessage(bytes calldata message, bytes calldata attestation)
        external
        whenNotPaused
        returns (bool)
    {
        _requireAttested(message, attestation);
        require(message.length >= CctpMessage.HEADER_BYTES, "Invalid message: too short");
        require(message.destinationDomain() == localDomain, "Invalid destination domain");
        bytes32 caller = message.destinationCaller();
        require(
            caller == bytes32(0) || caller == bytes32(uint256(uint160(msg.sender))),
            "Invalid caller for message"
        );
        require(message.version() == VERSION, "Invalid message version");
        bytes32 nonce = message.nonce();
        require(usedNonces[nonce] == 0, "Nonce already used");
        usedNonces[nonce] = NONCE_USED;
        _deliver(message);
        emit MessageReceived(
            msg.sender,
            message.sourceDomain(),
            nonce,
            message.sender(),
            message.finalityThresholdExecuted(),
            message.body()
        );
        return true;
    }

    function enableAttester(address attester) external onlyOwner {
        isEnabledAttester[attester] = true;
        emit AttesterEnabled(attester);
    }

    function disableAttester(address attester) external onlyOwner {
        isEnabledAttester[attester] = false;
        emit AttesterDisabled(attester);
    }

    function setSignatureThreshold(uint256 newSignatureThreshold) external onlyOwner {
        _setSignatureThreshold(newSignatureThreshold);
    }

    function setMaxMessageBodySize(uint256 newMaxMessageBodySize) external onlyOwner {
        maxMessageBodySize = newMaxMessageBodySize;
        emit MaxMessageBodySizeUpdated(newMaxMessageBodySize);
    }

    /// @inheritdoc IMessageTransmitterV2
    function version() external pure returns (uint32) {
        return VERSION;
    }

    /// @inheritdoc IMessageTransmitterV2
    function paused() public view override(IMessageTransmitterV2, DevPausable) returns (bool) {
        return super.paused();
    }

    function _deliver(bytes calldata message) private {
        IMessageHandler handler = IMessageHandler(message.recipient());
        uint32 source = message.sourceDomain();
        uint32 finality = message.finalityThresholdExecuted();
        if (finality < FINALIZED) {
            require(
                handler.handleReceiveUnfinalizedMessage(
                    source, message.sender(), finality, message.body()
                ),
                "handleReceiveUnfinalizedMessage() failed"
            );
        } else {
            require(
                handler.handleReceiveFinalizedMessage(
                    source, message.sender(), finality, message.body()
                ),
                "handleReceiveFinalizedMessage() failed"
            );
        }
    }

    function _requireAttested(bytes calldata message, bytes calldata attestation) private view {
        uint256 threshold = signatureThreshold;
        require(attestation.length == SIGNATURE_BYTES * threshold, "Invalid attestation length");
        bytes32 digest = keccak256(message);
        address last;
        for (uint256 i; i < threshold; ++i) {
            bytes calldata part = attestation[i * SIGNATURE_BYTES:(i + 1) * SIGNATURE_BYTES];
            address signer = _recover(digest, part);
            require(signer > last, "Invalid signature order or dupe");
            require(isEnabledAttester[signer], "Invalid signature: not attester");
            last = signer;
        }
    }

    function _recover(bytes32 digest, bytes calldata part) private pure returns (address signer) {
        ECDSA.RecoverError failure;
        (signer, failure,) = ECDSA.tryRecoverCalldata(digest, part);
        require(
            failure != ECDSA.RecoverError.InvalidSignatureS, "ECDSA: invalid signature 's' value"
        );
        require(failure == ECDSA.RecoverError.NoError, "ECDSA: invalid signature");
    }

    function _setSignatureThreshold(uint256 newSignatureThreshold) private {
        require(newSignatureThreshold != 0, "Invalid signature threshold");
        emit SignatureThresholdUpdated(signatureThreshold, newSignatureThreshold);
        signatureThreshold = newSignatureThreshold;
    }
}
