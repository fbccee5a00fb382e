// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BasketVault} from "../../src/vault/BasketVault.sol";

/// @title Calls each mutator of a vault during a call of that vault, and stores the results.
abstract contract Reentrant {
    /// @dev Selector of `Reentrancy()`, the error of the lock.
    bytes4 internal constant LOCKED = 0xab143c06;

    BasketVault public target;
    uint256 public attempts;
    uint256 public refusals;

    function aim(BasketVault target_) external {
        target = target_;
    }

    function _reenter() internal {
        if (address(target) == address(0)) return;
        bytes[] memory calls = new bytes[](11);
        calls[0] = abi.encodeWithSignature("deposit(uint256,uint256)", 1e6, 0);
        calls[1] = abi.encodeWithSignature("deposit(uint256,address)", 1e6, address(this));
        calls[2] = abi.encodeCall(BasketVault.depositWithPermit, (1e6, 0, 0, ""));
        calls[3] = abi.encodeWithSignature("redeem(uint256,uint256)", 1, 0);
        calls[4] = abi.encodeWithSignature(
            "redeem(uint256,address,address)", 1, address(this), address(this)
        );
        calls[5] = abi.encodeWithSignature("redeemInKind(uint256)", 1);
        calls[6] = abi.encodeCall(BasketVault.claim, (target.asset(), address(this)));
        calls[7] = abi.encodeCall(BasketVault.accrue, ());
        calls[8] = abi.encodeCall(BasketVault.setTargetWeights, (new uint16[](4)));
        calls[9] = abi.encodeCall(BasketVault.rebalance, ());
        calls[10] = abi.encodeCall(BasketVault.setMaxTvl, (1));
        for (uint256 i; i < calls.length; ++i) {
            (bool success, bytes memory result) = address(target).call(calls[i]);
            ++attempts;
            if (!success && result.length == 4 && bytes4(result) == LOCKED) ++refusals;
        }
    }
}
