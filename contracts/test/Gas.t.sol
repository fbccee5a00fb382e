// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {GasBudget} from "./support/GasBudget.sol";
import {Trader} from "./support/Trader.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

/// @title Gas of the actions of a vault with two holders.
contract GasTest is VaultFixture, GasBudget {
    function setUp() public {
        _deployFamily();
        _buy(BOB, 5_000e6);
        _buy(ALICE, 1_000e6);
        skip(60);
    }

    /// forge-config: default.isolate = true
    function test_depositStaysWithinItsBudget() public {
        _fund(ALICE, 1_000e6);
        vm.prank(ALICE);
        vault.deposit(1_000e6, uint256(0));
        _assertGas("vault", "deposit", 715_000);
    }

    /// forge-config: default.isolate = true
    function test_depositInTheBlockOfAnotherStaysWithinItsBudget() public {
        _buy(BOB, 1_000e6);
        _fund(ALICE, 1_000e6);
        vm.prank(ALICE);
        vault.deposit(1_000e6, uint256(0));
        _assertGas("vault", "deposit in the block of another deposit", 688_000);
    }

    /// forge-config: default.isolate = true
    function test_redemptionForUsdcStaysWithinItsBudget() public {
        uint256 shares = vault.balanceOf(ALICE) / 2;
        vm.prank(ALICE);
        vault.redeem(shares, uint256(0));
        _assertGas("vault", "redeem", 785_000);
    }

    /// forge-config: default.isolate = true
    function test_redemptionInKindStaysWithinItsBudget() public {
        uint256 shares = vault.balanceOf(ALICE) / 2;
        vm.prank(ALICE);
        vault.redeemInKind(shares);
        _assertGas("vault", "redeemInKind", 298_000);
    }

    /// forge-config: default.isolate = true
    function test_rebalanceStaysWithinItsBudget() public {
        _setWeights(4_000, 2_500, 2_000, 1_500);
        vault.rebalance();
        _assertGas("vault", "rebalance", 775_000);
    }

    /// forge-config: default.isolate = true
    function test_newWeightsStayWithinTheirBudget() public {
        _setWeights(4_000, 2_500, 2_000, 1_500);
        _assertGas("vault", "setTargetWeights", 46_000);
    }

    /// forge-config: default.isolate = true
    function test_transferOfSharesStaysWithinItsBudget() public {
        vm.prank(ALICE);
        vault.transfer(CAROL, 1e6);
        _assertGas("vault", "transfer", 55_500);
    }

    /// forge-config: default.isolate = true
    function test_newVaultStaysWithinItsBudget() public {
        vm.prank(CAROL);
        factory.createVault();
        _assertGas("vault", "createVault", 277_000);
    }

    /// forge-config: default.isolate = true
    function test_samplesOfPricesStayWithinTheirBudget() public {
        source.record();
        _assertGas("price source", "record", 209_000);
    }

    /// forge-config: default.isolate = true
    function test_actionsWithFullRingsStayWithinTheirBudgets() public {
        _tradeInEachBlock();
        source.record();
        _assertGas("price source", "record with full rings", 278_000);
        _fund(ALICE, 1_000e6);
        vm.prank(ALICE);
        vault.deposit(1_000e6, uint256(0));
        _assertGas("vault", "deposit with full rings", 776_000);
        uint256 shares = vault.balanceOf(ALICE) / 2;
        vm.prank(ALICE);
        vault.redeem(shares, uint256(0));
        _assertGas("vault", "redeem with full rings", 745_000);
    }

    /// @dev A trade of three ticks in each pool in each block of 2 s, until each slot of the rings is used.
    function _tradeInEachBlock() private {
        Trader trader = new Trader();
        usdc.mint(address(trader), 10_000_000e6);
        for (uint256 i; i < N; ++i) {
            tokens[i].mint(address(trader), 50_000e8);
        }
        for (uint256 n; n < MIN_SLOTS + 10; ++n) {
            skip(2);
            for (uint256 i; i < N; ++i) {
                uint256 price = px[i] * (n % 2 == 0 ? 100_000 : 100_035) / 100_000;
                trader.push(pools[i], _sqrtPrice(price, _stockIsToken0(i)));
            }
        }
    }
}
