// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title One owner, set once after the code was put at its address without a constructor.
abstract contract DevOwned {
    address public owner;

    modifier onlyOwner() {
        require(msg.sender == owner, "Ownable: caller is not the owner");
        _;
    }

    function _initializeOwner(address newOwner) internal {
        require(owner == address(0), "Initializable: invalid initialization");
        require(newOwner != address(0), "Owner is the zero address");
        owner = newOwner;
    }
}
