// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Vm} from "forge-std/Vm.sol";
import {QuartetBridge} from "../../src/bridge/QuartetBridge.sol";
import {IQuartetBridge} from "../../src/bridge/interfaces/IQuartetBridge.sol";
import {ITokenMessengerV2} from "../../src/bridge/interfaces/ITokenMessengerV2.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";

contract BridgeTest is BridgeFixture {
    function setUp() public {
        _deployBridge();
    }

    function test_oneSignatureBurnsForThePayerAndKeepsTheFee() public {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        bytes32 id = quartet.idOf(payer, authorization.nonce);
        uint256 supply = usdc.totalSupply();
        bytes memory hook = abi.encodePacked(bytes24("cctp-forward"), uint32(0), uint32(0), id);

        vm.expectEmit(MESSENGER);
        emit ITokenMessengerV2.DepositForBurn(
            address(usdc),
            RECEIVE + NETWORK_FEE,
            address(quartet),
            _word(payer),
            ARC,
            _word(address(arc.messenger)),
            bytes32(0),
            NETWORK_FEE,
            1000,
            hook
        );
        vm.expectEmit(address(quartet));
        emit IQuartetBridge.Bridged(
            id, payer, REFERRER, ARC, VALUE, RECEIVE, NETWORK_FEE, FEE, FEE / 5, authorization.nonce
        );
        vm.prank(OPERATOR);
        assertEq(quartet.bridge(authorization, signature, _leg(REFERRER)), id);

        assertEq(uint8(quartet.statusOf(id)), uint8(IQuartetBridge.Status.Bridged));
        assertEq(usdc.totalSupply(), supply - RECEIVE - NETWORK_FEE);
        assertEq(usdc.balanceOf(payer), 10_000e6 - VALUE);
        assertEq(quartet.claimable(REFERRER), FEE / 5);
        assertEq(quartet.protocolFees(), FEE - FEE / 5);
        _assertBooks(0);
    }

    function test_idNamesChainBridgePayerAndNonce() public {
        bytes32 nonce = keccak256("nonce");
        bytes32 id = quartet.idOf(payer, nonce);
        assertEq(
            id, keccak256(abi.encode(uint256(8453), address(quartet), payer, nonce)), "preimage"
        );
        vm.chainId(5042);
        assertNotEq(quartet.idOf(payer, nonce), id);
    }

    function test_hookDataIsTheForwardFrameAndTheId() public {
        vm.recordLogs();
        bytes32 id = _bridgeFor(address(0));
        bytes memory message = _messageOf(vm.getRecordedLogs());
        assertEq(message.length, 440);
        bytes memory hook = new bytes(64);
        for (uint256 i; i < 64; ++i) {
            hook[i] = message[376 + i];
        }
        assertEq(hook, abi.encodePacked(bytes12("cctp-forward"), new bytes(20), id));
    }

    function test_twoBurnsOfOneTransactionCarryTwoIds() public {
        bytes32 first = _bridgeFor(address(0));
        bytes32 second = _bridgeFor(address(0));
        assertNotEq(first, second);
    }

    function test_secondUseOfAnAuthorizationIsRefusedWithItsOutcome() public {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        bytes32 id = _bridge(authorization, signature);
        vm.expectRevert(
            abi.encodeWithSelector(
                IQuartetBridge.AlreadySettled.selector, id, IQuartetBridge.Status.Bridged
            )
        );
        _bridge(authorization, signature);
    }

    function test_anybodySubmitsALegThatTheNonceCommitsTo() public {
        IQuartetBridge.Leg memory leg = _leg(REFERRER);
        bytes32 salt = keccak256("salt");
        (IQuartetBridge.Authorization memory authorization, bytes memory signature) =
            _bound(leg, salt);
        vm.prank(STRANGER);
        bytes32 id = quartet.bridgeBound(authorization, signature, leg, salt);
        assertEq(uint8(quartet.statusOf(id)), uint8(IQuartetBridge.Status.Bridged));
        assertEq(quartet.claimable(REFERRER), FEE / 5);
        assertEq(usdc.balanceOf(STRANGER), 0);
        _assertBooks(0);
    }

    function test_boundNonceRefusesEveryOtherLeg() public {
        IQuartetBridge.Leg memory leg = _leg(REFERRER);
        bytes32 salt = keccak256("salt");
        (IQuartetBridge.Authorization memory authorization, bytes memory signature) =
            _bound(leg, salt);
        for (uint256 i; i < 6; ++i) {
            IQuartetBridge.Leg memory other = _leg(REFERRER);
            bytes32 otherSalt = salt;
            if (i == 0) other.destinationDomain = 7;
            if (i == 1) other.receiveAmount -= 1;
            if (i == 2) other.maxNetworkFee += 1;
            if (i == 3) other.minFinalityThreshold = 2000;
            if (i == 4) other.referrer = STRANGER;
            if (i == 5) otherSalt = keccak256("other");
            vm.prank(STRANGER);
            vm.expectRevert(IQuartetBridge.NonceDoesNotCommit.selector);
            quartet.bridgeBound(authorization, signature, other, otherSalt);
        }
    }

    function test_boundNonceIsOfOneChainAndOneBridge() public {
        IQuartetBridge.Leg memory leg = _leg(REFERRER);
        bytes32 nonce = quartet.boundNonce(leg, "salt");
        QuartetBridge other = new QuartetBridge(address(usdc), MESSENGER, OPERATOR, OWNER);
        assertNotEq(other.boundNonce(leg, "salt"), nonce);
        vm.chainId(5042);
        assertNotEq(quartet.boundNonce(leg, "salt"), nonce);
    }

    function test_strangerWithALeakedSignatureCannotNameTheLeg() public {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.prank(STRANGER);
        vm.expectRevert(IQuartetBridge.NotOperator.selector);
        quartet.bridge(authorization, signature, _leg(STRANGER));
    }

    function test_emptiedWalletChangesNothing() public {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.prank(payer);
        usdc.transfer(STRANGER, 9_990e6);
        vm.expectRevert("ERC20: transfer amount exceeds balance");
        _bridge(authorization, signature);
        _assertUntouched(authorization);
    }

    function test_cancelledAuthorizationChangesNothing() public {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        _cancel(PAYER_KEY, authorization.nonce);
        vm.expectRevert("FiatTokenV2: authorization is used or canceled");
        _bridge(authorization, signature);
        _assertUntouched(authorization);
    }

    function test_blacklistedPayerChangesNothing() public {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.prank(ADMIN);
        usdc.blacklist(payer);
        vm.expectRevert("Blacklistable: account is blacklisted");
        _bridge(authorization, signature);
        _assertUntouched(authorization);
    }

    function test_authorizationOutsideItsTimeChangesNothing() public {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.warp(authorization.validBefore);
        vm.expectRevert("FiatTokenV2: authorization is expired");
        _bridge(authorization, signature);
        vm.warp(authorization.validAfter);
        vm.expectRevert("FiatTokenV2: authorization is not yet valid");
        _bridge(authorization, signature);
        _assertUntouched(authorization);
    }

    function test_everyRefusalOfCctpLeavesThePayerWhole() public {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        IQuartetBridge.Leg memory leg = _leg(address(0));

        vm.prank(ADMIN);
        base.transmitter.pause();
        _expectRefusal(authorization, signature, leg, "Pausable: paused");
        vm.startPrank(ADMIN);
        base.transmitter.unpause();
        base.messenger.setMinFee(100_000);
        vm.stopPrank();
        _expectRefusal(authorization, signature, leg, "Insufficient max fee");
        vm.startPrank(ADMIN);
        base.messenger.setMinFee(0);
        base.minter.setMaxBurnAmountPerMessage(address(usdc), RECEIVE);
        vm.stopPrank();
        _expectRefusal(authorization, signature, leg, "Burn amount exceeds per tx limit");
        leg.destinationDomain = 7;
        _expectRefusal(authorization, signature, leg, "No TokenMessenger for domain");
        leg.destinationDomain = ARC;
        vm.prank(ADMIN);
        base.messenger.denylist(address(quartet));
        _expectRefusal(authorization, signature, leg, "Denylistable: account is on denylist");
        vm.startPrank(ADMIN);
        base.messenger.unDenylist(address(quartet));
        base.messenger.denylist(OPERATOR);
        vm.stopPrank();
        _expectRefusal(authorization, signature, leg, "Denylistable: account is on denylist");
        _assertUntouched(authorization);
    }

    function test_pausedUsdcLeavesThePayerWhole() public {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.prank(ADMIN);
        (bool success,) = address(usdc).call(abi.encodeWithSignature("pause()"));
        assertTrue(success);
        _expectRefusal(authorization, signature, _leg(address(0)), "Pausable: paused");
        _assertUntouched(authorization);
    }

    function test_noCoinOfTheChainIsTaken() public {
        vm.deal(address(this), 1 ether);
        (bool success,) = address(quartet).call{value: 1}("");
        assertFalse(success);
    }

    function test_constructorRefusesZeroAddresses() public {
        vm.expectRevert(IQuartetBridge.ZeroAddress.selector);
        this.newBridge(address(0), MESSENGER, OPERATOR, OWNER);
        vm.expectRevert(IQuartetBridge.ZeroAddress.selector);
        this.newBridge(address(usdc), address(0), OPERATOR, OWNER);
        vm.expectRevert(IQuartetBridge.ZeroAddress.selector);
        this.newBridge(address(usdc), MESSENGER, address(0), OWNER);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        this.newBridge(address(usdc), MESSENGER, OPERATOR, address(0));
    }

    /// @dev A call of its own, so that `expectRevert` covers the constructor alone.
    function newBridge(address token, address messenger, address operator, address owner) external {
        new QuartetBridge(token, messenger, operator, owner);
    }

    function test_knowsItsTokenAndItsMessenger() public view {
        assertEq(quartet.usdc(), address(usdc));
        assertEq(quartet.tokenMessenger(), MESSENGER);
        assertEq(usdc.allowance(address(quartet), MESSENGER), type(uint256).max);
        assertEq(usdc.allowance(address(quartet), address(base.minter)), 0);
    }

    function _bound(IQuartetBridge.Leg memory leg, bytes32 salt)
        private
        returns (IQuartetBridge.Authorization memory authorization, bytes memory signature)
    {
        authorization = _authorization(payer, VALUE);
        authorization.nonce = quartet.boundNonce(leg, salt);
        signature = _sign(PAYER_KEY, authorization);
    }

    function _expectRefusal(
        IQuartetBridge.Authorization memory authorization,
        bytes memory signature,
        IQuartetBridge.Leg memory leg,
        bytes memory reason
    ) private {
        // Also as the signer of the transaction, because CCTP checks both addresses.
        vm.prank(OPERATOR, OPERATOR);
        vm.expectRevert(reason);
        quartet.bridge(authorization, signature, leg);
    }

    function _assertUntouched(IQuartetBridge.Authorization memory authorization) private view {
        bytes32 id = quartet.idOf(payer, authorization.nonce);
        assertEq(uint8(quartet.statusOf(id)), uint8(IQuartetBridge.Status.None));
        assertEq(usdc.balanceOf(address(quartet)), 0);
        assertEq(quartet.liabilities(), 0);
    }
}
