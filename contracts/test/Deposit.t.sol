// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vm} from "forge-std/Vm.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {IBasketVault} from "../src/vault/interfaces/IBasketVault.sol";
import {IPriceSource} from "../src/vault/interfaces/IPriceSource.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract DepositTest is VaultFixture {
    function setUp() public {
        _deployFamily();
    }

    function test_firstDepositBuysTheBasketByWeight() public {
        uint256 shares = _buy(ALICE, 1_000e6);
        assertEq(vault.balanceOf(ALICE), shares);
        assertEq(usdc.balanceOf(SINK), 2e6);
        // About one share per dollar, less the fee and the cost of the swap.
        assertApproxEqRel(shares, 998e18, 1e15);
        assertLe(shares, 998e18);
        (uint256[4] memory balances, uint256 idle) = vault.holdings();
        assertEq(idle, 0);
        for (uint256 i; i < N; ++i) {
            assertApproxEqRel(balances[i] * px[i] / 1e8, 249_500_000, 1e15);
        }
    }

    function test_eventsTellTheWholeStory() public {
        _fund(ALICE, 1_000e6);
        vm.recordLogs();
        vm.prank(ALICE);
        uint256 shares = vault.deposit(1_000e6, CAROL);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        _assertHoldingsLogged(logs);
        assertEq(_countLogs(logs, address(vault), IBasketVault.Swapped.selector), 4);

        Vm.Log memory deposited = _lastLog(logs, address(vault), IBasketVault.Deposit.selector);
        assertEq(address(uint160(uint256(deposited.topics[1]))), ALICE);
        assertEq(address(uint160(uint256(deposited.topics[2]))), CAROL);
        (uint256 assets, uint256 minted) = abi.decode(deposited.data, (uint256, uint256));
        assertEq(assets, 1_000e6);
        assertEq(minted, shares);

        Vm.Log memory bought = _lastLog(logs, address(vault), IBasketVault.Bought.selector);
        assertEq(address(uint160(uint256(bought.topics[1]))), CAROL);
        uint256[6] memory said = abi.decode(bought.data, (uint256[6]));
        assertEq(said[0], 1_000e6);
        assertEq(said[1], 2e6);
        assertLe(said[2], 998e6);
        assertEq(said[3], shares);
        assertEq(said[4], vault.totalAssets());
        assertEq(said[5], vault.totalSupply());
        assertEq(vault.balanceOf(CAROL), shares);
    }

    function test_valueAddedNeverCountsAboveWhatWasPaid() public {
        _buy(BOB, 1_000e6);
        for (uint256 i; i < N; ++i) {
            _moveBps(i, -90);
        }
        uint256 nav = vault.totalAssets();
        uint256 supply = vault.totalSupply();
        _fund(ALICE, 1_000e6);
        vm.recordLogs();
        vm.prank(ALICE);
        uint256 shares = vault.deposit(1_000e6, uint256(0));
        Vm.Log memory bought =
            _lastLog(vm.getRecordedLogs(), address(vault), IBasketVault.Bought.selector);
        uint256[6] memory said = abi.decode(bought.data, (uint256[6]));
        // The purchase is worth more at the TWAP than it cost: all holders share the surplus.
        assertGt(vault.totalAssets(), nav + 1_005e6);
        assertEq(said[2], 998e6);
        assertEq(shares, 998e6 * (supply + 1e12) / (nav + 1));
    }

    function test_swappedCarriesTheValueOfTheStockLeg() public {
        _fund(ALICE, 400e6);
        vm.recordLogs();
        vm.prank(ALICE);
        vault.deposit(400e6, uint256(0));
        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 leg;
        uint256 spent;
        for (uint256 k; k < logs.length; ++k) {
            if (logs[k].topics[0] != IBasketVault.Swapped.selector) continue;
            assertEq(address(uint160(uint256(logs[k].topics[1]))), address(usdc));
            assertEq(address(uint160(uint256(logs[k].topics[2]))), address(tokens[leg]));
            (uint256 paid, uint256 got, uint256 value) =
                abi.decode(logs[k].data, (uint256, uint256, uint256));
            assertEq(value, got * source.priceUsdc(address(tokens[leg])) / 1e8);
            spent += paid;
            ++leg;
        }
        assertEq(leg, 4);
        assertEq(spent, 399_200_000);
    }

    function test_refusesLessThanTheMinimum() public {
        _fund(ALICE, 1e6);
        vm.startPrank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(IBasketVault.BelowMinDeposit.selector, 999_999, 1e6));
        vault.deposit(999_999, uint256(0));
        vault.deposit(1e6, uint256(0));
        vm.stopPrank();
    }

    function test_refusesAReceiverThatLosesTheShares() public {
        _fund(ALICE, 10e6);
        vm.startPrank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(IBasketVault.InvalidReceiver.selector, address(0)));
        vault.deposit(10e6, address(0));
        vm.expectRevert(
            abi.encodeWithSelector(IBasketVault.InvalidReceiver.selector, address(vault))
        );
        vault.deposit(10e6, address(vault));
        vm.stopPrank();
    }

    function test_refusesFewerSharesThanAsked() public {
        _fund(ALICE, 100e6);
        vm.startPrank(ALICE);
        vm.expectPartialRevert(IBasketVault.SlippageExceeded.selector);
        vault.deposit(100e6, 99_800_001e12);
        vault.deposit(100e6, 99_700_000e12);
        vm.stopPrank();
    }

    function test_mintsExactlyTheSharesThatWereAsked() public {
        _fund(ALICE, 200e6);
        uint256 snapshot = vm.snapshotState();
        vm.prank(ALICE);
        uint256 shares = vault.deposit(100e6, uint256(0));
        vm.revertToState(snapshot);
        vm.prank(ALICE);
        assertEq(vault.deposit(100e6, shares), shares);
    }

    function test_acceptsADepositUpToTheCapItself() public {
        vm.prank(OWNER);
        vault.setMaxTvl(99_800_000);
        assertGt(_buy(ALICE, 100e6), 0);
    }

    function test_previewIsTheSharesOfTheNetAmountLessTheSwapLoss() public {
        _buy(BOB, 1_000e6);
        // 100 USDC less 20 bps of fee, less 150 bps of loss.
        uint256 leastUsdc = uint256(99_800_000) * 9_850 / 10_000;
        assertEq(vault.previewDeposit(100e6), vault.convertToShares(leastUsdc));
    }

    function test_aTokenWhoseAnswerIsTooShortIsNotHalted() public {
        vm.mockCall(
            address(tokens[0]), abi.encodeWithSelector(tokens[0].isPaused.selector), hex"01"
        );
        assertGt(_buy(ALICE, 100e6), 0);
    }

    function test_refusesWithoutAllowance() public {
        usdc.mint(ALICE, 10e6);
        vm.prank(ALICE);
        vm.expectRevert(SafeTransferLib.TransferFromFailed.selector);
        vault.deposit(10e6, uint256(0));
    }

    function test_refusesBeyondTheCap() public {
        _buy(BOB, 24_000e6);
        uint256 nav = vault.totalAssets();
        _fund(ALICE, 2_000e6);
        vm.startPrank(ALICE);
        vm.expectRevert(
            abi.encodeWithSelector(IBasketVault.TvlCapExceeded.selector, nav + 1_996e6, CAP_USDC)
        );
        vault.deposit(2_000e6, uint256(0));
        vm.stopPrank();
    }

    function test_refusesWhileAnyConstituentIsHalted() public {
        // META has no weight and no balance, but its halt still counts.
        _setWeights(4000, 2500, 500, 3000);
        _setWeights(4000, 2500, 0, 3500);
        _fund(ALICE, 20e6);
        _pause(2);
        assertEq(vault.maxDeposit(ALICE), 0);
        vm.prank(ALICE);
        vm.expectRevert(
            abi.encodeWithSelector(IBasketVault.TokenHalted.selector, address(tokens[2]))
        );
        vault.deposit(10e6, uint256(0));
        _unpause(2);
        assertGt(vault.maxDeposit(ALICE), 0);
        vm.prank(ALICE);
        vault.deposit(10e6, uint256(0));
    }

    function test_refusesWhileASpotPriceDeviates() public {
        _fund(ALICE, 10e6);
        _moveBps(1, 150);
        assertEq(vault.maxDeposit(ALICE), 0);
        vm.prank(ALICE);
        vm.expectPartialRevert(IPriceSource.PriceDeviates.selector);
        vault.deposit(10e6, uint256(0));
        _settle();
        vm.prank(ALICE);
        vault.deposit(10e6, uint256(0));
    }

    function test_refusesWhileAPriceIsUnavailable() public {
        _fund(ALICE, 10e6);
        _drain(3);
        assertEq(vault.maxDeposit(ALICE), 0);
        vm.prank(ALICE);
        vm.expectRevert(
            abi.encodeWithSelector(IPriceSource.PriceUnavailable.selector, address(tokens[3]))
        );
        vault.deposit(10e6, uint256(0));
    }

    function test_zeroWeightsBuyNothingAndTheLastWeightTakesTheRest() public {
        _setWeights(3500, 3500, 2000, 1000);
        _setWeights(4500, 4500, 1000, 0);
        _setWeights(5000, 5000, 0, 0);
        vm.recordLogs();
        // Half of the odd rest after the fee leaves one unit, which is no purchase of its own.
        _buy(ALICE, 101_010_102);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(_countLogs(logs, address(vault), IBasketVault.Swapped.selector), 2);
        (uint256[4] memory balances, uint256 idle) = vault.holdings();
        assertGt(balances[0], 0);
        assertGt(balances[1], 0);
        assertEq(balances[2], 0);
        assertEq(balances[3], 0);
        assertEq(idle, 0);
    }

    function test_splitDoesNotMoveNav() public {
        _buy(ALICE, 1_000e6);
        uint256 nav = vault.totalAssets();
        vm.startPrank(ADMIN);
        tokens[0].updateUIMultiplier(10e18, block.timestamp + 10);
        skip(20);
        assertEq(tokens[0].uiMultiplier(), 10e18);
        tokens[1].updateMultiplier(2e18);
        vm.stopPrank();
        assertEq(vault.totalAssets(), nav);
    }

    function test_donationAccruesToHoldersAndMayCloseTheVault() public {
        uint256 shares = _buy(ALICE, 1_000e6);
        uint256 worth = vault.convertToAssets(shares);
        _donate(0, 10e8);
        assertApproxEqRel(vault.convertToAssets(shares), worth + 10 * px[0], 1e14);
        _donate(0, 200e8);
        assertGt(vault.totalAssets(), CAP_USDC);
        assertEq(vault.maxDeposit(ALICE), 0);
        // Exits stay open above the cap.
        assertGt(_redeem(ALICE, shares / 2), 0);
    }

    function test_exactOutFaceIsClosed() public {
        bytes4 refusal = IBasketVault.ExactOutUnsupported.selector;
        vm.expectRevert(refusal);
        vault.mint(1, ALICE);
        vm.expectRevert(refusal);
        vault.withdraw(1, ALICE, ALICE);
        vm.expectRevert(refusal);
        vault.previewMint(1);
        vm.expectRevert(refusal);
        vault.previewWithdraw(1);
        assertEq(vault.maxMint(ALICE), 0);
        assertEq(vault.maxWithdraw(ALICE), 0);
    }

    function test_maxDepositIsAtLeastTheMinimumOrNothing() public {
        _buy(ALICE, 1_000e6);
        uint256 nav = vault.totalAssets();
        vm.startPrank(OWNER);
        // 0.998 USDC remain of the smallest deposit after its fee.
        vault.setMaxTvl(nav + 998_000);
        assertEq(vault.maxDeposit(BOB), 1e6);
        vault.setMaxTvl(nav + 997_999);
        assertEq(vault.maxDeposit(BOB), 0);
        vm.stopPrank();
    }

    function test_maxDepositSaturatesWithoutACap() public {
        vm.prank(OWNER);
        vault.setMaxTvl(type(uint256).max);
        assertGt(vault.maxDeposit(ALICE), type(uint128).max / 2);
        _buy(ALICE, 10e6);
    }

    function test_refusesADepositThatMintsNothing() public {
        // A donation of 2e12 USDC to an empty vault makes one share unit worth more than 1 USDC.
        _donate(0, 1e18);
        vm.prank(OWNER);
        vault.setMaxTvl(type(uint256).max);
        _fund(ALICE, 1e6);
        vm.prank(ALICE);
        vm.expectRevert(IBasketVault.ZeroShares.selector);
        vault.deposit(1e6, uint256(0));
    }

    function testFuzz_tinyWeightsDoNotBlockTheSmallestDeposit(uint256 weight, int256 moveBps)
        public
    {
        uint16 tiny = uint16(bound(weight, 0, 40));
        _setWeights(4500, 2500, 500, 2500);
        _setWeights(4500, 3000 - tiny, tiny, 2500);
        _moveBps(2, bound(moveBps, -95, 95));
        assertGt(_buy(ALICE, 1e6), 0);
    }

    function testFuzz_mintFeeIsRoundedUp(uint256 assets) public view {
        assets = bound(assets, 0, 1e15);
        (uint256 fee, uint256 net) = vault.quoteMintFee(assets);
        assertEq(fee, (assets * 20 + 9_999) / 10_000);
        assertEq(fee + net, assets);
    }

    function testFuzz_feeSinkGetsExactlyTheMintFee(uint256 assets) public {
        assets = bound(assets, 1e6, 24_000e6);
        _buy(ALICE, assets);
        assertEq(usdc.balanceOf(SINK), (assets * 20 + 9_999) / 10_000);
        assertEq(usdc.balanceOf(address(vault)), 0);
        assertEq(usdc.balanceOf(ALICE), 0);
    }

    function testFuzz_maxDepositIsHonoured(uint256 first) public {
        _buy(BOB, bound(first, 1e6, 24_900e6));
        uint256 most = vault.maxDeposit(ALICE);
        if (most == 0) return;
        _buy(ALICE, most);
        assertLe(vault.totalAssets(), CAP_USDC);
    }

    function testFuzz_previewsAreLowerBounds(uint256 assets, int256 moveBps) public {
        assets = bound(assets, 1e6, 24_000e6);
        // The deposit itself moves a pool by up to 12 bps, and the pool must stay within the guard.
        _moveBps(assets % N, bound(moveBps, -85, 85));
        uint256 leastShares = vault.previewDeposit(assets);
        uint256 shares = _buy(ALICE, assets);
        assertGe(shares, leastShares);
        uint256 leastUsdc = vault.previewRedeem(shares);
        assertGe(_redeem(ALICE, shares), leastUsdc);
    }

    function testFuzz_depositLeavesTheSharePriceAlone(uint256 assets, int256 moveBps) public {
        uint256 shares = _buy(BOB, 5_000e6);
        _moveBps(2, bound(moveBps, -95, 95));
        uint256 before = vault.convertToAssets(shares);
        _buy(ALICE, bound(assets, 1e6, 15_000e6));
        assertGe(vault.convertToAssets(shares) + 8, before);
    }
}
