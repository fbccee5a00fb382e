// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ShortString, ShortStrings} from "@openzeppelin/contracts/utils/ShortStrings.sol";
import {WETH} from "solady/tokens/WETH.sol";

/// @title Devnet model of a chain's wrapped coin, 18 decimals.
/// @dev The names are in the code, so that it can be put at the canonical address of the token.
contract DevWrapped is WETH {
    ShortString private immutable _name;
    ShortString private immutable _symbol;

    /// @param name_ At most 31 bytes, as is `symbol_`.
    constructor(string memory name_, string memory symbol_) {
        _name = ShortStrings.toShortString(name_);
        _symbol = ShortStrings.toShortString(symbol_);
    }

    /// @notice Name of the token.
    function name() public view override returns (string memory) {
        return ShortStrings.toString(_name);
    }

    /// @notice Symbol of the token.
    function symbol() public view override returns (string memory) {
        return ShortStrings.toString(_symbol);
    }
}
