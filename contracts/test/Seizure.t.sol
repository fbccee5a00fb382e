// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vm} from "forge-std/Vm.sol";
import {IBasketVault} from "../src/vault/interfaces/IBasketVault.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

/// @title Seizures of a constituent while claims on it are open.
contract SeizureTest is VaultFixture {
    uint256 private aliceShares;
    uint256 private carolShares;

    function setUp() public {
        _deployFamily();
        aliceShares = _buy(ALICE, 5_000e6);
        carolShares = _buy(CAROL, 5_000e6);
    }

    function test_aDepositAfterAWholeSeizurePaysForNoClaim() public {
        _deferHalfOfAlice();
        _seize(0, address(vault), tokens[0].balanceOf(address(vault)));
        assertEq(vault.claimable(ALICE, address(tokens[0])), 0);
        uint256 carolBefore = vault.convertToAssets(carolShares);
        uint256 least = vault.previewDeposit(5_000e6);
        uint256 shares = _buy(BOB, 5_000e6);
        assertGe(shares, least);
        // 20 bps of fee, and the cost of the pools.
        assertGe(vault.convertToAssets(shares), 4_980e6);
        assertGe(vault.convertToAssets(carolShares) + 1, carolBefore);
        vm.prank(ALICE);
        vm.expectRevert(IBasketVault.NothingToClaim.selector);
        vault.claim(address(tokens[0]), ALICE);
    }

    function testFuzz_aSeizureTakesTheSamePartOfClaimsAndHoldings(uint256 part) public {
        _deferHalfOfAlice();
        address token = address(tokens[0]);
        uint256 balance = tokens[0].balanceOf(address(vault));
        uint256 owed = vault.claimable(ALICE, token);
        uint256 seized = bound(part, 1, balance);
        (uint256[4] memory before,) = vault.holdings();
        _seize(0, address(vault), seized);
        (uint256[4] memory rest,) = vault.holdings();
        uint256 kept = balance - seized;
        assertEq(vault.reserved(token), owed * kept / balance);
        assertEq(vault.claimable(ALICE, token), owed * kept / balance);
        assertEq(rest[0], kept - owed * kept / balance);
        assertApproxEqAbs(rest[0], before[0] * kept / balance, 1);
        if (owed * kept / balance == 0) return;
        vm.prank(ALICE);
        assertEq(vault.claim(token, ALICE), owed * kept / balance);
        (uint256[4] memory afterClaim,) = vault.holdings();
        assertEq(afterClaim[0], rest[0]);
    }

    function testFuzz_claimsOfManyAccountsSumToAtMostTheirBacking(uint256 part, uint256 seized)
        public
    {
        address token = address(tokens[0]);
        _deferHalfOfAlice();
        _pause(0);
        vm.prank(CAROL);
        vault.redeemInKind(bound(part, carolShares / 1_000, carolShares / 2));
        _unpause(0);
        _seize(0, address(vault), bound(seized, 1, tokens[0].balanceOf(address(vault)) - 1));
        assertLe(
            vault.claimable(ALICE, token) + vault.claimable(CAROL, token), vault.reserved(token)
        );
    }

    function testFuzz_aLaterClaimLowersNoEarlierClaim(uint256 part, uint256 seized) public {
        address token = address(tokens[0]);
        _deferHalfOfAlice();
        _seize(0, address(vault), bound(seized, 1, tokens[0].balanceOf(address(vault)) / 2));
        uint256 before = vault.claimable(ALICE, token);
        _pause(0);
        vm.prank(CAROL);
        vault.redeemInKind(bound(part, carolShares / 1_000, carolShares / 2));
        assertGe(vault.claimable(ALICE, token), before);
    }

    function test_claimsBeforeAndAfterASeizureShareNothing() public {
        _deferHalfOfAlice();
        address token = address(tokens[0]);
        uint256 owedAlice = vault.claimable(ALICE, token);
        uint256 balance = tokens[0].balanceOf(address(vault));
        _seize(0, address(vault), balance / 2);
        uint256 afterSeizure = owedAlice * (balance - balance / 2) / balance;
        _pause(0);
        vm.prank(CAROL);
        (uint256[] memory amounts,) = vault.redeemInKind(carolShares / 2);
        _unpause(0);
        assertApproxEqAbs(vault.claimable(CAROL, token), amounts[0], 1);
        assertApproxEqAbs(vault.claimable(ALICE, token), afterSeizure, 1);
        // After another seizure, both claims lose the same part, in any order of the claims.
        uint256 now_ = tokens[0].balanceOf(address(vault));
        _seize(0, address(vault), now_ / 4);
        uint256 left = now_ - now_ / 4;
        vm.prank(CAROL);
        assertApproxEqAbs(vault.claim(token, CAROL), amounts[0] * left / now_, 2);
        vm.prank(ALICE);
        assertApproxEqAbs(vault.claim(token, ALICE), afterSeizure * left / now_, 2);
        assertEq(vault.reserved(token), 0);
    }

    function test_aClaimAfterAWholeSeizureStartsANewRound() public {
        _deferHalfOfAlice();
        address token = address(tokens[0]);
        _seize(0, address(vault), tokens[0].balanceOf(address(vault)));
        _buy(BOB, 5_000e6);
        _pause(0);
        vm.prank(CAROL);
        (uint256[] memory amounts,) = vault.redeemInKind(carolShares);
        assertGt(amounts[0], 0);
        assertEq(vault.claimable(CAROL, token), amounts[0]);
        assertEq(vault.claimable(ALICE, token), 0);
        uint256 rest = vault.balanceOf(ALICE);
        vm.prank(ALICE);
        vault.redeemInKind(rest);
        _unpause(0);
        assertGt(vault.claimable(ALICE, token), 0);
        vm.prank(CAROL);
        assertEq(vault.claim(token, CAROL), amounts[0]);
        uint256 owed = vault.claimable(ALICE, token);
        vm.prank(ALICE);
        assertEq(vault.claim(token, ALICE), owed);
        assertEq(vault.reserved(token), 0);
    }

    function test_rebalancesAndRedemptionsBetweenSeizureAndClaimTouchNoClaim() public {
        _deferHalfOfAlice();
        address token = address(tokens[0]);
        uint256 balance = tokens[0].balanceOf(address(vault));
        uint256 owed = vault.claimable(ALICE, token);
        _seize(0, address(vault), balance * 3 / 4);
        uint256 kept = balance - balance * 3 / 4;
        uint256 backing = owed * kept / balance;
        vault.rebalance();
        assertEq(vault.claimable(ALICE, token), backing);
        _redeem(CAROL, carolShares / 2);
        assertEq(vault.claimable(ALICE, token), backing);
        skip(1 days);
        vault.rebalance();
        uint256 rest = vault.balanceOf(CAROL);
        vm.prank(CAROL);
        vault.redeemInKind(rest);
        assertEq(vault.claimable(ALICE, token), backing);
        vm.prank(ALICE);
        assertEq(vault.claim(token, ALICE), backing);
    }

    function test_aSeizedClaimOfOneUnitIsVoidAndStopsNoFlow() public {
        address token = address(tokens[0]);
        _pause(0);
        uint256 shares = aliceShares / tokens[0].balanceOf(address(vault)) * 3;
        vm.prank(ALICE);
        (uint256[] memory amounts,) = vault.redeemInKind(shares);
        assertEq(amounts[0], 1);
        _unpause(0);
        assertEq(vault.reserved(token), 1);
        _seize(0, address(vault), tokens[0].balanceOf(address(vault)));
        vm.prank(CAROL);
        vault.redeemInKind(carolShares / 2);
        assertEq(vault.reserved(token), 0);
        tokens[0].mint(address(vault), 1e8);
        _pause(0);
        vm.prank(CAROL);
        (amounts,) = vault.redeemInKind(carolShares / 4);
        assertGt(amounts[0], 0);
        assertEq(vault.claimable(CAROL, token), amounts[0]);
    }

    function test_claimsThatLostNothingLogNoReduction() public {
        _deferHalfOfAlice();
        vm.recordLogs();
        vm.prank(CAROL);
        vault.redeemInKind(carolShares / 2);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            assertNotEq(logs[i].topics[0], IBasketVault.ClaimsReduced.selector);
        }
    }

    function test_claimRefusesAReceiverThatLosesTheTokens() public {
        _deferHalfOfAlice();
        address[2] memory receivers = [address(0), address(vault)];
        for (uint256 i; i < 2; ++i) {
            vm.expectRevert(
                abi.encodeWithSelector(IBasketVault.InvalidReceiver.selector, receivers[i])
            );
            this.claimOfAlice(receivers[i]);
        }
    }

    /// @dev A call of its own, so that `expectRevert` covers the claim alone.
    function claimOfAlice(address receiver) external {
        vm.prank(ALICE);
        vault.claim(address(tokens[0]), receiver);
    }

    function test_aLossOfUsdcIsSharedWithItsClaims() public {
        vm.prank(ADMIN);
        usdc.blacklist(SINK);
        _buy(BOB, 5_000e6);
        uint256 owed = vault.claimable(SINK, address(usdc));
        assertEq(owed, 10e6);
        uint256 balance = usdc.balanceOf(address(vault));
        vm.prank(address(vault));
        usdc.transfer(address(0xdead), balance / 2);
        assertEq(vault.claimable(SINK, address(usdc)), owed * (balance - balance / 2) / balance);
    }

    function test_tokensThatComeBackBelongToTheShares() public {
        _deferHalfOfAlice();
        address token = address(tokens[0]);
        uint256 balance = tokens[0].balanceOf(address(vault));
        uint256 owed = vault.claimable(ALICE, token);
        _seize(0, address(vault), balance / 2);
        uint256 backing = owed * (balance - balance / 2) / balance;
        vault.rebalance();
        (uint256[4] memory before,) = vault.holdings();
        _donate(0, 5e8);
        (uint256[4] memory later,) = vault.holdings();
        assertEq(later[0], before[0] + 5e8);
        assertEq(vault.claimable(ALICE, token), backing);
    }

    function _deferHalfOfAlice() private {
        _pause(0);
        vm.prank(ALICE);
        vault.redeemInKind(aliceShares / 2);
        _unpause(0);
        assertGt(vault.claimable(ALICE, address(tokens[0])), 0);
    }
}
