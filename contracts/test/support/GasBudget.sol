// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Test} from "forge-std/Test.sol";

/// @title Records the gas of the last transaction of a test and holds it to its budget.
/// @dev The tests run isolated: each call is a transaction of its own, with intrinsic gas and refunds.
abstract contract GasBudget is Test {
    function _assertGas(string memory group, string memory action, uint256 budget) internal {
        uint256 used = vm.snapshotGasLastCall(group, action);
        assertLe(used, budget, action);
    }
}
