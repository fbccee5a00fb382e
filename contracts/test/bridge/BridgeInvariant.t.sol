// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {QuartetBridge} from "../../src/bridge/QuartetBridge.sol";
import {BridgeHandler} from "../support/BridgeHandler.sol";

/// @dev One invariant checks all rules, because the runs of calls are expensive and the checks are
/// not.
contract BridgeInvariantTest is Test {
    BridgeHandler private handler;

    function setUp() public {
        handler = new BridgeHandler();
        handler.init();
        bytes4[] memory actions = new bytes4[](14);
        actions[0] = BridgeHandler.bridge.selector;
        actions[1] = BridgeHandler.bridgeBound.selector;
        actions[2] = BridgeHandler.frontRun.selector;
        actions[3] = BridgeHandler.refund.selector;
        actions[4] = BridgeHandler.refundLate.selector;
        actions[5] = BridgeHandler.bridgeWhatWasPushed.selector;
        actions[6] = BridgeHandler.cancelAndLie.selector;
        actions[7] = BridgeHandler.claim.selector;
        actions[8] = BridgeHandler.claimForAll.selector;
        actions[9] = BridgeHandler.withdrawFees.selector;
        actions[10] = BridgeHandler.give.selector;
        actions[11] = BridgeHandler.setPaused.selector;
        actions[12] = BridgeHandler.setBlocked.selector;
        actions[13] = BridgeHandler.lieAsOperator.selector;
        targetContract(address(handler));
        targetSelector(FuzzSelector(address(handler), actions));
    }

    function invariant_booksOfTheBridgeBalance() public view {
        _assertRules();
    }

    function test_handlerReachesEveryOutcome() public {
        handler.setPaused(1);
        handler.bridge(0, 0, 100e6, 1e6);
        handler.bridge(1, 3, 100e6, 1e6);
        handler.bridgeBound(2, 1, 50e6, 500_000);
        handler.frontRun(0, 400e6);
        handler.frontRun(1, 10e6);
        handler.bridgeWhatWasPushed(0);
        handler.cancelAndLie(0);
        handler.cancelAndLie(1);
        handler.cancelAndLie(2);
        handler.refund(0);
        handler.refund(0);
        handler.refundLate(1);
        handler.refundLate(1);
        handler.lieAsOperator(0);
        handler.give(5e6);
        handler.setBlocked(0, true);
        handler.claim(0);
        handler.claimForAll();
        handler.setBlocked(0, false);
        handler.claim(0);
        handler.withdrawFees();
        handler.setPaused(0);
        handler.bridge(0, 0, 100e6, 1e6);
        bytes32[9] memory names = [
            bytes32("bridge"),
            "bridgeBound",
            "frontRun",
            "refund",
            "refundLate",
            "bridgeWhatWasPushed",
            "cancelAndLie",
            "lieAsOperator",
            "claim"
        ];
        for (uint256 i; i < names.length; ++i) {
            assertGt(handler.calls(names[i]), 0, string(abi.encodePacked(names[i])));
        }
        _assertRules();
    }

    function _assertRules() private view {
        QuartetBridge quartet = handler.theBridge();
        assertEq(handler.violation(), "");
        assertEq(
            handler.theUsdc().balanceOf(address(quartet)),
            quartet.liabilities() + handler.parked() + handler.gifts(),
            "balance"
        );
        assertEq(
            handler.owedToReferrers() + quartet.protocolFees(), quartet.liabilities(), "liabilities"
        );
        assertEq(handler.paidOut() + quartet.liabilities(), handler.fees(), "fees");
    }
}
