// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TwapPriceSource} from "../src/vault/TwapPriceSource.sol";
import {IBasketVault} from "../src/vault/interfaces/IBasketVault.sol";
import {IPriceSource} from "../src/vault/interfaces/IPriceSource.sol";
import {IUniswapV3Pool} from "../src/vault/interfaces/IUniswapV3Pool.sol";
import {IVaultFactory} from "../src/vault/interfaces/IVaultFactory.sol";
import {HostileVenue} from "./support/HostileVenue.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

/// @dev Tests each power of the owner that docs/contracts.md lists.
contract OwnerLimitsTest is VaultFixture {
    uint256 private shares;

    function setUp() public {
        _deployFamily();
        shares = _buy(ALICE, 1_000e6);
    }

    function test_capOfZeroClosesDepositsAndNoExit() public {
        vm.prank(OWNER);
        vm.expectEmit(address(vault));
        emit IBasketVault.MaxTvlSet(0);
        vault.setMaxTvl(0);
        assertEq(vault.maxDeposit(BOB), 0);
        _fund(BOB, 10e6);
        vm.prank(BOB);
        vm.expectPartialRevert(IBasketVault.TvlCapExceeded.selector);
        vault.deposit(10e6, uint256(0));
        _setWeights(4500, 2500, 1500, 1500);
        vault.rebalance();
        assertGt(_redeem(ALICE, shares / 2), 0);
        vm.prank(ALICE);
        vault.redeemInKind(shares / 4);
        vm.prank(ALICE);
        vault.transfer(BOB, shares / 8);
    }

    function test_defaultCapIsForNewVaultsOnly() public {
        vm.prank(OWNER);
        factory.setDefaultMaxTvl(5e6);
        assertEq(vault.maxTvlUsdc(), CAP_USDC);
        assertEq(IBasketVault(factory.createVault()).maxTvlUsdc(), 5e6);
    }

    function test_feeSinkCannotBeZeroAndMovesNothingOld() public {
        vm.startPrank(OWNER);
        vm.expectRevert(IVaultFactory.ZeroAddress.selector);
        factory.setFeeSink(address(0));
        factory.setFeeSink(CAROL);
        vm.stopPrank();
        assertEq(usdc.balanceOf(SINK), 2e6);
        assertEq(usdc.balanceOf(CAROL), 0);
    }

    function test_deadPriceSourceClosesPricedFlowsAndNoInKindExit() public {
        TwapPriceSource dead = new TwapPriceSource(
            address(usdc), _tokenList(), pools, WINDOW_SEC, GUARD_BPS, type(uint128).max, MIN_SLOTS
        );
        vm.prank(OWNER);
        factory.setPriceSource(dead);
        vm.prank(ALICE);
        vm.expectPartialRevert(IPriceSource.PriceUnavailable.selector);
        vault.redeem(shares, uint256(0));
        assertEq(vault.maxDeposit(ALICE), 0);
        assertEq(vault.maxRedeem(ALICE), 0);
        vm.prank(ALICE);
        vault.redeemInKind(shares / 2);
        vm.prank(OWNER);
        factory.setPriceSource(source);
        assertGt(_redeem(ALICE, shares / 4), 0);
    }

    function test_sourceAndVenueMustBeContracts() public {
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(IVaultFactory.NotContract.selector, BOB));
        factory.setPriceSource(IPriceSource(BOB));
        vm.expectRevert(abi.encodeWithSelector(IVaultFactory.NotContract.selector, address(0)));
        factory.setVenue(HostileVenue(address(0)));
        vm.stopPrank();
    }

    function test_hostileVenueAloneTakesNothing() public {
        HostileVenue hostile = new HostileVenue();
        vm.prank(OWNER);
        factory.setVenue(hostile);
        uint256 nav = vault.totalAssets();
        vm.prank(ALICE);
        vm.expectPartialRevert(IBasketVault.SlippageExceeded.selector);
        vault.redeem(shares, uint256(0));
        _fund(BOB, 100e6);
        vm.prank(BOB);
        vm.expectPartialRevert(IBasketVault.SlippageExceeded.selector);
        vault.deposit(100e6, uint256(0));
        _setWeights(4500, 2500, 1500, 1500);
        vm.expectPartialRevert(IBasketVault.SlippageExceeded.selector);
        vault.rebalance();
        assertEq(vault.totalAssets(), nav);
        vm.prank(ALICE);
        vault.redeemInKind(shares);
    }

    function test_venueThatPaysTooLittleIsCaughtByBalances() public {
        HostileVenue hostile = new HostileVenue();
        usdc.mint(address(hostile), 1_000e6);
        // An honest venue would pay a little under 249.5 USDC per leg; the limit is 1.5 % below.
        hostile.setPayout(245e6);
        vm.prank(OWNER);
        factory.setVenue(hostile);
        vm.prank(ALICE);
        vm.expectPartialRevert(IBasketVault.SlippageExceeded.selector);
        vault.redeem(shares, uint256(0));
    }

    function test_ownerCannotTouchWeightsSharesOrHoldings() public {
        vm.startPrank(OWNER);
        vm.expectRevert(IBasketVault.NotStrategist.selector);
        vault.setTargetWeights(_weights(3000, 2000, 2500, 2500));
        vm.expectRevert();
        vault.transferFrom(ALICE, OWNER, 1);
        vm.expectRevert();
        vault.redeem(shares, OWNER, ALICE);
        vm.expectRevert();
        vault.redeemInKind(shares, OWNER, ALICE);
        vm.expectRevert(IBasketVault.NothingToClaim.selector);
        vault.claim(address(tokens[0]), OWNER);
        vm.expectRevert(IBasketVault.AlreadyInitialized.selector);
        vault.initialize(1, OWNER, 1);
        vm.stopPrank();
    }

    function test_renouncedOwnershipFreezesTheConfigurationOnly() public {
        vm.prank(OWNER);
        factory.renounceOwnership();
        assertEq(vault.owner(), address(0));
        vm.prank(OWNER);
        vm.expectRevert(IBasketVault.NotOwner.selector);
        vault.setMaxTvl(1);
        assertGt(_redeem(ALICE, shares / 2), 0);
        _buy(BOB, 10e6);
    }

    function test_strategistCannotTouchAnythingButWeights() public {
        vm.startPrank(STRATEGIST);
        vm.expectRevert(IBasketVault.NotOwner.selector);
        vault.setMaxTvl(1);
        vm.expectRevert();
        vault.redeem(shares, STRATEGIST, ALICE);
        vm.stopPrank();
    }

    /// @dev Weights have no cool-down; the budgets limit the trades that follow from the weights.
    function test_strategistWhoChurnsAllDayBurnsThreeBasisPointsAtMost() public {
        uint256 nav = vault.totalAssets();
        uint256 traded;
        for (uint256 hour; hour < 24; ++hour) {
            if (hour % 2 == 0) _setWeights(4500, 500, 2500, 2500);
            else _setWeights(2500, 2500, 2500, 2500);
            (uint256 leftWad,,) = vault.rebalanceBudget();
            try vault.rebalance() {
                (uint256 restWad,,) = vault.rebalanceBudget();
                traded += leftWad - restWad;
            } catch {}
            skip(1 hours);
        }
        assertLe(traded, 2e17);
        // 20 % of NAV each way at the fee of 5 bps and little price impact.
        assertLe((nav - vault.totalAssets()) * 10_000, nav * 3);
    }

    /// @dev The reason for which the owner should be a timelock: price source and venue together
    /// determine every trade.
    function test_hostileSourceAndVenueTogetherCannotStopInKindExits() public {
        HostileVenue hostile = new HostileVenue();
        vm.startPrank(OWNER);
        factory.setVenue(hostile);
        factory.setPriceSource(new FreePriceSource());
        vm.stopPrank();
        vm.prank(ALICE);
        (uint256[] memory amounts,) = vault.redeemInKind(shares);
        for (uint256 i; i < N; ++i) {
            assertEq(tokens[i].balanceOf(ALICE), amounts[i]);
            assertGt(amounts[i], 0);
        }
    }
}

/// @title A price source that reports a price of zero for each stock.
contract FreePriceSource is IPriceSource {
    function priceUsdc(address) external pure returns (uint256) {
        return 1;
    }

    function checkedPriceUsdc(address) external pure returns (uint256) {
        return 1;
    }

    function spotUsdc(address) external pure returns (uint256) {
        return 1;
    }

    function record() external {}
}
