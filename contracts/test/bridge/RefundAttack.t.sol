// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {IQuartetBridge} from "../../src/bridge/interfaces/IQuartetBridge.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";
import {ReceiptTrie} from "../support/ReceiptTrie.sol";

/// @dev The attacker has deposited a victim's 400 USDC. Each attempt would drain a bridge that
/// refunds on the condition "nonce used and signature valid".
contract RefundAttackTest is BridgeFixture {
    uint256 private constant PARKED = 400e6;

    IQuartetBridge.Authorization private victims;
    IQuartetBridge.ReceiptProof private victimsProof;
    uint256 private thiefHad;

    function setUp() public {
        _deployBridge();
        IQuartetBridge.ReceiptProof memory proof;
        (victims,, proof) = _frontRun(PAYER_KEY, PARKED);
        victimsProof.header = proof.header;
        victimsProof.txKey = proof.txKey;
        victimsProof.receipt = proof.receipt;
        victimsProof.nodes.push(proof.nodes[0]);
        thiefHad = usdc.balanceOf(thief);
    }

    function test_cancelledAuthorizationIsNoDeposit() public {
        IQuartetBridge.Authorization memory own = _authorization(thief, PARKED);
        Vm.Log[] memory logs = _cancel(THIEF_KEY, own.nonce);
        assertTrue(usdc.authorizationState(thief, own.nonce));
        _assertStealsNothing(own.nonce, _proof(logs, own.nonce));
        _assertStealsNothing(own.nonce, victimsProof);
        _assertVictimIsWhole();
    }

    function test_cancellationBesideTheVictimsTransferIsNoDeposit() public {
        IQuartetBridge.Authorization memory own = _authorization(thief, PARKED);
        Vm.Log[] memory cancelled = _cancel(THIEF_KEY, own.nonce);
        IQuartetBridge.Authorization memory second = _authorization(payer, PARKED);
        Vm.Log[] memory pushed = _push(second, _sign(PAYER_KEY, second), address(quartet));
        Vm.Log[] memory batch = new Vm.Log[](3);
        (batch[0], batch[1], batch[2]) = (cancelled[0], pushed[0], pushed[1]);
        bytes memory receipt = ReceiptTrie.receiptOf(batch, 2, true);
        IQuartetBridge.ReceiptProof memory proof = _proofOf(receipt, 0);
        _assertStealsNothing(own.nonce, proof);
        proof.usedLogIndex = 1;
        _assertStealsNothing(own.nonce, proof);
        _assertStealsNothing(second.nonce, proof);
        quartet.refundFrontRun(payer, second.nonce, proof);
        _assertVictimIsWhole();
    }

    function test_nonceSpentToAnotherPayeeIsNoDeposit() public {
        // Two authorizations with one nonce: the attacker shows the one that pays the bridge, and
        // uses the one that pays the attacker.
        IQuartetBridge.Authorization memory own = _authorization(thief, PARKED);
        bytes memory toHimself = _signed(THIEF_KEY, _digest(own, thief));
        Vm.Log[] memory logs = _push(own, toHimself, thief);
        _assertStealsNothing(own.nonce, _proof(logs, own.nonce));
        _assertVictimIsWhole();
    }

    function test_ownUseBesideTheVictimsTransferIsNoDeposit() public {
        IQuartetBridge.Authorization memory own = _authorization(thief, PARKED);
        Vm.Log[] memory used = _push(own, _signed(THIEF_KEY, _digest(own, thief)), thief);
        IQuartetBridge.Authorization memory second = _authorization(payer, PARKED);
        Vm.Log[] memory pushed = _push(second, _sign(PAYER_KEY, second), address(quartet));
        Vm.Log[] memory batch = new Vm.Log[](4);
        (batch[0], batch[1], batch[2], batch[3]) = (used[0], used[1], pushed[0], pushed[1]);
        bytes memory receipt = ReceiptTrie.receiptOf(batch, 2, true);
        IQuartetBridge.ReceiptProof memory proof = _proofOf(receipt, 0);
        _assertStealsNothing(own.nonce, proof);
        proof.usedLogIndex = 2;
        _assertStealsNothing(own.nonce, proof);
        quartet.refundFrontRun(payer, second.nonce, proof);
        _assertVictimIsWhole();
    }

    function test_nonceSpentForLessRefundsLess() public {
        IQuartetBridge.Authorization memory own = _authorization(thief, 1e6);
        Vm.Log[] memory logs = _push(own, _sign(THIEF_KEY, own), address(quartet));
        own.value = PARKED;
        bytes memory more = _sign(THIEF_KEY, own);
        assertEq(more.length, 65);
        quartet.refundFrontRun(thief, own.nonce, _proof(logs, own.nonce));
        assertEq(usdc.balanceOf(thief), thiefHad);
        _assertVictimIsWhole();
    }

    function test_refundIsPaidOnce() public {
        (IQuartetBridge.Authorization memory own,, IQuartetBridge.ReceiptProof memory proof) =
            _frontRun(THIEF_KEY, PARKED);
        quartet.refundFrontRun(thief, own.nonce, proof);
        bytes32 id = quartet.idOf(thief, own.nonce);
        vm.expectRevert(
            abi.encodeWithSelector(
                IQuartetBridge.AlreadySettled.selector, id, IQuartetBridge.Status.Refunded
            )
        );
        quartet.refundFrontRun(thief, own.nonce, proof);
        _assertVictimIsWhole();
    }

    function test_bridgedAuthorizationIsNotRefunded() public {
        IQuartetBridge.Authorization memory own = _authorization(thief, VALUE);
        bytes memory signature = _sign(THIEF_KEY, own);
        vm.recordLogs();
        bytes32 id = _bridge(own, signature);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        IQuartetBridge.ReceiptProof memory proof = _proof(logs, own.nonce);
        vm.expectRevert(
            abi.encodeWithSelector(
                IQuartetBridge.AlreadySettled.selector, id, IQuartetBridge.Status.Bridged
            )
        );
        quartet.refundFrontRun(thief, own.nonce, proof);
        vm.prank(OPERATOR);
        vm.expectPartialRevert(IQuartetBridge.AlreadySettled.selector);
        quartet.refundLate(own, signature);
        _assertVictimIsWhole();
    }

    function test_usedNonceAndSignatureGiveNoAccountARefund() public {
        IQuartetBridge.Authorization memory own = _authorization(thief, PARKED);
        bytes memory signature = _sign(THIEF_KEY, own);
        _cancel(THIEF_KEY, own.nonce);
        vm.startPrank(thief);
        vm.expectRevert(IQuartetBridge.NotOperator.selector);
        quartet.refundLate(own, signature);
        vm.expectRevert(IQuartetBridge.NotOperator.selector);
        quartet.bridge(own, signature, _leg(thief));
        vm.stopPrank();
        _assertVictimIsWhole();
    }

    function test_operatorsWordReachesParkedDepositsAndNeverBookedFees() public {
        // Loss through refundLate with a stolen operator key: a cancelled nonce counts as used.
        _bridgeFor(REFERRER);
        IQuartetBridge.Authorization memory own = _authorization(thief, PARKED);
        bytes memory signature = _sign(THIEF_KEY, own);
        _cancel(THIEF_KEY, own.nonce);
        vm.prank(OPERATOR);
        quartet.refundLate(own, signature);
        _assertBooks(0);

        IQuartetBridge.Authorization memory again = _authorization(thief, 1);
        signature = _sign(THIEF_KEY, again);
        _cancel(THIEF_KEY, again.nonce);
        vm.prank(OPERATOR);
        vm.expectRevert(abi.encodeWithSelector(IQuartetBridge.NoUnaccountedFunds.selector, 0, 1));
        quartet.refundLate(again, signature);

        // The victim's proof stays valid, and is paid after the loss is covered.
        vm.expectRevert(
            abi.encodeWithSelector(IQuartetBridge.NoUnaccountedFunds.selector, 0, PARKED)
        );
        quartet.refundFrontRun(payer, victims.nonce, victimsProof);
        usdc.mint(address(quartet), PARKED);
        quartet.refundFrontRun(payer, victims.nonce, victimsProof);
        _assertBooks(0);
    }

    /// @dev The attacker is the payer, because a refund to another account would not pay the
    /// attacker.
    function _assertStealsNothing(bytes32 nonce, IQuartetBridge.ReceiptProof memory proof) private {
        vm.prank(thief);
        vm.expectRevert(IQuartetBridge.NotADeposit.selector);
        quartet.refundFrontRun(thief, nonce, proof);
    }

    function _assertVictimIsWhole() private {
        assertLe(usdc.balanceOf(thief), thiefHad, "thief");
        assertGe(usdc.balanceOf(address(quartet)), quartet.liabilities() + PARKED, "parked");
        uint256 before = usdc.balanceOf(payer);
        quartet.refundFrontRun(payer, victims.nonce, victimsProof);
        assertEq(usdc.balanceOf(payer), before + PARKED, "victim");
        _assertBooks(0);
    }
}
