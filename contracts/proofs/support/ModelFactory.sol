// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Configuration of a vault, with any owner and any fee sink.
/// @dev The proofs make the storage symbolic.
contract ModelFactory {
    address public owner;
    address public feeSink;
}
