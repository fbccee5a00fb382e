// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {QuartetBridge} from "../../src/bridge/QuartetBridge.sol";
import {IQuartetBridge} from "../../src/bridge/interfaces/IQuartetBridge.sol";
import {IERC20} from "../../src/vault/interfaces/IERC20.sol";
import {IUsdc} from "../../src/vault/interfaces/IUsdc.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";
import {ReentrantUsdc} from "../support/ReentrantUsdc.sol";

/// @dev The token is also operator and owner, so that only the lock can reject its calls.
contract BridgeReentrancyTest is BridgeFixture {
    ReentrantUsdc private hostile;

    function setUp() public {
        vm.warp(1_760_000_000);
        vm.roll(10_000);
        payer = vm.addr(PAYER_KEY);
        hostile = new ReentrantUsdc();
        usdc = IUsdc(address(hostile));
        quartet =
            new QuartetBridge(address(hostile), address(hostile), address(hostile), address(this));
        quartet.transferOwnership(address(hostile));
        hostile.aim(quartet);
        hostile.mint(payer, 10_000e6);
    }

    function test_bridgeIsLockedWhileMoneyMoves() public {
        _bridgeOnce();
        _assertLocked(4);
    }

    function test_boundBridgeIsLockedWhileMoneyMoves() public {
        IQuartetBridge.Leg memory leg = _leg(REFERRER);
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        authorization.nonce = quartet.boundNonce(leg, "salt");
        quartet.bridgeBound(authorization, _sign(PAYER_KEY, authorization), leg, "salt");
        _assertLocked(4);
    }

    function test_refundsAreLockedWhileMoneyMoves() public {
        hostile.mint(address(quartet), 2 * VALUE);
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        Vm.Log[] memory logs = _depositLogs(authorization);
        IQuartetBridge.ReceiptProof memory proof = _proof(logs, authorization.nonce);
        quartet.refundFrontRun(payer, authorization.nonce, proof);
        _assertLocked(2);

        authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.prank(address(hostile));
        quartet.refundLate(authorization, signature);
        _assertLocked(4);
    }

    function test_payoutsAreLockedWhileMoneyMoves() public {
        _bridgeOnce();
        vm.prank(REFERRER);
        quartet.claim();
        _assertLocked(6);
        vm.prank(address(hostile));
        quartet.withdrawFees(OWNER);
        _assertLocked(8);

        _bridgeOnce();
        address[] memory list = new address[](1);
        list[0] = REFERRER;
        quartet.claimFor(list);
        _assertLocked(14);
        assertEq(quartet.claimable(REFERRER), 0);
    }

    function test_lockOpensAgainWithinOneTransaction() public {
        _bridgeOnce();
        _bridgeOnce();
        assertEq(quartet.claimable(REFERRER), 2 * (FEE / 5));
    }

    function _bridgeOnce() private {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.prank(address(hostile));
        quartet.bridge(authorization, signature, _leg(REFERRER));
    }

    /// @dev Seven functions were called at each of `turns` moments, and all of these calls
    /// reverted.
    function _assertLocked(uint256 turns) private view {
        assertEq(hostile.attempts(), 7 * turns, "attempts");
        assertEq(hostile.refusals(), 7 * turns, "refusals");
    }

    function _depositLogs(IQuartetBridge.Authorization memory authorization)
        private
        view
        returns (Vm.Log[] memory list)
    {
        list = new Vm.Log[](2);
        (list[0].emitter, list[1].emitter) = (address(hostile), address(hostile));
        list[0].topics = new bytes32[](3);
        list[0].topics[0] = IUsdc.AuthorizationUsed.selector;
        list[0].topics[1] = _word(payer);
        list[0].topics[2] = authorization.nonce;
        list[1].topics = new bytes32[](3);
        list[1].topics[0] = IERC20.Transfer.selector;
        list[1].topics[1] = _word(payer);
        list[1].topics[2] = _word(address(quartet));
        list[1].data = abi.encode(authorization.value);
    }
}
