// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vm} from "forge-std/Vm.sol";
import {ERC20} from "solady/tokens/ERC20.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {IBasketVault} from "../src/vault/interfaces/IBasketVault.sol";
import {IPriceSource} from "../src/vault/interfaces/IPriceSource.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract RedeemTest is VaultFixture {
    function setUp() public {
        _deployFamily();
    }

    function test_redeemPaysWhatTheSalesBring() public {
        uint256 shares = _buy(ALICE, 1_000e6);
        vm.recordLogs();
        uint256 out = _redeem(ALICE, shares / 2);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(usdc.balanceOf(ALICE), out);
        assertApproxEqRel(out, 499e6, 2e15);
        _assertHoldingsLogged(logs);
        uint256 sold;
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] != IBasketVault.Swapped.selector) continue;
            (, uint256 got,) = abi.decode(logs[i].data, (uint256, uint256, uint256));
            sold += got;
        }
        assertEq(sold, out);
        Vm.Log memory log = _lastLog(logs, address(vault), IBasketVault.Redeemed.selector);
        uint256[4] memory said = abi.decode(log.data, (uint256[4]));
        assertEq(said[0], shares / 2);
        assertEq(said[1], out);
        assertEq(said[2], vault.totalAssets());
        assertEq(said[3], vault.totalSupply());
        assertEq(_countLogs(logs, address(vault), IBasketVault.Withdraw.selector), 1);
    }

    function test_redeemSharesIdleUsdc() public {
        uint256 shares = _buy(ALICE, 1_000e6);
        usdc.mint(address(vault), 100e6);
        uint256 out = _redeem(ALICE, shares / 2);
        assertApproxEqRel(out, 549e6, 2e15);
    }

    function test_previewCountsIdleUsdc() public {
        uint256 shares = _buy(ALICE, 1_000e6);
        uint256 preview = vault.previewRedeem(shares);
        usdc.mint(address(vault), 100e6);
        // The paper shares keep less than one unit.
        assertApproxEqAbs(vault.previewRedeem(shares), preview + 100e6, 1);
    }

    function test_aUnitOfAShareRedeemsForNothing() public {
        _buy(ALICE, 100e6);
        vm.prank(ALICE);
        assertEq(vault.redeem(1, ALICE, ALICE), 0);
    }

    function test_redeemForAnotherNeedsAnAllowance() public {
        uint256 shares = _buy(ALICE, 1_000e6);
        vm.prank(BOB);
        vm.expectRevert(ERC20.InsufficientAllowance.selector);
        vault.redeem(shares, BOB, ALICE);
        vm.prank(ALICE);
        vault.approve(BOB, shares);
        vm.prank(BOB);
        uint256 out = vault.redeem(shares, CAROL, ALICE);
        assertEq(usdc.balanceOf(CAROL), out);
        assertEq(vault.allowance(ALICE, BOB), 0);
        assertEq(vault.balanceOf(ALICE), 0);
    }

    function test_invalidRedemptionIsRefused() public {
        uint256 shares = _buy(ALICE, 1_000e6);
        vm.startPrank(ALICE);
        vm.expectRevert(IBasketVault.ZeroShares.selector);
        vault.redeem(0, uint256(0));
        vm.expectRevert(ERC20.InsufficientBalance.selector);
        vault.redeem(shares + 1, uint256(0));
        vm.expectPartialRevert(IBasketVault.SlippageExceeded.selector);
        vault.redeem(shares, 1_000e6);
        vm.expectRevert(abi.encodeWithSelector(IBasketVault.InvalidReceiver.selector, address(0)));
        vault.redeem(shares, address(0), ALICE);
        vm.stopPrank();
    }

    function test_haltClosesRedemptionOnlyIfTheTokenIsHeld() public {
        uint256 shares = _buy(ALICE, 1_000e6);
        _pause(2);
        assertEq(vault.maxRedeem(ALICE), 0);
        vm.prank(ALICE);
        vm.expectRevert(
            abi.encodeWithSelector(IBasketVault.TokenHalted.selector, address(tokens[2]))
        );
        vault.redeem(shares, uint256(0));
        _seize(2, address(vault), tokens[2].balanceOf(address(vault)));
        assertEq(vault.maxRedeem(ALICE), shares);
        assertGt(_redeem(ALICE, shares), 0);
    }

    function test_deviationAndDeadPriceCloseRedemption() public {
        uint256 shares = _buy(ALICE, 1_000e6);
        _moveBps(0, 150);
        assertEq(vault.maxRedeem(ALICE), 0);
        vm.prank(ALICE);
        vm.expectPartialRevert(IPriceSource.PriceDeviates.selector);
        vault.redeem(shares, uint256(0));
        _settle();
        _drain(1);
        vm.prank(ALICE);
        vm.expectPartialRevert(IPriceSource.PriceUnavailable.selector);
        vault.redeem(shares, uint256(0));
    }

    function test_lastHolderRedeemsAllAndDustStaysWithTheVirtualShares() public {
        uint256 shares = _buy(ALICE, 1_000e6);
        _redeem(ALICE, shares);
        assertEq(vault.totalSupply(), 0);
        assertLe(vault.totalAssets(), 10_000);
        assertFalse(vault.rebalanceNeeded());
        assertGt(_buy(BOB, 100e6), 0);
    }

    function test_donatedDustDoesNotBlockRedemption() public {
        _setWeights(3500, 3500, 1000, 2000);
        _setWeights(3500, 3500, 0, 3000);
        _buy(BOB, 9_000e6);
        uint256 shares = _buy(ALICE, 500e6);
        for (uint256 dust = 1; dust < 400; dust = dust * 3 + 1) {
            _donate(2, dust);
            assertGt(_redeem(ALICE, shares / 10), 49e6);
        }
    }

    function testFuzz_anyNumberOfSharesCanBeRedeemed(uint256 part, int256 moveBps) public {
        _buy(BOB, 5_000e6);
        uint256 shares = _buy(ALICE, 1e6);
        _moveBps(part % N, bound(moveBps, -95, 95));
        // Log-uniform: from one unit, which is worth nothing, to all shares.
        uint256 amount = FixedPointMathLib.min(shares, (part >> 8) >> (part % 256));
        _redeem(ALICE, FixedPointMathLib.max(amount, 1));
    }

    function testFuzz_roundTripNeverReturnsMoreThanAssetsLessFee(
        uint256 assets,
        int256 moveBps,
        uint256 which
    ) public {
        _buy(BOB, 5_000e6);
        assets = bound(assets, 1e6, 15_000e6);
        _moveBps(which % N, bound(moveBps, -85, 85));
        uint256 shares = _buy(ALICE, assets);
        assertLe(_redeem(ALICE, shares), assets - (assets * 20 + 9_999) / 10_000);
    }

    function testFuzz_redemptionNeverLowersTheValueOfOtherShares(uint256 part, int256 moveBps)
        public
    {
        uint256 stays = _buy(BOB, 5_000e6);
        uint256 leaves = _buy(ALICE, 5_000e6);
        _moveBps(1, bound(moveBps, -85, 85));
        uint256 before = vault.convertToAssets(stays);
        _redeem(ALICE, bound(part, 1, leaves));
        assertGe(vault.convertToAssets(stays) + 8, before);
    }
}
