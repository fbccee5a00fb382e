// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SponsorPaymaster} from "../../src/gas/SponsorPaymaster.sol";
import {ISponsorPaymaster} from "../../src/gas/interfaces/ISponsorPaymaster.sol";
import {PackedUserOperation} from "../../src/gas/interfaces/PackedUserOperation.sol";
import {IRealEntryPoint, ISimple7702Account} from "./support/IRealEntryPoint.sol";
import {RealEntryPoint} from "./support/RealEntryPoint.sol";
import {SponsorFixture, Tally} from "./support/SponsorFixture.sol";

/// @dev A sponsorship is valid for exactly one operation. Each operation here is changed after the
/// sponsorship, and its owner signs the changed operation, so that only the paymaster can reject
/// it.
contract SponsorLockTest is SponsorFixture {
    uint256 private constant PAYMASTER_DATA = 52;
    PackedUserOperation private op;

    function setUp() public {
        _deploySponsor();
        _delegate(RealEntryPoint.SIMPLE_7702);
        op = _sponsor(SIGNER_KEY, _operation(), _terms());
    }

    function test_unchangedOperationPasses() public {
        _handle(_own(USER_KEY, op));
        assertEq(tally.countOf(user), 1);
    }

    function test_anotherSequenceIsRefused() public {
        op.nonce = uint256(uint128(op.nonce >> 64) + 1) << 64;
        _assertLocked();
    }

    function test_leftOutMarkerIsRefused() public {
        op.initCode = "";
        _assertLocked();
    }

    function test_addedInitCallIsRefused() public {
        op.initCode = bytes.concat(MARKER, abi.encodeCall(Tally.add, ()));
        _assertLocked();
    }

    function test_anotherCallIsRefused() public {
        op.callData = abi.encodeCall(
            ISimple7702Account.execute, (address(tally), 0, abi.encodeCall(Tally.refuse, ()))
        );
        _assertLocked();
    }

    function test_longerCallIsRefused() public {
        op.callData = bytes.concat(op.callData, hex"00");
        _assertLocked();
    }

    function test_moreGasForTheAccountIsRefused() public {
        op.accountGasLimits = _pair(50_001, 80_000);
        _assertLocked();
    }

    function test_moreGasForTheCallIsRefused() public {
        op.accountGasLimits = _pair(50_000, 80_001);
        _assertLocked();
    }

    function test_lessGasForTheCallIsRefused() public {
        op.accountGasLimits = _pair(50_000, 79_999);
        _assertLocked();
    }

    function test_morePreVerificationGasIsRefused() public {
        op.preVerificationGas += 1;
        _assertLocked();
    }

    function test_higherFeeIsRefused() public {
        op.gasFees = _pair(TIP, MAX_FEE + 1);
        _assertLocked();
    }

    function test_higherTipIsRefused() public {
        op.gasFees = _pair(TIP + 1, MAX_FEE);
        _assertLocked();
    }

    function test_moreGasForThePaymasterIsRefused() public {
        _setPaymasterGas(35_001);
        _assertLocked();
    }

    function test_gasForPostOpIsRefused() public {
        op.paymasterAndData = _overwrite(op.paymasterAndData, 36, abi.encodePacked(uint128(1)));
        _assertLocked();
    }

    function test_longerLifeIsRefused() public {
        bytes memory later = abi.encodePacked(uint48(block.timestamp + 211));
        op.paymasterAndData = _overwrite(op.paymasterAndData, PAYMASTER_DATA, later);
        _assertLocked();
    }

    function test_earlierStartIsRefused() public {
        bytes memory earlier = abi.encodePacked(uint48(block.timestamp - 2));
        op.paymasterAndData = _overwrite(op.paymasterAndData, PAYMASTER_DATA + 6, earlier);
        _assertLocked();
    }

    function test_anotherIdIsRefused() public {
        op.paymasterAndData = _overwrite(op.paymasterAndData, PAYMASTER_DATA + 12, hex"00ff");
        _assertLocked();
    }

    function test_anotherDelegateIsRefused() public {
        address twin = address(0x7817);
        vm.etch(twin, RealEntryPoint.SIMPLE_7702.code);
        _delegate(twin);
        _assertLocked();
        _delegate(RealEntryPoint.SIMPLE_7702);
        _handle(_own(USER_KEY, op));
    }

    function test_codeInPlaceOfADelegationIsRefused() public {
        vm.etch(user, RealEntryPoint.SIMPLE_7702.code);
        op.initCode = "";
        _sponsorAnew();
        _assertLocked();
    }

    function test_anotherPaymasterOfTheSameSignerRefuses() public {
        SponsorPaymaster twin =
            new SponsorPaymaster(address(entryPoint), vm.addr(SIGNER_KEY), OWNER);
        twin.deposit{value: 1 ether}();
        op.paymasterAndData = _overwrite(op.paymasterAndData, 0, abi.encodePacked(twin));
        _assertLocked();
        assertEq(entryPoint.balanceOf(address(twin)), 1 ether);
    }

    function test_anotherChainRefuses() public {
        vm.chainId(137);
        _assertLocked();
        vm.chainId(8453);
        _handle(_own(USER_KEY, op));
    }

    function testFuzz_anyFlippedBitIsRefused(uint256 bit) public {
        bytes memory data = op.paymasterAndData;
        bit = bound(bit, 20 * 8, data.length * 8 - 1);
        data[bit / 8] ^= bytes1(uint8(1 << (bit % 8)));
        op.paymasterAndData = data;
        PackedUserOperation[] memory ops = new PackedUserOperation[](1);
        ops[0] = _own(USER_KEY, op);
        vm.prank(SUBMITTER, SUBMITTER);
        vm.expectRevert();
        entryPoint.handleOps(ops, payable(SUBMITTER));
    }

    function test_sponsorshipLastsToItsLastSecond() public {
        vm.warp(block.timestamp + 210);
        uint256 snapshot = vm.snapshotState();
        _handle(_own(USER_KEY, op));
        vm.revertToState(snapshot);
        vm.warp(block.timestamp + 1);
        _assertRefused(_own(USER_KEY, op), "AA32 paymaster expired or not due");
    }

    function test_sponsorshipBeginsAfterItsFirstSecond() public {
        Terms memory terms = _terms();
        terms.validAfter = uint48(block.timestamp);
        op = _sponsor(SIGNER_KEY, op, terms);
        _assertRefused(_own(USER_KEY, op), "AA32 paymaster expired or not due");
        vm.warp(block.timestamp + 1);
        _handle(_own(USER_KEY, op));
    }

    /// @dev The EntryPoint reads an end of 0 as no end; the deposit cannot be reserved for that
    /// long.
    function test_sponsorshipWithoutAnEndIsNone() public {
        Terms memory terms = _terms();
        terms.validUntil = 0;
        op = _sponsor(SIGNER_KEY, op, terms);
        _assertLocked();
    }

    function test_gasForThePaymasterAtTheLimitPassesAndOneUnitMoreDoesNot() public {
        _setPaymasterGas(60_001);
        _sponsorAnew();
        _assertLocked();
        _setPaymasterGas(60_000);
        _sponsorAnew();
        _handle(_own(USER_KEY, op));
    }

    function test_gasForPostOpIsRefusedEvenIfSigned() public {
        op.paymasterAndData = _overwrite(op.paymasterAndData, 36, abi.encodePacked(uint128(1)));
        _sponsorAnew();
        _assertLocked();
    }

    function test_signatureOfAThirdPartyIsRefused() public {
        op = _sponsor(USER_KEY, op, _terms());
        _assertLocked();
    }

    function test_signatureWithoutASignerIsRefused() public {
        op = _attach(op, _terms(), new bytes(65));
        _assertLocked();
        op = _attach(op, _terms(), bytes.concat(new bytes(64), hex"1b"));
        _assertLocked();
    }

    /// @dev The same signature with the other `s`: ecrecover accepts it, and it would be a second
    /// form of one sponsorship.
    function test_highHalfOfTheCurveIsRefused() public {
        Terms memory terms = _terms();
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(SIGNER_KEY, _digest(op, terms));
        uint256 order = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
        op = _attach(op, terms, abi.encodePacked(r, order - uint256(s), uint8(55 - v)));
        _assertLocked();
    }

    function test_parityInPlaceOfVIsRefused() public {
        uint256 last = op.paymasterAndData.length - 1;
        op.paymasterAndData[last] = bytes1(uint8(op.paymasterAndData[last]) - 27);
        _assertLocked();
    }

    function test_signatureOfAnotherLengthIsMalformed() public {
        bytes memory whole = op.paymasterAndData;
        _assertMalformed(_first(whole, 144));
        _assertMalformed(bytes.concat(whole, hex"00"));
        _assertMalformed(_first(whole, 52));
        _assertMalformed(_first(whole, 80));
    }

    function test_previousSignersWordEndsWithTheRotation() public {
        vm.prank(OWNER);
        paymaster.proposeSigner(vm.addr(NEXT_SIGNER_KEY));
        uint256 snapshot = vm.snapshotState();
        _handle(_own(USER_KEY, op));
        vm.revertToState(snapshot);

        PackedUserOperation memory byNext = _sponsor(NEXT_SIGNER_KEY, _operation(), _terms());
        _assertRefused(_own(USER_KEY, byNext), "AA34 signature error");
        vm.prank(vm.addr(NEXT_SIGNER_KEY));
        paymaster.acceptSigner();
        _assertLocked();
        _handle(_own(USER_KEY, byNext));
    }

    /// @dev Request of an estimator: an invalid signature, and unusually large limits.
    function test_estimatorsGetAnAnswerAndNoRevert() public {
        bytes memory stub = new bytes(65);
        for (uint256 i; i < 65; ++i) {
            stub[i] = 0xff;
        }
        Terms memory terms = _terms();
        op = _attach(op, terms, stub);
        bytes memory large = abi.encodePacked(uint128(10_000_000), uint128(10_000_000));
        op.paymasterAndData = _overwrite(op.paymasterAndData, 20, large);
        vm.prank(address(entryPoint));
        (bytes memory context, uint256 data) = paymaster.validatePaymasterUserOp(op, 0, 0);
        assertEq(context.length, 0);
        assertEq(data, 1 | uint256(terms.validUntil) << 160 | uint256(terms.validAfter) << 208);
    }

    function _setPaymasterGas(uint128 gas) private {
        op.paymasterAndData = _overwrite(op.paymasterAndData, 20, abi.encodePacked(gas));
    }

    function _sponsorAnew() private {
        op = _sponsor(SIGNER_KEY, op, _terms());
    }

    function _assertLocked() private {
        _assertRefused(_own(USER_KEY, op), "AA34 signature error");
    }

    function _assertMalformed(bytes memory data) private {
        op.paymasterAndData = data;
        PackedUserOperation memory owned = _own(USER_KEY, op);
        bytes memory reason =
            abi.encodeWithSelector(ISponsorPaymaster.PaymasterDataLength.selector, data.length);
        vm.expectRevert(
            abi.encodeWithSelector(
                IRealEntryPoint.FailedOpWithRevert.selector, 0, "AA33 reverted", reason
            )
        );
        _handle(owned);
    }
}
