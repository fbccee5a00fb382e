// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title The part of EntryPoint v0.8 for the deposit of a paymaster; amounts in wei.
interface IEntryPoint {
    function depositTo(address account) external payable;
    function withdrawTo(address payable withdrawAddress, uint256 withdrawAmount) external;
    function balanceOf(address account) external view returns (uint256);
}
