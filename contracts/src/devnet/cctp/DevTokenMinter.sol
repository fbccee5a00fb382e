// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ITokenMinterV2} from "../../bridge/interfaces/ITokenMinterV2.sol";
import {IUsdc} from "../../vault/interfaces/IUsdc.sol";
import {DevOwned} from "./DevOwned.sol";
import {DevPausable} from "./DevPausable.sol";

/// @title Devnet stand-in for CCTP V2's TokenMinter: the account that may mint and burn USDC.
contract DevTokenMinter is ITokenMinterV2, DevPausable {
    event SetBurnLimitPerMessage(address indexed token, uint256 burnLimitPerMessage);
    event TokenPairLinked(address localToken, uint32 remoteDomain, bytes32 remoteToken);

    address public localTokenMessenger;
    /// @inheritdoc ITokenMinterV2
    mapping(address token => uint256 limit) public burnLimitsPerMessage;

    mapping(uint32 domain => mapping(bytes32 remoteToken => address token)) private _localTokens;

    modifier onlyLocalTokenMessenger() {
        require(msg.sender == localTokenMessenger, "Caller not local TokenMessenger");
        _;
    }

    /// @notice Sets everything that a constructor would; once.
    function initialize(address initialOwner, address messenger) external {
        _initializeOwner(initialOwner);
        localTokenMessenger = messenger;
    }

    /// @notice Sets the token of this chain for `remoteToken` of `remoteDomain`.
    function linkTokenPair(address localToken, uint32 remoteDomain, bytes32 remoteToken)
        external
        onlyOwner
    {
        require(_localTokens[remoteDomain][remoteToken] == address(0), "Unable to link token pair");
        _localTokens[remoteDomain][remoteToken] = localToken;
        emit TokenPairLinked(localToken, remoteDomain, remoteToken);
    }

    /// @notice Sets the maximum burn of `token` in one message; 0 disables the token.
    function setMaxBurnAmountPerMessage(address token, uint256 limit) external onlyOwner {
        burnLimitsPerMessage[token] = limit;
        emit SetBurnLimitPerMessage(token, limit);
    }

    /// @notice Burns `amount` that the messenger pulled here.
    function burn(address token, uint256 amount) external whenNotPaused onlyLocalTokenMessenger {
        uint256 limit = burnLimitsPerMessage[token];
        require(limit != 0, "Burn token not supported");
        require(amount <= limit, "Burn amount exceeds per tx limit");
        IUsdc(token).burn(amount);
    }

    /// @notice Mints to both recipients the token that `burnToken` of `sourceDomain` is here.
    function mint(
        uint32 sourceDomain,
        bytes32 burnToken,
        address recipient,
        uint256 amount,
        address feeRecipient,
        uint256 fee
    ) external whenNotPaused onlyLocalTokenMessenger returns (address token) {
        token = _localTokens[sourceDomain][burnToken];
        require(token != address(0), "Mint token not supported");
        require(IUsdc(token).mint(recipient, amount), "Mint operation failed");
        if (fee != 0) require(IUsdc(token).mint(feeRecipient, fee), "Mint operation failed");
    }

    /// @inheritdoc ITokenMinterV2
    function getLocalToken(uint32 remoteDomain, bytes32 remoteToken)
        external
        view
        returns (address)
    {
        return _localTokens[remoteDomain][remoteToken];
    }

    /// @inheritdoc ITokenMinterV2
    function paused() public view override(ITokenMinterV2, DevPausable) returns (bool) {
        return super.paused();
    }
}
