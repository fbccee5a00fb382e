// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {IQuartetBridge} from "../../src/bridge/interfaces/IQuartetBridge.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";
import {ReceiptTrie} from "../support/ReceiptTrie.sol";

/// @dev Every test has a deposit of another payer, which a forged proof would steal.
contract ProofForgeryTest is BridgeFixture {
    uint256 private constant PARKED = 400e6;
    uint256 private constant BLOCK_SIZE = 20;
    uint256 private constant TARGET = 9;

    IQuartetBridge.Authorization private deposit;
    Vm.Log[] private seen;
    IQuartetBridge.ReceiptProof private alone;
    IQuartetBridge.ReceiptProof private among;

    function setUp() public {
        _deployBridge();
        deposit = _authorization(payer, PARKED);
        Vm.Log[] memory pushed = _push(deposit, _sign(PAYER_KEY, deposit), address(quartet));
        for (uint256 i; i < pushed.length; ++i) {
            seen.push(pushed[i]);
        }
        _keep(alone, _proof(pushed, deposit.nonce));
        bytes[] memory receipts = new bytes[](BLOCK_SIZE);
        for (uint256 i; i < BLOCK_SIZE; ++i) {
            receipts[i] = ReceiptTrie.receiptOf(new Vm.Log[](0), 2, true);
        }
        receipts[TARGET] = ReceiptTrie.receiptOf(pushed, 2, true);
        _keep(among, _proofAmong(receipts, TARGET, 0));
    }

    function test_bothProofsAreAccepted() public {
        uint256 snapshot = vm.snapshotState();
        quartet.refundFrontRun(payer, deposit.nonce, alone);
        vm.revertToState(snapshot);
        quartet.refundFrontRun(payer, deposit.nonce, among);
        assertEq(usdc.balanceOf(payer), 10_000e6);
    }

    function test_everyByteOfTheHeaderCounts() public {
        for (uint256 i; i < alone.header.length; ++i) {
            IQuartetBridge.ReceiptProof memory forged = alone;
            forged.header[i] ^= 0x01;
            _assertRefused(forged, i);
        }
    }

    function test_everyByteOfTheReceiptCounts() public {
        for (uint256 i; i < alone.receipt.length; ++i) {
            IQuartetBridge.ReceiptProof memory forged = alone;
            forged.receipt[i] ^= 0x01;
            _assertRefused(forged, i);
        }
    }

    function test_everyByteOfTheNodesCounts() public {
        for (uint256 n; n < among.nodes.length; ++n) {
            for (uint256 i; i < among.nodes[n].length; ++i) {
                IQuartetBridge.ReceiptProof memory forged = among;
                forged.nodes[n][i] ^= 0x01;
                _assertRefused(forged, i);
            }
        }
    }

    function testFuzz_anyChangeOfAnyByteIsRefused(uint256 part, uint256 at, uint8 change) public {
        vm.assume(change != 0);
        IQuartetBridge.ReceiptProof memory forged = among;
        part = bound(part, 0, 2 + forged.nodes.length);
        bytes memory target = part == 0
            ? forged.header
            : part == 1 ? forged.receipt : part == 2 ? forged.txKey : forged.nodes[part - 3];
        target[at % target.length] ^= bytes1(change);
        _assertRefused(forged, part);
    }

    function testFuzz_noOtherKeyIsAccepted(bytes calldata key) public {
        vm.assume(keccak256(key) != keccak256(among.txKey));
        IQuartetBridge.ReceiptProof memory forged = among;
        forged.txKey = key;
        _assertRefused(forged, key.length);
    }

    function testFuzz_noOtherLogIsAccepted(uint256 index) public {
        vm.assume(index != alone.usedLogIndex);
        IQuartetBridge.ReceiptProof memory forged = alone;
        forged.usedLogIndex = index;
        vm.expectRevert(IQuartetBridge.NotADeposit.selector);
        quartet.refundFrontRun(payer, deposit.nonce, forged);
    }

    function test_headerOfNoKnownBlockIsRefused() public {
        IQuartetBridge.ReceiptProof memory forged = alone;
        (bytes32 root,) = ReceiptTrie.prove(_only(forged.receipt), 0);
        uint256[4] memory numbers =
            [block.number - 3, block.number, block.number + 1, type(uint256).max];
        for (uint256 i; i < numbers.length; ++i) {
            forged.header = ReceiptTrie.headerOf(numbers[i], root);
            vm.expectRevert(IQuartetBridge.UnknownBlock.selector);
            quartet.refundFrontRun(payer, deposit.nonce, forged);
        }
    }

    function test_wrongKeyIsRefused() public {
        IQuartetBridge.ReceiptProof memory forged = among;
        forged.txKey = hex"08";
        vm.expectRevert(IQuartetBridge.InvalidReceiptProof.selector);
        quartet.refundFrontRun(payer, deposit.nonce, forged);
        forged.txKey = "";
        vm.expectRevert(IQuartetBridge.InvalidReceiptProof.selector);
        quartet.refundFrontRun(payer, deposit.nonce, forged);
    }

    function test_truncatedOrPaddedNodesAreRefused() public {
        IQuartetBridge.ReceiptProof memory forged = among;
        uint256 count = forged.nodes.length;
        assertGt(count, 1);
        for (uint256 keep; keep <= count + 1; ++keep) {
            if (keep == count) continue;
            forged.nodes = new bytes[](keep);
            for (uint256 i; i < keep; ++i) {
                forged.nodes[i] = among.nodes[i < count ? i : count - 1];
            }
            vm.expectRevert(IQuartetBridge.InvalidReceiptProof.selector);
            quartet.refundFrontRun(payer, deposit.nonce, forged);
        }
    }

    function test_receiptOfAnotherBlockIsRefused() public {
        IQuartetBridge.ReceiptProof memory forged = alone;
        forged.header = among.header;
        vm.expectRevert(IQuartetBridge.InvalidReceiptProof.selector);
        quartet.refundFrontRun(payer, deposit.nonce, forged);
    }

    function test_failedTransactionIsNoDeposit() public {
        bytes memory failed = ReceiptTrie.receiptOf(seen, 2, false);
        _assertNotADeposit(_proofOf(failed, 0));
    }

    function test_lookAlikeUseOfAnotherTokenIsNoDeposit() public {
        Vm.Log[] memory changed = seen;
        changed[0].emitter = address(0x70C3);
        _assertNotADeposit(_proof(changed, deposit.nonce));
    }

    function test_lookAlikeTransferOfAnotherTokenIsNoDeposit() public {
        Vm.Log[] memory changed = seen;
        changed[1].emitter = address(0x70C3);
        _assertNotADeposit(_proof(changed, deposit.nonce));
    }

    function test_transferBeforeTheUseIsNoDeposit() public {
        Vm.Log[] memory changed = new Vm.Log[](2);
        (changed[0], changed[1]) = (seen[1], seen[0]);
        _assertNotADeposit(_proof(changed, deposit.nonce));
    }

    function test_everyTopicCounts() public {
        for (uint256 i; i < 6; ++i) {
            Vm.Log[] memory changed = seen;
            changed[i / 3].topics[i % 3] ^= bytes32(uint256(1));
            IQuartetBridge.ReceiptProof memory p = _proof(changed, deposit.nonce);
            p.usedLogIndex = 0;
            _assertNotADeposit(p);
        }
    }

    function test_logsWithoutTopicsAreNoDeposit() public {
        Vm.Log[] memory changed = seen;
        changed[0].topics = new bytes32[](0);
        _assertNotADeposit(_proofOf(ReceiptTrie.receiptOf(changed, 2, true), 0));
        changed = seen;
        changed[1].topics = new bytes32[](0);
        _assertNotADeposit(_proofOf(ReceiptTrie.receiptOf(changed, 2, true), 0));
    }

    function test_receiptWithoutLogsIsNoDeposit() public {
        _assertNotADeposit(_proofOf(ReceiptTrie.receiptOf(new Vm.Log[](0), 2, true), 0));
    }

    function test_proofOfAnotherPayerProvesNoDeposit() public {
        vm.startPrank(thief);
        vm.expectRevert(IQuartetBridge.NotADeposit.selector);
        quartet.refundFrontRun(thief, deposit.nonce, alone);
        vm.expectRevert(IQuartetBridge.NotADeposit.selector);
        quartet.refundFrontRun(payer, keccak256("other"), alone);
        vm.stopPrank();
    }

    function _assertNotADeposit(IQuartetBridge.ReceiptProof memory p) private {
        vm.expectRevert(IQuartetBridge.NotADeposit.selector);
        quartet.refundFrontRun(payer, deposit.nonce, p);
    }

    /// @dev The bridge rejects the proof, with any error: malformed bytes are rejected where they
    /// are first read.
    function _assertRefused(IQuartetBridge.ReceiptProof memory forged, uint256 at) private {
        (bool success,) = address(quartet)
            .call(abi.encodeCall(IQuartetBridge.refundFrontRun, (payer, deposit.nonce, forged)));
        assertFalse(success, vm.toString(at));
    }

    function _only(bytes memory receipt) private pure returns (bytes[] memory list) {
        list = new bytes[](1);
        list[0] = receipt;
    }

    function _keep(
        IQuartetBridge.ReceiptProof storage slot,
        IQuartetBridge.ReceiptProof memory proof
    ) private {
        slot.header = proof.header;
        slot.txKey = proof.txKey;
        slot.receipt = proof.receipt;
        slot.usedLogIndex = proof.usedLogIndex;
        delete slot.nodes;
        for (uint256 i; i < proof.nodes.length; ++i) {
            slot.nodes.push(proof.nodes[i]);
        }
    }
}
