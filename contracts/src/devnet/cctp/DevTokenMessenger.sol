// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMessageTransmitterV2} from "../../bridge/interfaces/IMessageTransmitterV2.sol";
import {ITokenMessengerV2} from "../../bridge/interfaces/ITokenMessengerV2.sol";
import {IERC20} from "../../vault/interfaces/IERC20.sol";
import {BurnBody} from "./BurnBody.sol";
import {DevOwned} from "./DevOwned.sol";
import {DevTokenMinter} from "./DevTokenMinter.sol";
import {IMessageHandler} from "./IMessageHandler.sol";

/// @title Devnet stand-in for CCTP V2's TokenMessenger, with the same messages.
/// @dev No immutables and no constructor, so that the devnet can set this code at the canonical
///      address.
contract DevTokenMessenger is ITokenMessengerV2, IMessageHandler, DevOwned {
    using BurnBody for bytes;

    event RemoteTokenMessengerAdded(uint32 domain, bytes32 tokenMessenger);
    event FeeRecipientSet(address feeRecipient);
    event MinFeeSet(uint256 minFee);
    event Denylisted(address indexed account);
    event UnDenylisted(address indexed account);

    /// @dev Version of the burn body.
    uint32 private constant BODY_VERSION = 1;
    /// @dev Minimum finality of an attestation; an attestation below this value reverts.
    uint32 private constant MIN_FINALITY = 500;
    uint256 private constant FEE_UNITS = 10_000_000;

    /// @inheritdoc ITokenMessengerV2
    address public localMessageTransmitter;
    /// @inheritdoc ITokenMessengerV2
    address public localMinter;
    /// @inheritdoc ITokenMessengerV2
    address public feeRecipient;
    /// @inheritdoc ITokenMessengerV2
    uint256 public minFee;
    /// @inheritdoc ITokenMessengerV2
    mapping(uint32 domain => bytes32 messenger) public remoteTokenMessengers;
    /// @inheritdoc ITokenMessengerV2
    mapping(address account => bool denied) public isDenylisted;

    struct Burn {
        uint256 amount;
        uint32 destinationDomain;
        bytes32 mintRecipient;
        address burnToken;
        bytes32 destinationCaller;
        uint256 maxFee;
        uint32 minFinalityThreshold;
    }

    /// @dev A denied account can neither burn nor sign a transaction in which a contract burns.
    modifier notDenylistedCallers() {
        require(
            !isDenylisted[msg.sender] && !isDenylisted[tx.origin],
            "Denylistable: account is on denylist"
        );
        _;
    }

    modifier onlyLocalTransmitter() {
        require(msg.sender == localMessageTransmitter, "Invalid message transmitter");
        _;
    }

    /// @notice Sets the initial state as a constructor does; a second call reverts.
    function initialize(
        address initialOwner,
        address transmitter,
        address minter,
        address initialFeeRecipient
    ) external {
        _initializeOwner(initialOwner);
        localMessageTransmitter = transmitter;
        localMinter = minter;
        _setFeeRecipient(initialFeeRecipient);
    }

    /// @inheritdoc ITokenMessengerV2
    function depositForBurn(
        uint256 amount,
        uint32 destinationDomain,
        bytes32 mintRecipient,
        address burnToken,
        bytes32 destinationCaller,
        uint256 maxFee,
        uint32 minFinalityThreshold
    ) external notDenylistedCallers {
        Burn memory burn = Burn({
            amount: amount,
            destinationDomain: destinationDomain,
            mintRecipient: mintRecipient,
            burnToken: burnToken,
            destinationCaller: destinationCaller,
            maxFee: maxFee,
            minFinalityThreshold: minFinalityThreshold
        });
        _depositForBurn(burn, "");
    }

    /// @inheritdoc ITokenMessengerV2
    function depositForBurnWithHook(
        uint256 amount,
        uint32 destinationDomain,
        bytes32 mintRecipient,
        address burnToken,
        bytes32 destinationCaller,
        uint256 maxFee,
        uint32 minFinalityThreshold,
        bytes calldata hookData
    ) external notDenylistedCallers {
        require(hookData.length > 0, "Hook data is empty");
        Burn memory burn = Burn({
            amount: amount,
            destinationDomain: destinationDomain,
            mintRecipient: mintRecipient,
            burnToken: burnToken,
            destinationCaller: destinationCaller,
            maxFee: maxFee,
            minFinalityThreshold: minFinalityThreshold
        });
        _depositForBurn(burn, hookData);
    }

    /// @inheritdoc IMessageHandler
    function handleReceiveFinalizedMessage(
        uint32 remoteDomain,
        bytes32 sender,
        uint32,
        bytes calldata messageBody
    ) external onlyLocalTransmitter returns (bool) {
        return _mint(remoteDomain, sender, messageBody);
    }

    /// @inheritdoc IMessageHandler
    function handleReceiveUnfinalizedMessage(
        uint32 remoteDomain,
        bytes32 sender,
        uint32 finalityThresholdExecuted,
        bytes calldata messageBody
    ) external onlyLocalTransmitter returns (bool) {
        require(finalityThresholdExecuted >= MIN_FINALITY, "Unsupported finality threshold");
        return _mint(remoteDomain, sender, messageBody);
    }

    function addRemoteTokenMessenger(uint32 domain, bytes32 messenger) external onlyOwner {
        require(messenger != bytes32(0), "bytes32(0) not allowed");
        require(remoteTokenMessengers[domain] == bytes32(0), "TokenMessenger already set");
        remoteTokenMessengers[domain] = messenger;
        emit RemoteTokenMessengerAdded(domain, messenger);
    }

    function setFeeRecipient(address newFeeRecipient) external onlyOwner {
        _setFeeRecipient(newFeeRecipient);
    }

    /// @notice Sets the minimum `maxFee`, in ten-millionths of the amount; 0 requires no fee.
    function setMinFee(uint256 newMinFee) external onlyOwner {
        require(newMinFee < FEE_UNITS, "Min fee too high");
        minFee = newMinFee;
        emit MinFeeSet(newMinFee);
    }

    function denylist(address account) external onlyOwner {
        isDenylisted[account] = true;
        emit Denylisted(account);
    }

    function unDenylist(address account) external onlyOwner {
        isDenylisted[account] = false;
        emit UnDenylisted(account);
    }

    /// @inheritdoc ITokenMessengerV2
    function getMinFeeAmount(uint256 amount) public view returns (uint256) {
        if (minFee == 0) return 0;
        uint256 least = amount * minFee / FEE_UNITS;
        return least == 0 ? 1 : least;
    }

    function _depositForBurn(Burn memory burn, bytes memory hookData) private {
        require(burn.amount > 0, "Amount must be nonzero");
        require(burn.mintRecipient != bytes32(0), "Mint recipient must be nonzero");
        require(burn.maxFee < burn.amount, "Max fee must be less than amount");
        require(burn.maxFee >= getMinFeeAmount(burn.amount), "Insufficient max fee");
        bytes32 messenger = remoteTokenMessengers[burn.destinationDomain];
        require(messenger != bytes32(0), "No TokenMessenger for domain");

        require(
            IERC20(burn.burnToken).transferFrom(msg.sender, localMinter, burn.amount),
            "Transfer operation failed"
        );
        DevTokenMinter(localMinter).burn(burn.burnToken, burn.amount);
        IMessageTransmitterV2(localMessageTransmitter)
            .sendMessage(
                burn.destinationDomain,
                messenger,
                burn.destinationCaller,
                burn.minFinalityThreshold,
                _body(burn, hookData)
            );
        emit DepositForBurn(
            burn.burnToken,
            burn.amount,
            msg.sender,
            burn.mintRecipient,
            burn.destinationDomain,
            messenger,
            burn.destinationCaller,
            burn.maxFee,
            burn.minFinalityThreshold,
            hookData
        );
    }

    /// @dev The executed fee and the expiration are zero: the attesters fill them in.
    function _body(Burn memory burn, bytes memory hookData) private view returns (bytes memory) {
        return abi.encodePacked(
            BODY_VERSION,
            bytes32(uint256(uint160(burn.burnToken))),
            burn.mintRecipient,
            burn.amount,
            bytes32(uint256(uint160(msg.sender))),
            burn.maxFee,
            uint256(0),
            uint256(0),
            hookData
        );
    }

    function _mint(uint32 remoteDomain, bytes32 sender, bytes calldata body)
        private
        returns (bool)
    {
        require(
            sender != bytes32(0) && remoteTokenMessengers[remoteDomain] == sender,
            "Remote TokenMessenger unsupported"
        );
        require(body.length >= BurnBody.MIN_BYTES, "Invalid burn message: too short");
        require(body.version() == BODY_VERSION, "Invalid message body version");
        uint256 expirationBlock = body.expirationBlock();
        require(
            expirationBlock == 0 || expirationBlock > block.number,
            "Message expired and must be re-signed"
        );
        (uint256 amount, uint256 fee) = (body.amount(), body.feeExecuted());
        require(fee == 0 || fee < amount, "Fee equals or exceeds amount");
        require(fee <= body.maxFee(), "Fee exceeds max fee");
        address recipient = body.mintRecipient();
        address token = DevTokenMinter(localMinter)
            .mint(remoteDomain, body.burnToken(), recipient, amount - fee, feeRecipient, fee);
        emit MintAndWithdraw(recipient, amount - fee, token, fee);
        return true;
    }

    function _setFeeRecipient(address newFeeRecipient) private {
        require(newFeeRecipient != address(0), "Zero address not allowed");
        feeRecipient = newFeeRecipient;
        emit FeeRecipientSet(newFeeRecipient);
    }
}
