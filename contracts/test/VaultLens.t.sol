// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BasketVault} from "../src/vault/BasketVault.sol";
import {VaultLens} from "../src/vault/VaultLens.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract VaultLensTest is VaultFixture {
    function setUp() public {
        _deployFamily();
        _buy(ALICE, 1_000e6);
        skip(10 days);
    }

    function test_basketIsTheConfigurationWithLivePrices() public view {
        VaultLens.BasketState memory state = lens.basket();
        assertEq(state.blockNumber, block.number);
        assertEq(state.timestampSec, block.timestamp);
        assertEq(state.factory, address(factory));
        assertEq(state.owner, OWNER);
        assertEq(state.usdc, address(usdc));
        assertEq(state.feeSink, SINK);
        assertEq(state.priceSource, address(source));
        assertEq(state.venue, address(venue));
        assertEq(state.totalVaults, 1);
        assertEq(state.defaultMaxTvlUsdc, CAP_USDC);
        assertEq(state.tokens[2].symbol, "META");
        for (uint256 i; i < N; ++i) {
            assertEq(state.tokens[i].token, address(tokens[i]));
            assertEq(state.tokens[i].priceUsdc, source.priceUsdc(address(tokens[i])));
            assertEq(state.tokens[i].spotUsdc, source.spotUsdc(address(tokens[i])));
            assertTrue(state.tokens[i].priceKnown);
            assertTrue(state.tokens[i].priceChecked);
            assertFalse(state.tokens[i].halted);
        }
    }

    function test_vaultStateEqualsTheVault() public {
        _setWeights(4000, 1000, 2500, 2500);
        usdc.mint(address(vault), 5e6);
        vault.rebalance();
        skip(1 hours);
        VaultLens.VaultState memory state = lens.vaultState(address(vault));
        assertEq(state.blockNumber, block.number);
        assertEq(state.timestampSec, block.timestamp);
        assertEq(state.vault, address(vault));
        assertEq(state.vaultId, 1);
        assertEq(state.strategist, STRATEGIST);
        assertEq(state.owner, OWNER);
        assertEq(state.maxTvlUsdc, CAP_USDC);
        assertEq(state.totalSupply, vault.totalSupply());
        assertEq(state.pendingFeeShares, vault.pendingFeeShares());
        assertGt(state.pendingFeeShares, 0);
        assertEq(state.lastAccrual, vault.lastAccrual());
        assertEq(state.weightsBps[0], 4000);
        (uint256[4] memory balances, uint256 idle) = vault.holdings();
        for (uint256 i; i < N; ++i) {
            assertEq(state.balances[i], balances[i]);
        }
        assertEq(state.idleUsdc, idle);
        assertTrue(state.navKnown);
        assertEq(state.navUsdc, vault.totalAssets());
        assertEq(state.sharePriceUsdc, vault.convertToAssets(1e18));
        assertEq(state.rebalanceNeeded, vault.rebalanceNeeded());
        assertTrue(state.rebalanceNeeded);
        assertEq(state.maxDepositUsdc, vault.maxDeposit(ALICE));
        (uint256 turnoverLeftWad, uint256 lossLeftWad, bool unfinished) = vault.rebalanceBudget();
        assertLt(turnoverLeftWad, 1e17);
        assertEq(state.turnoverLeftWad, turnoverLeftWad);
        assertEq(state.lossLeftWad, lossLeftWad);
        assertTrue(unfinished);
        assertEq(state.unfinished, unfinished);
    }

    function test_deadPriceIsAFlagAndNoRevert() public {
        _drain(1);
        VaultLens.VaultState memory state = lens.vaultState(address(vault));
        assertFalse(state.navKnown);
        assertEq(state.navUsdc, 0);
        assertFalse(state.rebalanceNeeded);
        assertEq(state.maxDepositUsdc, 0);
        assertFalse(state.tokens[1].priceKnown);
        assertFalse(state.tokens[1].priceChecked);
        assertTrue(state.tokens[0].priceKnown);
        assertGt(state.balances[1], 0);
        assertFalse(lens.basket().tokens[1].priceKnown);
    }

    function test_deviationAndHaltAreFlags() public {
        _moveBps(0, 150);
        _pause(3);
        VaultLens.VaultState memory state = lens.vaultState(address(vault));
        assertTrue(state.navKnown);
        assertTrue(state.tokens[0].priceKnown);
        assertFalse(state.tokens[0].priceChecked);
        assertTrue(state.tokens[3].halted);
        assertEq(state.maxDepositUsdc, 0);
    }

    function test_addressOfNoVaultReverts() public {
        vm.expectRevert(abi.encodeWithSelector(VaultLens.UnknownVault.selector, ALICE));
        lens.vaultState(ALICE);
    }

    function test_emptyVaultIsAllZeros() public {
        BasketVault empty = BasketVault(factory.createVault());
        VaultLens.VaultState memory state = lens.vaultState(address(empty));
        assertEq(state.totalSupply, 0);
        assertEq(state.navUsdc, 0);
        assertTrue(state.navKnown);
        assertEq(state.sharePriceUsdc, 1e18 / 1e12);
    }
}
