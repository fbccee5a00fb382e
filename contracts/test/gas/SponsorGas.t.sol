// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {GasBudget} from "../support/GasBudget.sol";
import {RealEntryPoint} from "./support/RealEntryPoint.sol";
import {SponsorFixture} from "./support/SponsorFixture.sol";

/// @title Gas of a sponsored operation of a delegated wallet.
contract SponsorGasTest is SponsorFixture, GasBudget {
    function setUp() public {
        _deploySponsor();
        _delegate(RealEntryPoint.SIMPLE_7702);
        _handle(_ready());
    }

    /// forge-config: default.isolate = true
    function test_sponsoredOperationStaysWithinItsBudget() public {
        _handle(_ready());
        _assertGas("sponsor", "handleOps with one sponsored operation", 119_000);
    }
}
