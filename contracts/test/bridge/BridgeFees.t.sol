// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IQuartetBridge} from "../../src/bridge/interfaces/IQuartetBridge.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";

contract BridgeFeesTest is BridgeFixture {
    function setUp() public {
        _deployBridge();
    }

    function test_feeCapIsThreePercentOrFiveCents() public view {
        assertEq(quartet.feeCap(1e6), 50_000);
        assertEq(quartet.feeCap(1_666_666), 50_000);
        // 3 % of 1.666699 is 0.05000097, rounded down.
        assertEq(quartet.feeCap(1_666_699), 50_000);
        assertEq(quartet.feeCap(1_666_700), 50_001);
        assertEq(quartet.feeCap(100e6), 3e6);
    }

    function test_networkFeeCapIsHalfADollarAndTwoPercent() public view {
        assertEq(quartet.networkFeeCap(1e6), 520_000);
        assertEq(quartet.networkFeeCap(1_000_049), 520_000);
        assertEq(quartet.networkFeeCap(1_000_050), 520_001);
        assertEq(quartet.networkFeeCap(100e6), 2_500_000);
    }

    function test_feeAtTheCapPassesAndOneUnitMoreDoesNot() public {
        _assertBoundary(100e6, 0, 3e6, IQuartetBridge.FeeAboveCap.selector);
        _assertBoundary(1e6, 0, 50_000, IQuartetBridge.FeeAboveCap.selector);
    }

    function test_feeOfZeroPassesAndOneUnitLessDoesNot() public {
        _pay(100e6, 200_000, 100e6 + 200_000, "");
        assertEq(quartet.liabilities(), 0);
        _pay(
            100e6,
            200_000,
            100e6 + 199_999,
            abi.encodeWithSelector(IQuartetBridge.Underpaid.selector, 100_199_999, 100_200_000)
        );
    }

    function test_networkFeeAtTheCapPassesAndOneUnitMoreDoesNot() public {
        _pay(100e6, 2_500_000, 102_500_000, "");
        _pay(
            100e6,
            2_500_001,
            102_500_001,
            abi.encodeWithSelector(IQuartetBridge.NetworkFeeAboveCap.selector, 2_500_001, 2_500_000)
        );
    }

    function test_oneDollarPassesAndOneUnitLessDoesNot() public {
        _pay(1e6, 0, 1e6, "");
        _pay(
            999_999,
            0,
            999_999,
            abi.encodeWithSelector(IQuartetBridge.BelowMinimum.selector, 999_999, 1e6)
        );
        _pay(0, 0, 0, abi.encodeWithSelector(IQuartetBridge.BelowMinimum.selector, 0, 1e6));
    }

    function test_amountsBeyondAllMoneyAreRefused() public {
        IQuartetBridge.Leg memory leg = _leg(address(0));
        leg.receiveAmount = type(uint256).max;
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.prank(OPERATOR);
        vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 0x11));
        quartet.bridge(authorization, signature, leg);
    }

    function testFuzz_valueIsBurnAndFeeToTheUnit(uint256 receiveAmount, uint256 net, uint256 fee)
        public
    {
        receiveAmount = bound(receiveAmount, 1e6, 5_000e6);
        net = bound(net, 0, quartet.networkFeeCap(receiveAmount));
        fee = bound(fee, 0, quartet.feeCap(receiveAmount));
        uint256 supply = usdc.totalSupply();
        _pay(receiveAmount, net, receiveAmount + net + fee, "");
        assertEq(supply - usdc.totalSupply(), receiveAmount + net, "burned");
        assertEq(quartet.protocolFees(), fee, "booked");
        assertEq(usdc.balanceOf(payer), 10_000e6 - receiveAmount - net - fee, "paid");
        _assertBooks(0);
    }

    function testFuzz_creditIsAFifthRoundedDown(uint256 fee) public {
        fee = bound(fee, 0, 3e6);
        IQuartetBridge.Leg memory leg = _leg(REFERRER);
        leg.maxNetworkFee = 0;
        IQuartetBridge.Authorization memory authorization = _authorization(payer, RECEIVE + fee);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.prank(OPERATOR);
        quartet.bridge(authorization, signature, leg);
        assertEq(quartet.claimable(REFERRER), fee / 5);
        assertEq(quartet.claimable(REFERRER) + quartet.protocolFees(), fee);
        assertEq(quartet.liabilities(), fee);
    }

    function testFuzz_everyFeeAboveTheCapIsRefused(uint256 receiveAmount, uint256 excess) public {
        receiveAmount = bound(receiveAmount, 1e6, 5_000e6);
        excess = bound(excess, 1, 1_000e6);
        uint256 cap = quartet.feeCap(receiveAmount);
        _pay(
            receiveAmount,
            0,
            receiveAmount + cap + excess,
            abi.encodeWithSelector(IQuartetBridge.FeeAboveCap.selector, cap + excess, cap)
        );
    }

    function _assertBoundary(uint256 receiveAmount, uint256 net, uint256 cap, bytes4 refusal)
        private
    {
        _pay(receiveAmount, net, receiveAmount + net + cap, "");
        _pay(
            receiveAmount,
            net,
            receiveAmount + net + cap + 1,
            abi.encodeWithSelector(refusal, cap + 1, cap)
        );
    }

    /// @dev Bridges as the operator; `refusal` is empty if the call must succeed.
    function _pay(uint256 receiveAmount, uint256 net, uint256 value, bytes memory refusal) private {
        IQuartetBridge.Leg memory leg = _leg(address(0));
        (leg.receiveAmount, leg.maxNetworkFee) = (receiveAmount, net);
        IQuartetBridge.Authorization memory authorization = _authorization(payer, value);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.prank(OPERATOR);
        if (refusal.length != 0) vm.expectRevert(refusal);
        quartet.bridge(authorization, signature, leg);
    }
}
