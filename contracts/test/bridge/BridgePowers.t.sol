// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {QuartetBridge} from "../../src/bridge/QuartetBridge.sol";
import {IQuartetBridge} from "../../src/bridge/interfaces/IQuartetBridge.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";

/// @dev Tests each power of owner and operator that docs/contracts.md lists.
contract BridgePowersTest is BridgeFixture {
    address private constant NEXT = address(0x4E17);

    function setUp() public {
        _deployBridge();
    }

    function test_ownerOnly() public {
        address[3] memory others = [STRANGER, OPERATOR, payer];
        for (uint256 i; i < others.length; ++i) {
            bytes memory refusal =
                abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, others[i]);
            vm.startPrank(others[i]);
            vm.expectRevert(refusal);
            quartet.setOperator(others[i]);
            vm.expectRevert(refusal);
            quartet.setPaused(true);
            vm.expectRevert(refusal);
            quartet.withdrawFees(others[i]);
            vm.expectRevert(refusal);
            quartet.transferOwnership(others[i]);
            vm.stopPrank();
        }
    }

    function test_ownerIsNoOperator() public {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.startPrank(OWNER);
        vm.expectRevert(IQuartetBridge.NotOperator.selector);
        quartet.bridge(authorization, signature, _leg(OWNER));
        vm.expectRevert(IQuartetBridge.NotOperator.selector);
        quartet.refundLate(authorization, signature);
        vm.stopPrank();
    }

    function test_ownerWithdrawsBookedFeesAndNothingElse() public {
        _bridgeFor(REFERRER);
        (IQuartetBridge.Authorization memory parked,, IQuartetBridge.ReceiptProof memory proof) =
            _frontRun(PAYER_KEY, 400e6);
        usdc.mint(address(quartet), 7e6);
        _assertBooks(407e6);

        vm.startPrank(OWNER);
        vm.expectRevert(IQuartetBridge.ZeroAddress.selector);
        quartet.withdrawFees(address(0));
        vm.expectEmit(address(quartet));
        emit IQuartetBridge.FeesWithdrawn(OWNER, FEE - FEE / 5);
        assertEq(quartet.withdrawFees(OWNER), FEE - FEE / 5);
        assertEq(quartet.withdrawFees(OWNER), 0);
        vm.stopPrank();
        assertEq(usdc.balanceOf(OWNER), FEE - FEE / 5);
        assertEq(quartet.liabilities(), quartet.claimable(REFERRER));
        _assertBooks(407e6);

        quartet.refundFrontRun(payer, parked.nonce, proof);
        vm.prank(REFERRER);
        quartet.claim();
        _assertBooks(7e6);
    }

    function test_pauseStopsBothBridgesAndNothingElse() public {
        _bridgeFor(REFERRER);
        (IQuartetBridge.Authorization memory first,, IQuartetBridge.ReceiptProof memory proof) =
            _frontRun(PAYER_KEY, 40e6);
        (IQuartetBridge.Authorization memory second, bytes memory signature,) =
            _frontRun(PAYER_KEY, 50e6);
        vm.expectEmit(address(quartet));
        emit IQuartetBridge.PausedChanged(true);
        vm.prank(OWNER);
        quartet.setPaused(true);
        assertTrue(quartet.paused());
        _assertBridgesAreClosed();

        quartet.refundFrontRun(payer, first.nonce, proof);
        vm.prank(OPERATOR);
        quartet.refundLate(second, signature);
        quartet.claimFor(new address[](0));
        vm.prank(REFERRER);
        quartet.claim();
        assertEq(usdc.balanceOf(REFERRER), FEE / 5);
        vm.prank(OWNER);
        quartet.withdrawFees(OWNER);
        assertEq(usdc.balanceOf(address(quartet)), 0);

        vm.prank(OWNER);
        quartet.setPaused(false);
        _bridgeFor(address(0));
    }

    function test_operatorNeverChoosesTheRecipient() public {
        IQuartetBridge.Leg memory leg = _leg(OPERATOR);
        leg.destinationDomain = ARC;
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.recordLogs();
        vm.prank(OPERATOR);
        quartet.bridge(authorization, signature, leg);
        bytes memory message = _messageOf(vm.getRecordedLogs());
        Attested memory attested = Attested("nonce", 1000, NETWORK_FEE, 0);
        message = _fill(message, attested);
        uint256 before = usdc.balanceOf(payer);
        arc.transmitter.receiveMessage(message, _attest(message));
        assertEq(usdc.balanceOf(payer), before + RECEIVE);
        assertEq(usdc.balanceOf(OPERATOR), 0);
    }

    function testFuzz_stolenOperatorKeyTakesAtMostTheCaps(
        uint256 receiveAmount,
        uint256 net,
        uint256 value
    ) public {
        value = bound(value, 1e6, 5_000e6);
        IQuartetBridge.Leg memory leg = _leg(thief);
        leg.receiveAmount = bound(receiveAmount, 1e6, value);
        leg.maxNetworkFee = bound(net, 0, value - leg.receiveAmount);
        IQuartetBridge.Authorization memory authorization = _authorization(payer, value);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        uint256 supply = usdc.totalSupply();
        vm.prank(OPERATOR);
        try quartet.bridge(authorization, signature, leg) {
            uint256 most = quartet.feeCap(leg.receiveAmount);
            assertLe(value - leg.receiveAmount, most + quartet.networkFeeCap(leg.receiveAmount));
            assertLe(quartet.claimable(thief), most / 5);
            assertEq(supply - usdc.totalSupply(), leg.receiveAmount + leg.maxNetworkFee);
        } catch {
            assertEq(usdc.balanceOf(payer), 10_000e6);
        }
    }

    function test_newOperatorEndsTheOldOneAtOnce() public {
        vm.startPrank(OWNER);
        vm.expectRevert(IQuartetBridge.ZeroAddress.selector);
        quartet.setOperator(address(0));
        vm.expectEmit(address(quartet));
        emit IQuartetBridge.OperatorChanged(NEXT);
        quartet.setOperator(NEXT);
        vm.stopPrank();
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.prank(OPERATOR);
        vm.expectRevert(IQuartetBridge.NotOperator.selector);
        quartet.bridge(authorization, signature, _leg(address(0)));
        vm.prank(NEXT);
        quartet.bridge(authorization, signature, _leg(address(0)));
    }

    function test_ownershipMovesInTwoStepsAndIsNeverGivenUp() public {
        vm.startPrank(OWNER);
        quartet.transferOwnership(NEXT);
        assertEq(quartet.owner(), OWNER);
        vm.expectRevert(IQuartetBridge.OwnershipIsKept.selector);
        quartet.renounceOwnership();
        vm.stopPrank();
        vm.prank(STRANGER);
        vm.expectRevert(
            abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, STRANGER)
        );
        quartet.acceptOwnership();
        vm.prank(NEXT);
        quartet.acceptOwnership();
        assertEq(quartet.owner(), NEXT);
    }

    function test_plainTransfersStayWhereTheyAre() public {
        usdc.mint(address(quartet), 7e6);
        vm.prank(OWNER);
        assertEq(quartet.withdrawFees(OWNER), 0);
        vm.prank(payer);
        quartet.claim();
        _assertBooks(7e6);
    }

    function _assertBridgesAreClosed() private {
        IQuartetBridge.Leg memory leg = _leg(address(0));
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        authorization.nonce = quartet.boundNonce(leg, "salt");
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.prank(OPERATOR);
        vm.expectRevert(IQuartetBridge.BridgingPaused.selector);
        quartet.bridge(authorization, signature, leg);
        vm.expectRevert(IQuartetBridge.BridgingPaused.selector);
        quartet.bridgeBound(authorization, signature, leg, "salt");
    }
}
