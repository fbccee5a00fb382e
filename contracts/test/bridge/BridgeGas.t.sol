// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IQuartetBridge} from "../../src/bridge/interfaces/IQuartetBridge.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";
import {GasBudget} from "../support/GasBudget.sol";

/// @title Gas of the actions of the bridge, after an earlier bridge of the same referrer.
contract BridgeGasTest is BridgeFixture, GasBudget {
    function setUp() public {
        _deployBridge();
        _bridgeFor(REFERRER);
        skip(60);
    }

    /// forge-config: default.isolate = true
    function test_bridgeStaysWithinItsBudget() public {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.prank(OPERATOR);
        quartet.bridge(authorization, signature, _leg(REFERRER));
        _assertGas("bridge", "bridge", 234_000);
    }

    /// forge-config: default.isolate = true
    function test_refundByProofStaysWithinItsBudget() public {
        (IQuartetBridge.Authorization memory authorization,, IQuartetBridge.ReceiptProof memory p) =
            _frontRun(PAYER_KEY, VALUE);
        vm.prank(STRANGER);
        quartet.refundFrontRun(payer, authorization.nonce, p);
        _assertGas("bridge", "refundFrontRun", 236_000);
    }

    /// forge-config: default.isolate = true
    function test_claimOfAReferrerStaysWithinItsBudget() public {
        vm.prank(REFERRER);
        quartet.claim();
        _assertGas("bridge", "claim", 75_000);
    }
}
