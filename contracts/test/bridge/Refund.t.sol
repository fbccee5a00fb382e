// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {IQuartetBridge} from "../../src/bridge/interfaces/IQuartetBridge.sol";
import {IERC20} from "../../src/vault/interfaces/IERC20.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";
import {ReceiptTrie} from "../support/ReceiptTrie.sol";
import {SignerWallet} from "../support/SignerWallet.sol";

contract RefundTest is BridgeFixture {
    /// @dev Contract and code of EIP-2935, which keeps the hashes of 8191 blocks.
    address private constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;
    bytes private constant HISTORY_CODE =
        hex"3373fffffffffffffffffffffffffffffffffffffffe14604657602036036042575f35600143038111604257611fff81430311604257611fff9006545f5260205ff35b5f5ffd5b5f35611fff60014303065500";
    uint256 private constant HISTORY_BLOCKS = 8191;

    address private constant SYSTEM = 0xffffFFFfFFffffffffffffffFfFFFfffFFFfFFfE;

    function setUp() public {
        _deployBridge();
    }

    function test_anybodyReturnsAFrontRunInFull() public {
        (IQuartetBridge.Authorization memory authorization,, IQuartetBridge.ReceiptProof memory p) =
            _frontRun(PAYER_KEY, 400e6);
        _assertBooks(400e6);
        bytes32 id = quartet.idOf(payer, authorization.nonce);
        vm.expectEmit(address(quartet));
        emit IQuartetBridge.FrontRunRefunded(id, payer, 400e6, authorization.nonce, STRANGER);
        vm.prank(STRANGER);
        quartet.refundFrontRun(payer, authorization.nonce, p);
        assertEq(uint8(quartet.statusOf(id)), uint8(IQuartetBridge.Status.Refunded));
        assertEq(usdc.balanceOf(payer), 10_000e6);
        assertEq(usdc.balanceOf(STRANGER), 0);
        _assertBooks(0);
    }

    function test_frontRunAuthorizationIsNeverBridgedAfterwards() public {
        (
            IQuartetBridge.Authorization memory authorization,
            bytes memory signature,
            IQuartetBridge.ReceiptProof memory p
        ) = _frontRun(PAYER_KEY, VALUE);
        vm.expectRevert("FiatTokenV2: authorization is used or canceled");
        _bridge(authorization, signature);
        quartet.refundFrontRun(payer, authorization.nonce, p);
        vm.expectPartialRevert(IQuartetBridge.AlreadySettled.selector);
        _bridge(authorization, signature);
    }

    function test_receiptsOfEveryTypeAreRead() public {
        uint8[5] memory kinds = [0, 1, 2, 4, ReceiptTrie.DEPOSIT_TYPE];
        for (uint256 i; i < kinds.length; ++i) {
            (IQuartetBridge.Authorization memory authorization, Vm.Log[] memory logs) = _pushed();
            bytes memory receipt = ReceiptTrie.receiptOf(logs, kinds[i], true);
            IQuartetBridge.ReceiptProof memory p =
                _proofOf(receipt, _useOf(logs, authorization.nonce));
            quartet.refundFrontRun(payer, authorization.nonce, p);
            assertEq(usdc.balanceOf(payer), 10_000e6);
        }
    }

    function test_transferOfAnotherEmitterMayLieBetweenUseAndTransfer() public {
        (IQuartetBridge.Authorization memory authorization, Vm.Log[] memory logs) = _pushed();
        Vm.Log[] memory between = new Vm.Log[](3);
        (between[0], between[2]) = (logs[0], logs[1]);
        between[1].emitter = SYSTEM;
        between[1].topics = logs[1].topics;
        between[1].data = abi.encode(uint256(400e18));
        quartet.refundFrontRun(payer, authorization.nonce, _proof(between, authorization.nonce));
        assertEq(usdc.balanceOf(payer), 10_000e6);
    }

    function test_nextLogOfUsdcDecidesAndNoLaterOne() public {
        (IQuartetBridge.Authorization memory authorization, Vm.Log[] memory logs) = _pushed();
        Vm.Log[] memory between = new Vm.Log[](3);
        (between[0], between[2]) = (logs[0], logs[1]);
        between[1].emitter = address(usdc);
        between[1].topics = new bytes32[](3);
        between[1].topics[0] = IERC20.Approval.selector;
        between[1].topics[1] = logs[1].topics[1];
        between[1].topics[2] = logs[1].topics[2];
        between[1].data = logs[1].data;
        IQuartetBridge.ReceiptProof memory p = _proof(between, authorization.nonce);
        vm.expectRevert(IQuartetBridge.NotADeposit.selector);
        quartet.refundFrontRun(payer, authorization.nonce, p);
    }

    function test_severalDepositsOfOneTransactionAreToldApart() public {
        IQuartetBridge.Authorization memory first = _authorization(payer, 30e6);
        IQuartetBridge.Authorization memory second = _authorization(thief, 7e6);
        Vm.Log[] memory a = _push(first, _sign(PAYER_KEY, first), address(quartet));
        Vm.Log[] memory b = _push(second, _sign(THIEF_KEY, second), address(quartet));
        Vm.Log[] memory both = new Vm.Log[](4);
        (both[0], both[1], both[2], both[3]) = (a[0], a[1], b[0], b[1]);
        bytes memory receipt = ReceiptTrie.receiptOf(both, 2, true);
        IQuartetBridge.ReceiptProof memory p = _proofOf(receipt, 2);

        vm.expectRevert(IQuartetBridge.NotADeposit.selector);
        quartet.refundFrontRun(payer, first.nonce, p);
        quartet.refundFrontRun(thief, second.nonce, p);
        assertEq(usdc.balanceOf(thief), 10_000e6);
        p.usedLogIndex = 0;
        quartet.refundFrontRun(payer, first.nonce, p);
        assertEq(usdc.balanceOf(payer), 10_000e6);
        _assertBooks(0);
    }

    function testFuzz_receiptIsFoundInBlocksOfAnySize(uint256 size, uint256 target) public {
        size = bound(size, 1, 200);
        target = bound(target, 0, size - 1);
        (IQuartetBridge.Authorization memory authorization, Vm.Log[] memory logs) = _pushed();
        bytes[] memory receipts = new bytes[](size);
        for (uint256 i; i < size; ++i) {
            receipts[i] = ReceiptTrie.receiptOf(new Vm.Log[](0), 2, i % 2 == 0);
        }
        receipts[target] = ReceiptTrie.receiptOf(logs, 2, true);
        IQuartetBridge.ReceiptProof memory p =
            _proofAmong(receipts, target, _useOf(logs, authorization.nonce));
        quartet.refundFrontRun(payer, authorization.nonce, p);
        assertEq(usdc.balanceOf(payer), 10_000e6);
    }

    function test_proofHoldsFor8191BlocksAndNotForOneMore() public {
        uint256 number = block.number;
        (IQuartetBridge.Authorization memory authorization,, IQuartetBridge.ReceiptProof memory p) =
            _frontRun(PAYER_KEY, 400e6);
        vm.etch(HISTORY, HISTORY_CODE);
        vm.store(HISTORY, bytes32(number % HISTORY_BLOCKS), keccak256(p.header));
        vm.roll(number + HISTORY_BLOCKS + 1);
        vm.expectRevert(IQuartetBridge.UnknownBlock.selector);
        quartet.refundFrontRun(payer, authorization.nonce, p);
        vm.roll(number + HISTORY_BLOCKS);
        quartet.refundFrontRun(payer, authorization.nonce, p);
        assertEq(usdc.balanceOf(payer), 10_000e6);
    }

    function test_contractWalletThatPaidGetsItsMoneyBack() public {
        SignerWallet wallet = new SignerWallet(payer);
        usdc.mint(address(wallet), 50e6);
        IQuartetBridge.Authorization memory authorization = _authorization(address(wallet), 50e6);
        bytes memory envelope = abi.encode(_sign(PAYER_KEY, authorization), "envelope");
        Vm.Log[] memory logs = _push(authorization, envelope, address(quartet));
        IQuartetBridge.ReceiptProof memory p = _proof(logs, authorization.nonce);
        quartet.refundFrontRun(address(wallet), authorization.nonce, p);
        assertEq(usdc.balanceOf(address(wallet)), 50e6);
    }

    function test_blacklistedPayerIsRefundedOnceTheListLetsGo() public {
        (IQuartetBridge.Authorization memory authorization,, IQuartetBridge.ReceiptProof memory p) =
            _frontRun(PAYER_KEY, 400e6);
        vm.prank(ADMIN);
        usdc.blacklist(payer);
        vm.expectRevert();
        quartet.refundFrontRun(payer, authorization.nonce, p);
        vm.prank(ADMIN);
        usdc.unBlacklist(payer);
        quartet.refundFrontRun(payer, authorization.nonce, p);
        assertEq(usdc.balanceOf(payer), 10_000e6);
    }

    function test_lateRefundIsTheOperatorsWordForAUsedAuthorization() public {
        (IQuartetBridge.Authorization memory authorization, bytes memory signature,) =
            _frontRun(PAYER_KEY, 400e6);
        vm.expectRevert(IQuartetBridge.NotOperator.selector);
        quartet.refundLate(authorization, signature);

        bytes32 id = quartet.idOf(payer, authorization.nonce);
        vm.roll(block.number + HISTORY_BLOCKS + 1);
        vm.expectEmit(address(quartet));
        emit IQuartetBridge.LateRefunded(id, payer, 400e6, authorization.nonce, OPERATOR);
        vm.prank(OPERATOR);
        quartet.refundLate(authorization, signature);
        assertEq(usdc.balanceOf(payer), 10_000e6);
        assertEq(uint8(quartet.statusOf(id)), uint8(IQuartetBridge.Status.Refunded));
        vm.prank(OPERATOR);
        vm.expectPartialRevert(IQuartetBridge.AlreadySettled.selector);
        quartet.refundLate(authorization, signature);
    }

    function test_lateRefundNeedsUseSignatureAndFunds() public {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, 400e6);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.startPrank(OPERATOR);
        vm.expectRevert(IQuartetBridge.AuthorizationUnused.selector);
        quartet.refundLate(authorization, signature);
        vm.stopPrank();

        _push(authorization, signature, address(quartet));
        IQuartetBridge.Authorization memory more = authorization;
        more.value = 401e6;
        vm.prank(OPERATOR);
        vm.expectRevert(IQuartetBridge.InvalidSignature.selector);
        quartet.refundLate(more, signature);

        // The payer signs another value for the used nonce: the balance of the bridge is the limit.
        signature = _sign(PAYER_KEY, more);
        vm.prank(OPERATOR);
        vm.expectRevert(
            abi.encodeWithSelector(IQuartetBridge.NoUnaccountedFunds.selector, 400e6, 401e6)
        );
        quartet.refundLate(more, signature);
    }

    function _pushed()
        private
        returns (IQuartetBridge.Authorization memory authorization, Vm.Log[] memory logs)
    {
        authorization = _authorization(payer, 400e6);
        logs = _push(authorization, _sign(PAYER_KEY, authorization), address(quartet));
    }
}
