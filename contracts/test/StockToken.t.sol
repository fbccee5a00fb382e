// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vm} from "forge-std/Vm.sol";
import {B20Token} from "../src/devnet/B20Token.sol";
import {StockToken} from "../src/devnet/StockToken.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract StockTokenTest is VaultFixture {
    StockToken private token;

    function setUp() public {
        _deployFamily();
        token = tokens[0];
        token.mint(ALICE, 100e8);
    }

    function test_identityAfterItsCodeWasPlaced() public {
        assertEq(address(token), 0xb200000000000000000000C2e324d24d7eEcd1fb);
        assertEq(token.decimals(), 8);
        assertEq(token.symbol(), "AAPL");
        assertEq(token.multiplier(), 1e18);
        vm.expectRevert(B20Token.AlreadyInitialized.selector);
        token.initialize("x", "x", ALICE);
    }

    function test_onlyMintersMint() public {
        bytes32 role = token.MINT_ROLE();
        vm.prank(ALICE);
        vm.expectRevert(
            abi.encodeWithSelector(B20Token.AccessControlUnauthorizedAccount.selector, ALICE, role)
        );
        token.mint(ALICE, 1);
        vm.prank(ADMIN);
        token.revokeRole(role, address(market));
        assertFalse(token.hasRole(role, address(market)));
    }

    function test_pauseIsGranular() public {
        B20Token.PausableFeature[] memory features = new B20Token.PausableFeature[](2);
        (features[0], features[1]) =
        (B20Token.PausableFeature.TRANSFER, B20Token.PausableFeature.SEIZE);
        vm.prank(ADMIN);
        vm.expectEmit(address(token));
        emit B20Token.Paused(ADMIN, features);
        token.pause(features);
        assertTrue(token.isPaused(B20Token.PausableFeature.TRANSFER));
        assertFalse(token.isPaused(B20Token.PausableFeature.MINT));
        assertEq(token.pausedFeatures().length, 2);
        vm.prank(ALICE);
        vm.expectRevert(
            abi.encodeWithSelector(
                B20Token.ContractPaused.selector, B20Token.PausableFeature.TRANSFER
            )
        );
        token.transfer(BOB, 1);
        token.mint(BOB, 1);
        vm.prank(ALICE);
        token.approve(BOB, 1);
        vm.prank(ADMIN);
        token.unpause(features);
        assertEq(token.pausedFeatures().length, 0);
        vm.prank(ADMIN);
        vm.expectRevert(B20Token.EmptyFeatureSet.selector);
        token.pause(new B20Token.PausableFeature[](0));
    }

    function test_blockedAccountsNeitherSendReceiveNorMove() public {
        bytes memory sender = _forbids(token.TRANSFER_SENDER_POLICY());
        bytes memory receiver = _forbids(token.TRANSFER_RECEIVER_POLICY());
        bytes memory executor = _forbids(token.TRANSFER_EXECUTOR_POLICY());
        bytes memory mintReceiver = _forbids(token.MINT_RECEIVER_POLICY());
        vm.prank(ALICE);
        token.approve(BOB, 10);
        vm.prank(ADMIN);
        token.setBlocked(BOB, true);
        vm.prank(ALICE);
        vm.expectRevert(receiver);
        token.transfer(BOB, 1);
        vm.prank(BOB);
        vm.expectRevert(executor);
        token.transferFrom(ALICE, CAROL, 1);
        vm.expectRevert(mintReceiver);
        token.mint(BOB, 1);
        vm.prank(ADMIN);
        token.setBlocked(ALICE, true);
        vm.prank(ALICE);
        vm.expectRevert(sender);
        token.transfer(CAROL, 1);
    }

    function test_onlyBlockedAccountsAreSeized() public {
        vm.startPrank(ADMIN);
        vm.expectRevert(abi.encodeWithSelector(B20Token.AccountNotBlocked.selector, ALICE));
        token.burnBlocked(ALICE, 1);
        vm.expectRevert(abi.encodeWithSelector(B20Token.AccountNotBlocked.selector, ALICE));
        token.transferFromBlockedWithMemo(ALICE, ADMIN, 1, "x");
        token.setBlocked(ALICE, true);
        vm.expectEmit(address(token));
        emit B20Token.BurnedBlocked(ADMIN, ALICE, 30e8);
        token.burnBlocked(ALICE, 30e8);
        vm.recordLogs();
        token.transferFromBlockedWithMemo(ALICE, CAROL, 20e8, "order 7");
        vm.stopPrank();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs[0].topics[0], B20Token.Transfer.selector);
        assertEq(logs[1].topics[0], B20Token.Memo.selector);
        assertEq(logs[2].topics[0], B20Token.TransferredFromBlocked.selector);
        assertEq(token.balanceOf(ALICE), 50e8);
        assertEq(token.balanceOf(CAROL), 20e8);
        assertEq(token.totalSupply(), _sumOfBalances());
    }

    function test_scheduledMultiplierMaturesByItself() public {
        uint256 at = block.timestamp + 100;
        vm.startPrank(ADMIN);
        vm.expectEmit(address(token));
        emit StockToken.UIMultiplierUpdated(1e18, 10e18, at);
        token.updateUIMultiplier(10e18, at);
        vm.expectRevert(abi.encodeWithSelector(StockToken.UIMultiplierUpdateExists.selector, at));
        token.updateUIMultiplier(2e18, at + 1);
        assertEq(token.uiMultiplier(), 1e18);
        assertEq(token.newUIMultiplier(), 10e18);
        assertEq(token.effectiveAt(), at);
        vm.warp(at);
        assertEq(token.uiMultiplier(), 10e18);
        assertEq(token.balanceOfUI(ALICE), 1_000e8);
        assertEq(token.toUIAmount(3), 30);
        assertEq(token.fromUIAmount(39), 3);
        // A multiplier whose time has come is not lost if the next multiplier is scheduled.
        token.updateUIMultiplier(20e18, at + 50);
        assertEq(token.uiMultiplier(), 10e18);
        token.cancelUIMultiplierUpdate();
        vm.warp(at + 60);
        assertEq(token.uiMultiplier(), 10e18);
        vm.expectRevert(StockToken.UIMultiplierUpdateDoesNotExist.selector);
        token.cancelUIMultiplierUpdate();
        vm.stopPrank();
    }

    function test_instantMultiplierLogsBothEvents() public {
        vm.startPrank(ADMIN);
        vm.expectEmit(address(token));
        emit StockToken.MultiplierUpdated(3e18);
        vm.expectEmit(address(token));
        emit StockToken.UIMultiplierUpdated(1e18, 3e18, block.timestamp);
        token.updateMultiplier(3e18);
        vm.expectRevert(StockToken.InvalidMultiplier.selector);
        token.updateMultiplier(0);
        vm.expectRevert(
            abi.encodeWithSelector(StockToken.EffectiveAtInPast.selector, block.timestamp)
        );
        token.updateUIMultiplier(1e18, block.timestamp);
        vm.stopPrank();
    }

    function test_announcementBracketsItsCalls() public {
        bytes[] memory calls = new bytes[](1);
        calls[0] = abi.encodeCall(StockToken.updateMultiplier, (10e18));
        vm.recordLogs();
        vm.prank(ADMIN);
        token.announce(calls, "split-1", "10 for 1", "https://example.com/split");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs[0].topics[0], StockToken.Announcement.selector);
        assertEq(logs[logs.length - 1].topics[0], StockToken.EndAnnouncement.selector);
        assertEq(token.multiplier(), 10e18);
        assertTrue(token.isAnnouncementIdUsed("split-1"));
        vm.startPrank(ADMIN);
        vm.expectRevert(
            abi.encodeWithSelector(StockToken.AnnouncementIdAlreadyUsed.selector, "split-1")
        );
        token.announce(calls, "split-1", "", "");
        calls[0] = abi.encodeCall(StockToken.announce, (new bytes[](0), "x", "", ""));
        vm.expectRevert(StockToken.AnnouncementInProgress.selector);
        token.announce(calls, "split-2", "", "");
        calls[0] = hex"010203";
        vm.expectRevert(abi.encodeWithSelector(StockToken.InternalCallMalformed.selector, calls[0]));
        token.announce(calls, "split-3", "", "");
        calls[0] = abi.encodeCall(StockToken.updateMultiplier, (0));
        vm.expectRevert(abi.encodeWithSelector(StockToken.InternalCallFailed.selector, calls[0]));
        token.announce(calls, "split-4", "", "");
        vm.stopPrank();
    }

    function test_permitSetsTheAllowanceOnce() public {
        uint256 key = 0xBEEF;
        address signer = vm.addr(key);
        uint256 deadline = block.timestamp + 60;
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256(
                    "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
                ),
                signer,
                BOB,
                7,
                0,
                deadline
            )
        );
        bytes32 digest =
            keccak256(abi.encodePacked("\x19\x01", token.DOMAIN_SEPARATOR(), structHash));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        token.permit(signer, BOB, 7, deadline, v, r, s);
        assertEq(token.allowance(signer, BOB), 7);
        vm.expectPartialRevert(B20Token.InvalidSigner.selector);
        token.permit(signer, BOB, 7, deadline, v, r, s);
        vm.warp(deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(B20Token.ExpiredSignature.selector, deadline));
        token.permit(signer, BOB, 7, deadline, v, r, s);
    }

    function test_answersTheInterfacesOfScaledAmounts() public view {
        bytes4[5] memory ids = [
            bytes4(0x01ffc9a7),
            bytes4(0xa60bf13d),
            bytes4(0x4bd27648),
            bytes4(0x57854fc3),
            bytes4(0xd890fd71)
        ];
        for (uint256 i; i < ids.length; ++i) {
            assertTrue(token.supportsInterface(ids[i]));
        }
        assertFalse(token.supportsInterface(0xffffffff));
    }

    function _forbids(bytes32 scope) private pure returns (bytes memory) {
        return abi.encodeWithSelector(B20Token.PolicyForbids.selector, scope, uint64(2));
    }

    function _sumOfBalances() private view returns (uint256) {
        return token.balanceOf(ALICE) + token.balanceOf(CAROL) + token.balanceOf(address(pools[0]));
    }
}
