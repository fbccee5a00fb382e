// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title The part of CCTP V2's TokenMessenger that Quartet calls, reads and indexes.
interface ITokenMessengerV2 {
    event DepositForBurn(
        address indexed burnToken,
        uint256 amount,
        address indexed depositor,
        bytes32 mintRecipient,
        uint32 destinationDomain,
        bytes32 destinationTokenMessenger,
        bytes32 destinationCaller,
        uint256 maxFee,
        uint32 indexed minFinalityThreshold,
        bytes hookData
    );
    event MintAndWithdraw(
        address indexed mintRecipient,
        uint256 amount,
        address indexed mintToken,
        uint256 feeCollected
    );

    function depositForBurn(
        uint256 amount,
        uint32 destinationDomain,
        bytes32 mintRecipient,
        address burnToken,
        bytes32 destinationCaller,
        uint256 maxFee,
        uint32 minFinalityThreshold
    ) external;

    function depositForBurnWithHook(
        uint256 amount,
        uint32 destinationDomain,
        bytes32 mintRecipient,
        address burnToken,
        bytes32 destinationCaller,
        uint256 maxFee,
        uint32 minFinalityThreshold,
        bytes calldata hookData
    ) external;

    function localMessageTransmitter() external view returns (address);
    function localMinter() external view returns (address);
    function remoteTokenMessengers(uint32 domain) external view returns (bytes32);
    function feeRecipient() external view returns (address);
    /// @notice Ten-millionths of the amount; 0 without a fee.
    function minFee() external view returns (uint256);
    function getMinFeeAmount(uint256 amount) external view returns (uint256);
    function isDenylisted(address account) external view returns (bool);
}
