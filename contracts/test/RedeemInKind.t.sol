// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vm} from "forge-std/Vm.sol";
import {ERC20} from "solady/tokens/ERC20.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {IBasketVault} from "../src/vault/interfaces/IBasketVault.sol";
import {IERC20} from "../src/vault/interfaces/IERC20.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract RedeemInKindTest is VaultFixture {
    uint256 private shares;

    function setUp() public {
        _deployFamily();
        shares = _buy(ALICE, 1_000e6);
    }

    function test_paysEveryTokenInProportion() public {
        usdc.mint(address(vault), 40e6);
        (uint256[4] memory before,) = vault.holdings();
        vm.recordLogs();
        vm.prank(ALICE);
        (uint256[] memory amounts, uint256 usdcAmount) = vault.redeemInKind(shares / 4);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < N; ++i) {
            assertEq(tokens[i].balanceOf(ALICE), amounts[i]);
            assertApproxEqAbs(amounts[i], before[i] / 4, before[i] / 1e6 + 1);
        }
        assertEq(usdc.balanceOf(ALICE), usdcAmount);
        assertApproxEqAbs(usdcAmount, 10e6, 100);
        _assertHoldingsLogged(logs);
        Vm.Log memory log = _lastLog(logs, address(vault), IBasketVault.RedeemedInKind.selector);
        (uint256 burnt, uint256[] memory said, uint256 saidUsdc, uint256 supplyAfter) =
            abi.decode(log.data, (uint256, uint256[], uint256, uint256));
        assertEq(burnt, shares / 4);
        assertEq(said.length, 4);
        assertEq(said[3], amounts[3]);
        assertEq(saidUsdc, usdcAmount);
        assertEq(supplyAfter, vault.totalSupply());
    }

    function test_worksWhenEveryPriceCallReverts() public {
        _killPrices();
        vm.expectRevert();
        vault.totalAssets();
        vm.prank(ALICE);
        vault.redeemInKind(shares);
        for (uint256 i; i < N; ++i) {
            assertGt(tokens[i].balanceOf(ALICE), 0);
        }
        assertEq(vault.totalSupply(), 0);
    }

    function test_worksWhenTheSpotPriceIsFarAway() public {
        _moveBps(3, 900);
        vm.prank(ALICE);
        vault.redeemInKind(shares);
        assertGt(tokens[3].balanceOf(ALICE), 0);
    }

    function test_forAnotherNeedsAnAllowance() public {
        vm.prank(BOB);
        vm.expectRevert(ERC20.InsufficientAllowance.selector);
        vault.redeemInKind(shares, BOB, ALICE);
        vm.prank(ALICE);
        vault.approve(BOB, shares);
        vm.prank(BOB);
        vault.redeemInKind(shares, CAROL, ALICE);
        assertGt(tokens[0].balanceOf(CAROL), 0);
    }

    function test_invalidRedemptionInKindIsRefused() public {
        vm.startPrank(ALICE);
        vm.expectRevert(IBasketVault.ZeroShares.selector);
        vault.redeemInKind(0);
        vm.expectRevert(ERC20.InsufficientBalance.selector);
        vault.redeemInKind(shares + 1);
        vm.expectRevert(
            abi.encodeWithSelector(IBasketVault.InvalidReceiver.selector, address(vault))
        );
        vault.redeemInKind(shares, address(vault), ALICE);
        vm.expectRevert(IBasketVault.NothingToClaim.selector);
        vault.claim(address(tokens[0]), ALICE);
        vm.stopPrank();
    }

    function test_haltedTokenIsDeferredAndClaimedLater() public {
        _pause(2);
        uint256 nav = vault.totalAssets();
        vm.recordLogs();
        vm.prank(ALICE);
        (uint256[] memory amounts,) = vault.redeemInKind(shares / 2);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        Vm.Log memory log = _lastLog(logs, address(vault), IBasketVault.ClaimDeferred.selector);
        assertEq(address(uint160(uint256(log.topics[1]))), ALICE);
        assertEq(address(uint160(uint256(log.topics[2]))), address(tokens[2]));
        assertEq(abi.decode(log.data, (uint256)), amounts[2]);
        assertEq(tokens[2].balanceOf(ALICE), 0);
        assertEq(vault.claimable(ALICE, address(tokens[2])), amounts[2]);
        assertEq(vault.reserved(address(tokens[2])), amounts[2]);
        // Claims are not part of NAV.
        assertApproxEqRel(vault.totalAssets(), nav / 2, 1e13);

        vm.prank(ALICE);
        vm.expectRevert(SafeTransferLib.TransferFailed.selector);
        vault.claim(address(tokens[2]), ALICE);

        _unpause(2);
        vm.recordLogs();
        vm.prank(ALICE);
        assertEq(vault.claim(address(tokens[2]), CAROL), amounts[2]);
        logs = vm.getRecordedLogs();
        _assertHoldingsLogged(logs);
        log = _lastLog(logs, address(vault), IBasketVault.Claimed.selector);
        assertEq(abi.decode(log.data, (uint256)), amounts[2]);
        assertEq(tokens[2].balanceOf(CAROL), amounts[2]);
        assertEq(vault.reserved(address(tokens[2])), 0);
        vm.prank(ALICE);
        vm.expectRevert(IBasketVault.NothingToClaim.selector);
        vault.claim(address(tokens[2]), ALICE);
    }

    function test_nothingIsPaidOrDeferredForAPartOfZero() public {
        _pause(2);
        vm.recordLogs();
        vm.prank(ALICE);
        (uint256[] memory amounts,) = vault.redeemInKind(1);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < N; ++i) {
            assertEq(amounts[i], 0);
            assertEq(_countLogs(logs, address(tokens[i]), IERC20.Transfer.selector), 0);
        }
        assertEq(_countLogs(logs, address(vault), IBasketVault.ClaimDeferred.selector), 0);
    }

    function test_laterRedeemersDoNotShareWhatIsReserved() public {
        uint256 bobShares = _buy(BOB, 1_000e6);
        _pause(1);
        vm.prank(ALICE);
        vault.redeemInKind(shares);
        uint256 owed = vault.claimable(ALICE, address(tokens[1]));
        _unpause(1);
        vm.prank(BOB);
        vault.redeemInKind(bobShares);
        vm.prank(ALICE);
        assertEq(vault.claim(address(tokens[1]), ALICE), owed);
    }

    function test_blockedReceiverIsDeferredToTheShareOwner() public {
        vm.prank(ADMIN);
        tokens[0].setBlocked(BOB, true);
        vm.prank(ALICE);
        (uint256[] memory amounts,) = vault.redeemInKind(shares, BOB, ALICE);
        assertEq(vault.claimable(ALICE, address(tokens[0])), amounts[0]);
        assertEq(tokens[1].balanceOf(BOB), amounts[1]);
        vm.prank(ALICE);
        assertEq(vault.claim(address(tokens[0]), ALICE), amounts[0]);
    }

    function test_blockListedUsdcReceiverIsDeferred() public {
        usdc.mint(address(vault), 100e6);
        vm.prank(ADMIN);
        usdc.blacklist(ALICE);
        vm.prank(ALICE);
        (, uint256 usdcAmount) = vault.redeemInKind(shares);
        assertEq(vault.claimable(ALICE, address(usdc)), usdcAmount);
        vm.prank(ALICE);
        assertEq(vault.claim(address(usdc), CAROL), usdcAmount);
        assertEq(usdc.balanceOf(CAROL), usdcAmount);
    }

    /// @dev Older tokens return nothing from `transfer`; a token can also return zero without a revert.
    function test_anEmptyAnswerIsAPaymentAndAZeroIsARefusal() public {
        bytes4 transfer = IERC20.transfer.selector;
        vm.mockCall(address(tokens[0]), abi.encodeWithSelector(transfer), "");
        vm.mockCall(address(tokens[1]), abi.encodeWithSelector(transfer), abi.encode(0));
        vm.mockCall(address(tokens[2]), abi.encodeWithSelector(transfer), hex"01");
        vm.prank(ALICE);
        (uint256[] memory amounts,) = vault.redeemInKind(shares / 2);
        assertEq(vault.claimable(ALICE, address(tokens[0])), 0);
        assertEq(vault.claimable(ALICE, address(tokens[1])), amounts[1]);
        assertEq(vault.claimable(ALICE, address(tokens[2])), amounts[2]);
        assertEq(vault.claimable(ALICE, address(tokens[3])), 0);
        assertEq(tokens[3].balanceOf(ALICE), amounts[3]);
    }

    function test_seizureDoesNotBrickTheVault() public {
        _pause(2);
        vm.prank(ALICE);
        vault.redeemInKind(shares / 2);
        address token = address(tokens[2]);
        uint256 owed = vault.claimable(ALICE, token);
        uint256 balance = tokens[2].balanceOf(address(vault));
        _unpause(2);
        _seize(2, address(vault), balance - 10);
        (uint256[4] memory balances,) = vault.holdings();
        assertEq(balances[2], 10 - owed * 10 / balance);
        assertEq(vault.claimable(ALICE, token), owed * 10 / balance);
        assertGt(vault.totalAssets(), 0);

        vm.startPrank(ALICE);
        vm.recordLogs();
        assertEq(vault.claim(token, ALICE), owed * 10 / balance);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        Vm.Log memory log = _lastLog(logs, address(vault), IBasketVault.Claimed.selector);
        assertEq(abi.decode(log.data, (uint256)), owed * 10 / balance);
        log = _lastLog(logs, address(vault), IBasketVault.ClaimsReduced.selector);
        (uint256 before, uint256 backing) = abi.decode(log.data, (uint256, uint256));
        assertEq(before, owed);
        assertEq(backing, owed * 10 / balance);
        assertEq(vault.reserved(token), 0);
        vm.expectRevert(IBasketVault.NothingToClaim.selector);
        vault.claim(token, ALICE);
        vault.redeemInKind(vault.balanceOf(ALICE));
        vm.stopPrank();
    }

    function test_vaultOnTheBlockListStillPaysTheOtherTokens() public {
        vm.prank(ADMIN);
        tokens[3].setBlocked(address(vault), true);
        vm.prank(ALICE);
        (uint256[] memory amounts,) = vault.redeemInKind(shares);
        assertEq(tokens[0].balanceOf(ALICE), amounts[0]);
        assertEq(vault.claimable(ALICE, address(tokens[3])), amounts[3]);
    }

    function test_splitDuringADeferralChangesNothing() public {
        _pause(0);
        vm.prank(ALICE);
        vault.redeemInKind(shares / 2);
        uint256 owed = vault.claimable(ALICE, address(tokens[0]));
        vm.prank(ADMIN);
        tokens[0].updateMultiplier(10e18);
        _unpause(0);
        vm.prank(ALICE);
        assertEq(vault.claim(address(tokens[0]), ALICE), owed);
    }

    function testFuzz_neverLowersTheValueOfOtherShares(uint256 part) public {
        uint256 stays = _buy(BOB, 3_000e6);
        uint256 before = vault.convertToAssets(stays);
        vm.prank(ALICE);
        vault.redeemInKind(bound(part, 1, shares));
        assertGe(vault.convertToAssets(stays) + 1, before);
    }
}
