// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vm} from "forge-std/Vm.sol";
import {IBasketVault} from "../src/vault/interfaces/IBasketVault.sol";
import {BasketMath} from "../src/vault/libraries/BasketMath.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract FeesTest is VaultFixture {
    function setUp() public {
        _deployFamily();
    }

    function test_aYearDilutesByNinetyBasisPoints() public {
        uint256 supply = _buy(ALICE, 1_000e6);
        skip(365 days);
        vault.accrue();
        uint256 feeShares = vault.balanceOf(SINK);
        assertEq(vault.totalSupply(), supply + feeShares);
        assertApproxEqRel(feeShares * 1e18 / vault.totalSupply(), 0.009e18, 1e9);
    }

    function testFuzz_feeDoesNotDependOnHowOftenItIsAccrued(uint256 a, uint256 b) public {
        a = bound(a, 1, 400 days);
        b = bound(b, 1, 400 days);
        _buy(ALICE, 1_000e6);
        uint256 snapshot = vm.snapshotState();
        skip(a + b);
        vault.accrue();
        uint256 once = vault.totalSupply();
        vm.revertToState(snapshot);
        skip(a);
        vault.accrue();
        skip(b);
        vault.accrue();
        assertApproxEqRel(vault.totalSupply(), once, 1e3);
    }

    function test_pendingSharesAreThoseOfTheNextAccrual() public {
        uint256 shares = _buy(ALICE, 1_000e6);
        skip(30 days);
        uint256 pending = vault.pendingFeeShares();
        uint256 worth = vault.convertToAssets(shares);
        vm.expectEmit(address(vault));
        emit IBasketVault.ManagementFeeAccrued(pending, 30 days, shares + pending);
        vault.accrue();
        assertEq(vault.balanceOf(SINK), pending);
        assertEq(vault.pendingFeeShares(), 0);
        assertEq(vault.convertToAssets(shares), worth);
        assertEq(vault.lastAccrual(), block.timestamp);
    }

    function test_sameSecondAccruesAndLogsNothing() public {
        _buy(ALICE, 1_000e6);
        vm.recordLogs();
        vault.accrue();
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_oneSecondEarnsItsFee() public {
        uint256 supply = _buy(ALICE, 1_000e6);
        skip(1);
        vault.accrue();
        assertEq(vault.totalSupply(), supply + BasketMath.feeShares(supply, 1));
        assertEq(vault.lastAccrual(), block.timestamp);
    }

    function test_oneUnitOfFeeIsMinted() public {
        uint256 shares = _buy(ALICE, 1_000e6);
        _redeem(ALICE, shares - 4e9);
        skip(1);
        vault.accrue();
        assertEq(vault.totalSupply(), 4e9 + 1);
    }

    function test_conversionsCountTheFeeThatIsNotMintedYet() public {
        _buy(ALICE, 1_000e6);
        skip(30 days);
        uint256 shares = vault.convertToShares(500e6);
        uint256 assets = vault.convertToAssets(500e18);
        uint256 preview = vault.previewRedeem(500e18);
        vault.accrue();
        assertEq(vault.convertToShares(500e6), shares);
        assertEq(vault.convertToAssets(500e18), assets);
        assertEq(vault.previewRedeem(500e18), preview);
    }

    function test_emptyVaultMovesItsClockAndEmitsTheAccrual() public {
        skip(10 days);
        uint256 elapsed = block.timestamp - vault.lastAccrual();
        vm.expectEmit(address(vault));
        emit IBasketVault.ManagementFeeAccrued(0, elapsed, 0);
        vm.recordLogs();
        vault.accrue();
        assertEq(vm.getRecordedLogs().length, 1);
        assertEq(vault.lastAccrual(), block.timestamp);
        vault.accrue();
        assertEq(vm.getRecordedLogs().length, 0);
        uint256 shares = _buy(ALICE, 100e6);
        assertEq(vault.totalSupply(), shares);
    }

    function test_clockWaitsUntilOneShareUnitIsEarned() public {
        // One unit of shares earns no fee in one second, and this second must count later.
        uint256 shares = _buy(ALICE, 1e6);
        _redeem(ALICE, shares - 1);
        uint64 clock = vault.lastAccrual();
        skip(1);
        vm.recordLogs();
        vault.accrue();
        assertEq(vm.getRecordedLogs().length, 0);
        assertEq(vault.lastAccrual(), clock);
    }

    function test_everyMutatorAccruesFirst() public {
        uint256 shares = _buy(ALICE, 1_000e6);
        skip(1 days);
        _buy(BOB, 10e6);
        assertEq(vault.lastAccrual(), block.timestamp);
        skip(1 days);
        _redeem(ALICE, shares / 4);
        assertEq(vault.lastAccrual(), block.timestamp);
        skip(1 days);
        vm.prank(ALICE);
        vault.redeemInKind(shares / 4);
        assertEq(vault.lastAccrual(), block.timestamp);
        _setWeights(4000, 1000, 2500, 2500);
        skip(1 days);
        vault.rebalance();
        assertEq(vault.lastAccrual(), block.timestamp);
    }

    function testFuzz_lastAccrualIsKnownFromLogs(uint256 seed) public {
        uint256 known = vault.lastAccrual();
        for (uint256 k; k < 6; ++k) {
            seed = uint256(keccak256(abi.encode(seed)));
            skip(seed % 3 == 0 ? 0 : seed % 5 days);
            vm.recordLogs();
            uint256 held = vault.balanceOf(ALICE);
            if (seed % 4 == 0 && held != 0) _redeem(ALICE, held);
            else if (seed % 4 == 1) vault.accrue();
            else _buy(ALICE, 5e6);
            Vm.Log[] memory logs = vm.getRecordedLogs();
            if (_countLogs(logs, address(vault), IBasketVault.ManagementFeeAccrued.selector) != 0) {
                known = block.timestamp;
            }
            assertEq(vault.lastAccrual(), known);
        }
    }

    function test_newFeeSinkGetsOnlyWhatComesAfter() public {
        _buy(ALICE, 1_000e6);
        skip(10 days);
        vault.accrue();
        uint256 old = vault.balanceOf(SINK);
        vm.prank(OWNER);
        factory.setFeeSink(CAROL);
        skip(10 days);
        _buy(BOB, 100e6);
        assertEq(vault.balanceOf(SINK), old);
        assertGt(vault.balanceOf(CAROL), 0);
        assertEq(usdc.balanceOf(CAROL), 200_000);
        assertEq(usdc.balanceOf(SINK), 2e6);
    }

    /// @dev If USDC rejects the fee sink, deposits continue: the fee waits until the sink claims
    /// it.
    function test_aFeeSinkThatUsdcRefusesStopsNoDeposit() public {
        vm.prank(ADMIN);
        usdc.blacklist(SINK);
        uint256 navBefore = vault.totalAssets();
        uint256 shares = _buy(ALICE, 1_000e6);
        assertGt(shares, 0);
        assertEq(vault.claimable(SINK, address(usdc)), 2e6);
        assertEq(vault.reserved(address(usdc)), 2e6);
        assertApproxEqRel(vault.totalAssets() - navBefore, 998e6, 2e15);
        vm.prank(SINK);
        assertEq(vault.claim(address(usdc), CAROL), 2e6);
        assertEq(usdc.balanceOf(CAROL), 2e6);
        assertEq(vault.reserved(address(usdc)), 0);
    }

    function test_aRebalanceThatSpendsIdleUsdcTakesNothingFromADeferredFee() public {
        vm.prank(ADMIN);
        usdc.blacklist(SINK);
        _buy(ALICE, 1_000e6);
        usdc.mint(address(vault), 100e6);
        // The next call counts the balance with the idle USDC.
        _buy(BOB, 100e6);
        _setWeights(4_000, 2_500, 2_000, 1_500);
        vm.recordLogs();
        vault.rebalance();
        Vm.Log memory log =
            _lastLog(vm.getRecordedLogs(), address(vault), IBasketVault.Rebalanced.selector);
        (, uint256 navAfter,) = abi.decode(log.data, (uint256, uint256, uint256));
        assertEq(navAfter, vault.totalAssets());
        assertLt(usdc.balanceOf(address(vault)), 100e6);
        assertEq(vault.claimable(SINK, address(usdc)), 2_200_000);
    }
}
