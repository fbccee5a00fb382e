// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {VaultFixture} from "./support/VaultFixture.sol";

/// @title Cost of a seizure with open claims for a later deposit, in both versions of the vault.
/// @dev Alice and Carol deposit 5,000 USDC each. A part of their shares is redeemed in kind while
/// the first token is halted. Then the issuer seizes a part of the vault's balance of that token,
/// Bob deposits 5,000 USDC, and the claims are paid. The figures are in docs/contracts.md.
contract SeizureTableTest is VaultFixture {
    uint256 private constant DEPOSIT_USDC = 5_000e6;
    uint256 private constant BPS = 10_000;

    struct Case {
        string name;
        uint256 seizedBps;
        uint256 aliceBps;
        uint256 carolBps;
        bool rebalances;
        bool redeems;
    }

    struct Outcome {
        /// @dev Value of Bob's shares after the claims, USDC-6.
        uint256 depositUsdc;
        /// @dev Payment of the claims above their part of the remaining holdings, USDC-6.
        uint256 overpaidUsdc;
    }

    uint256 private aliceShares;
    uint256 private carolShares;

    function setUp() public {
        _deployFamily();
    }

    function test_noDepositPaysForAClaim() public {
        uint256 snapshot = vm.snapshotState();
        Case[7] memory cases = _cases();
        for (uint256 i; i < cases.length; ++i) {
            Outcome memory seen = _run(cases[i]);
            _report("budgets", cases[i], seen);
            // Fees and pools cost less than 40 bps.
            assertGe(seen.depositUsdc, DEPOSIT_USDC * 9_960 / BPS, cases[i].name);
            assertLe(seen.overpaidUsdc, 1, cases[i].name);
            vm.revertToState(snapshot);
        }
    }

    function test_depositsPaidForClaimsInTheFirstVersion() public {
        uint256 worstUsdc = DEPOSIT_USDC;
        uint256 mostOverpaidUsdc;
        uint256 snapshot = vm.snapshotState();
        Case[7] memory cases = _cases();
        for (uint256 i; i < cases.length; ++i) {
            _createFirstVersion();
            Outcome memory seen = _run(cases[i]);
            _report("first version", cases[i], seen);
            if (seen.depositUsdc < worstUsdc) worstUsdc = seen.depositUsdc;
            if (seen.overpaidUsdc > mostOverpaidUsdc) mostOverpaidUsdc = seen.overpaidUsdc;
            vm.revertToState(snapshot);
        }
        assertLt(worstUsdc, 4_600e6);
        assertGt(mostOverpaidUsdc, 500e6);
    }

    function _cases() private pure returns (Case[7] memory) {
        return [
            Case("whole", 10_000, 5_000, 0, false, false),
            Case("whole, claim on all shares", 10_000, 10_000, 0, false, false),
            Case("half", 5_000, 5_000, 0, false, false),
            Case("three quarters", 7_500, 5_000, 0, false, false),
            Case("three quarters, two claims", 7_500, 5_000, 5_000, false, false),
            Case("three quarters, rebalance", 7_500, 5_000, 5_000, true, false),
            Case("three quarters, redemption", 7_500, 5_000, 5_000, false, true)
        ];
    }

    function _run(Case memory c) private returns (Outcome memory seen) {
        aliceShares = _buy(ALICE, DEPOSIT_USDC);
        carolShares = _buy(CAROL, DEPOSIT_USDC);
        _pause(0);
        _leaveInKind(ALICE, aliceShares * c.aliceBps / BPS);
        if (c.carolBps != 0) _leaveInKind(CAROL, carolShares * c.carolBps / BPS);
        _unpause(0);
        uint256 balance = tokens[0].balanceOf(address(vault));
        uint256 owed = vault.reserved(address(tokens[0]));
        uint256 seized = balance * c.seizedBps / BPS;
        _seize(0, address(vault), seized);
        uint256 fair = owed * (balance - seized) / balance;
        if (c.rebalances) try vault.rebalance() {} catch {}
        if (c.redeems) _redeem(CAROL, carolShares / 4);
        uint256 shares = _buy(BOB, DEPOSIT_USDC);
        uint256 paid = _claim(ALICE) + _claim(CAROL);
        seen.depositUsdc = vault.convertToAssets(shares);
        seen.overpaidUsdc = paid <= fair ? 0 : (paid - fair) * initialPrice(0) / 1e8;
    }

    function _leaveInKind(address holder, uint256 shares) private {
        vm.prank(holder);
        vault.redeemInKind(shares);
    }

    /// @return paid Zero if the vault rejects the claim.
    function _claim(address holder) private returns (uint256 paid) {
        vm.prank(holder);
        try vault.claim(address(tokens[0]), holder) returns (uint256 amount) {
            paid = amount;
        } catch {}
    }

    function _report(string memory version, Case memory c, Outcome memory seen) private {
        string memory label = string.concat(version, ", ", c.name);
        emit log_named_decimal_uint(string.concat(label, ": deposit worth"), seen.depositUsdc, 6);
        emit log_named_decimal_uint(string.concat(label, ": overpaid"), seen.overpaidUsdc, 6);
    }
}
