// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {IQuartetBridge} from "../../src/bridge/interfaces/IQuartetBridge.sol";
import {IERC20} from "../../src/vault/interfaces/IERC20.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";

contract ReferralTest is BridgeFixture {
    uint256 private constant CREDIT = FEE / 5;

    address private constant SECOND = address(0x5EC);

    function setUp() public {
        _deployBridge();
    }

    function test_firstReferrerStaysForBridgesThatNameNone() public {
        vm.expectEmit(address(quartet));
        emit IQuartetBridge.ReferrerSet(payer, REFERRER);
        _bridgeFor(REFERRER);
        _bridgeFor(address(0));
        assertEq(quartet.referrerOf(payer), REFERRER);
        assertEq(quartet.claimable(REFERRER), 2 * CREDIT);
    }

    function test_namedReferrerEarnsThisOnceAndReplacesNobody() public {
        _bridgeFor(REFERRER);
        _bridgeFor(SECOND);
        _bridgeFor(address(0));
        assertEq(quartet.referrerOf(payer), REFERRER);
        assertEq(quartet.claimable(REFERRER), 2 * CREDIT);
        assertEq(quartet.claimable(SECOND), CREDIT);
    }

    function test_withoutAnyReferrerTheWholeFeeIsTheProtocols() public {
        vm.recordLogs();
        _bridgeFor(address(0));
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            assertNotEq(logs[i].topics[0], IQuartetBridge.ReferrerSet.selector);
        }
        assertEq(quartet.referrerOf(payer), address(0));
        assertEq(quartet.protocolFees(), FEE);
        assertEq(quartet.claimable(address(0)), 0);
    }

    function test_aCreditOfOneUnitIsBooked() public {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE - FEE + 5);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.prank(OPERATOR);
        quartet.bridge(authorization, signature, _leg(REFERRER));
        assertEq(quartet.claimable(REFERRER), 1);
        assertEq(quartet.protocolFees(), 4);
        _assertBooks(0);
    }

    function test_payerMayReferItself() public {
        _bridgeFor(payer);
        uint256 before = usdc.balanceOf(payer);
        vm.prank(payer);
        quartet.claim();
        assertEq(usdc.balanceOf(payer), before + CREDIT);
    }

    function test_claimPaysTheReferrerWhoeverAsks() public {
        _bridgeFor(REFERRER);
        vm.expectEmit(address(quartet));
        emit IQuartetBridge.Claimed(REFERRER, CREDIT, STRANGER);
        vm.prank(STRANGER);
        quartet.claimFor(_list(REFERRER));
        assertEq(usdc.balanceOf(REFERRER), CREDIT);
        assertEq(usdc.balanceOf(STRANGER), 0);
        assertEq(quartet.claimable(REFERRER), 0);
        _assertBooks(0);
    }

    function test_claimOfNothingAndSecondClaimPayNothing() public {
        _bridgeFor(REFERRER);
        vm.recordLogs();
        vm.prank(STRANGER);
        quartet.claim();
        assertEq(vm.getRecordedLogs().length, 0);
        address[] memory twice = new address[](2);
        (twice[0], twice[1]) = (REFERRER, REFERRER);
        quartet.claimFor(twice);
        assertEq(usdc.balanceOf(REFERRER), CREDIT);
        _assertBooks(0);
    }

    function test_blacklistedReferrerStopsNobodyElse() public {
        _bridgeFor(REFERRER);
        _bridgeFor(SECOND);
        _bridgeFor(STRANGER);
        vm.prank(ADMIN);
        usdc.blacklist(SECOND);
        address[] memory list = new address[](3);
        (list[0], list[1], list[2]) = (REFERRER, SECOND, STRANGER);
        vm.expectEmit(address(quartet));
        emit IQuartetBridge.ClaimFailed(SECOND, CREDIT);
        quartet.claimFor(list);
        assertEq(usdc.balanceOf(REFERRER), CREDIT);
        assertEq(usdc.balanceOf(STRANGER), CREDIT);
        assertEq(quartet.claimable(SECOND), CREDIT);
        _assertBooks(0);

        vm.prank(ADMIN);
        usdc.unBlacklist(SECOND);
        vm.prank(SECOND);
        quartet.claim();
        assertEq(usdc.balanceOf(SECOND), CREDIT);
        _assertBooks(0);
    }

    function test_tokenAsReferrerNeverCollects() public {
        _bridgeFor(address(usdc));
        vm.expectEmit(address(quartet));
        emit IQuartetBridge.ClaimFailed(address(usdc), CREDIT);
        quartet.claimFor(_list(address(usdc)));
        assertEq(quartet.claimable(address(usdc)), CREDIT);
        _assertBooks(0);
    }

    function test_contractAsReferrerIsPaid() public {
        _bridgeFor(address(base.minter));
        quartet.claimFor(_list(address(base.minter)));
        assertEq(usdc.balanceOf(address(base.minter)), CREDIT);
    }

    function test_bridgeAsReferrerLosesItsOwnCreditOnly() public {
        _bridgeFor(address(quartet));
        quartet.claimFor(_list(address(quartet)));
        assertEq(quartet.claimable(address(quartet)), 0);
        assertEq(quartet.liabilities(), quartet.protocolFees());
        _assertBooks(CREDIT);
    }

    function test_everyAnswerButTrueIsARefusal() public {
        _bridgeFor(REFERRER);
        bytes[] memory answers = new bytes[](5);
        answers[0] = abi.encode(false);
        answers[1] = "";
        answers[2] = abi.encode(uint256(2));
        answers[3] = hex"01";
        answers[4] = abi.encode(true, true);
        bytes memory call = abi.encodeCall(IERC20.transfer, (REFERRER, CREDIT));
        for (uint256 i; i < answers.length; ++i) {
            vm.mockCall(address(usdc), call, answers[i]);
            _assertRefusedClaim();
        }
        vm.clearMockedCalls();
        vm.mockCallRevert(address(usdc), call, "no");
        _assertRefusedClaim();
        vm.clearMockedCalls();
        quartet.claimFor(_list(REFERRER));
        assertEq(usdc.balanceOf(REFERRER), CREDIT);
    }

    function test_gasCannotBeTunedToFailAClaim() public {
        _bridgeFor(REFERRER);
        for (uint256 gasLimit = 20_000; gasLimit < 120_000; gasLimit += 1_000) {
            uint256 snapshot = vm.snapshotState();
            (bool success,) = address(quartet).call{gas: gasLimit}(
                abi.encodeCall(IQuartetBridge.claimFor, (_list(REFERRER)))
            );
            // The whole claim succeeds or nothing changes: the call never reports a failure of the
            // token that did not occur.
            assertEq(usdc.balanceOf(REFERRER), success ? CREDIT : 0, vm.toString(gasLimit));
            vm.revertToState(snapshot);
        }
    }

    function test_depositWithoutATransferIsRefused() public {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.mockCall(address(usdc), abi.encodeWithSelector(0xcf092995), "");
        vm.expectRevert(
            abi.encodeWithSelector(IQuartetBridge.WrongAmountReceived.selector, 0, VALUE)
        );
        _bridge(authorization, signature);
    }

    function _assertRefusedClaim() private {
        vm.expectEmit(address(quartet));
        emit IQuartetBridge.ClaimFailed(REFERRER, CREDIT);
        quartet.claimFor(_list(REFERRER));
        assertEq(quartet.claimable(REFERRER), CREDIT);
        assertEq(quartet.liabilities(), FEE);
    }

    function _list(address referrer) private pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = referrer;
    }
}
