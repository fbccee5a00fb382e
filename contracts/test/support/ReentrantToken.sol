// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "solady/tokens/ERC20.sol";
import {Reentrant} from "./Reentrant.sol";

/// @title A stock token that calls the vault at each transfer.
contract ReentrantToken is ERC20, Reentrant {
    function name() public pure override returns (string memory) {
        return "Reentrant";
    }

    function symbol() public pure override returns (string memory) {
        return "RE";
    }

    function decimals() public pure override returns (uint8) {
        return 8;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _beforeTokenTransfer(address from, address to, uint256) internal override {
        if (from == address(target) || to == address(target)) _reenter();
    }
}
