// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../../src/vault/interfaces/IERC20.sol";
import {ISwapVenue} from "../../src/vault/interfaces/ISwapVenue.sol";

/// @title A venue that takes its allowance, pays a chosen part, and returns a wrong amount.
contract HostileVenue is ISwapVenue {
    uint256 public payout;

    function setPayout(uint256 payout_) external {
        payout = payout_;
    }

    function swapExactIn(address tokenIn, address tokenOut, uint256 amountIn, uint256, address to)
        external
        returns (uint256)
    {
        IERC20(tokenIn).transferFrom(msg.sender, address(this), amountIn);
        if (payout != 0) IERC20(tokenOut).transfer(to, payout);
        return type(uint256).max;
    }
}
