// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PackedUserOperation} from "../../src/gas/interfaces/PackedUserOperation.sol";
import {ISimple7702Account} from "./support/IRealEntryPoint.sol";
import {RealEntryPoint} from "./support/RealEntryPoint.sol";
import {SponsorFixture, Tally} from "./support/SponsorFixture.sol";

/// @dev Charge of an operation to the deposit, and gas that the paymaster itself uses.
contract SponsorChargeTest is SponsorFixture {
    /// @dev Limits and fees of an operation, as callers may choose them.
    struct Choice {
        uint128 verificationGas;
        uint128 callGas;
        uint256 preVerificationGas;
        uint128 paymasterGas;
        uint128 maxFee;
        uint128 tip;
        uint256 baseFee;
        bool isFailing;
    }

    /// @dev Gas in the price of a sponsorship beyond the limits of the account.
    uint256 private constant CONSTANT_GAS = 60_000;

    function setUp() public {
        _deploySponsor();
        _delegate(RealEntryPoint.SIMPLE_7702);
    }

    function testFuzz_capIsEnoughForAnyOperationThatIsSponsored(Choice memory choice) public {
        _bound(choice);
        vm.fee(choice.baseFee);
        uint256 cap =
            (uint256(choice.verificationGas)
                    + choice.callGas
                    + choice.preVerificationGas
                    + CONSTANT_GAS) * choice.maxFee;
        _leaveInDeposit(cap);
        (bool success, uint256 cost, uint256 gasUsed) =
            _outcomeOf(_own(USER_KEY, _sponsor(SIGNER_KEY, _chosen(choice), _terms())));
        assertEq(success, !choice.isFailing);
        assertLe(cost, cap, "cap");
        assertEq(_deposit(), cap - cost, "deposit");
        assertEq(SUBMITTER.balance, cost, "beneficiary");
        uint256 price = choice.tip + choice.baseFee;
        assertEq(cost, gasUsed * (price < choice.maxFee ? price : choice.maxFee), "price");
    }

    function test_unusedGasOfTheCallCostsATenth() public {
        _handle(_ready());
        uint256 lean = _costWithCallGas(80_000);
        uint256 generous = _costWithCallGas(1_080_000);
        assertApproxEqAbs(generous - lean, 100_000 * (BASE_FEE + TIP), 10_000 * (BASE_FEE + TIP));
    }

    function test_validationUsesAtMostTwentyThousandGas() public {
        assertLe(_validationGas(_ready()), 20_000);
    }

    /// @dev The gas limit that the service sets: 30,000, and 0.6 per byte of the call.
    function testFuzz_limitOfTheServiceIsEnough(uint256 length) public {
        length = bound(length, 0, 24_576 - 256);
        PackedUserOperation memory op = _operation();
        op.callData = abi.encodeCall(
            ISimple7702Account.execute,
            (user, 0, abi.encodePacked(Tally.add.selector, new bytes(length)))
        );
        uint256 extra = op.callData.length * 6 / 10;
        op.accountGasLimits = _pair(uint128(50_000 + extra), uint128(80_000 + 2 * length));
        op.paymasterAndData =
            abi.encodePacked(address(paymaster), uint128(30_000 + extra), uint128(0));
        op = _own(USER_KEY, _sponsor(SIGNER_KEY, op, _terms()));
        uint256 before = _deposit();
        _coolDown();
        _handle(op);
        assertLt(_deposit(), before);
    }

    function _bound(Choice memory choice) private pure {
        choice.verificationGas = uint128(bound(choice.verificationGas, 45_000, 5_000_000));
        choice.callGas = uint128(bound(choice.callGas, 60_000, 5_000_000));
        choice.preVerificationGas = bound(choice.preVerificationGas, 0, 1_000_000);
        choice.paymasterGas = uint128(bound(choice.paymasterGas, 30_000, CONSTANT_GAS));
        choice.maxFee = uint128(bound(choice.maxFee, 0, 100e9));
        choice.tip = uint128(bound(choice.tip, 0, choice.maxFee));
        choice.baseFee = bound(choice.baseFee, 0, 200e9);
    }

    function _chosen(Choice memory choice) private returns (PackedUserOperation memory op) {
        op = _operation();
        op.accountGasLimits = _pair(choice.verificationGas, choice.callGas);
        op.preVerificationGas = choice.preVerificationGas;
        op.gasFees = _pair(choice.tip, choice.maxFee);
        op.paymasterAndData = abi.encodePacked(address(paymaster), choice.paymasterGas, uint128(0));
        if (!choice.isFailing) return op;
        op.callData = abi.encodeCall(
            ISimple7702Account.execute, (address(tally), 0, abi.encodeCall(Tally.refuse, ()))
        );
    }

    function _leaveInDeposit(uint256 amount) private {
        vm.startPrank(OWNER);
        paymaster.withdrawTo(payable(OWNER), _deposit());
        vm.deal(OWNER, amount);
        paymaster.deposit{value: amount}();
        vm.stopPrank();
    }

    function _costWithCallGas(uint128 callGas) private returns (uint256 cost) {
        PackedUserOperation memory op = _operation();
        op.accountGasLimits = _pair(50_000, callGas);
        (, cost,) = _outcomeOf(_own(USER_KEY, _sponsor(SIGNER_KEY, op, _terms())));
    }

    function _validationGas(PackedUserOperation memory op) private returns (uint256) {
        bytes32 userOpHash = entryPoint.getUserOpHash(op);
        _coolDown();
        vm.prank(address(entryPoint));
        (, uint256 data) = paymaster.validatePaymasterUserOp(op, userOpHash, 0);
        assertEq(uint160(data), 0);
        return vm.lastCallGas().gasTotalUsed;
    }

    /// @dev Makes storage and accounts cold, as at the start of a transaction.
    function _coolDown() private {
        vm.cool(address(paymaster));
        vm.cool(address(entryPoint));
        vm.cool(user);
    }
}
