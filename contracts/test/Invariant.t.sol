// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Test} from "forge-std/Test.sol";
import {StockToken} from "../src/devnet/StockToken.sol";
import {BasketVault} from "../src/vault/BasketVault.sol";
import {VaultHandler} from "./support/VaultHandler.sol";

/// @dev One invariant checks all rules, because the runs of calls are expensive and the checks are
/// not.
contract InvariantTest is Test {
    VaultHandler private handler;

    function setUp() public {
        handler = new VaultHandler();
        handler.init();
        bytes4[] memory actions = new bytes4[](14);
        actions[0] = VaultHandler.buy.selector;
        actions[1] = VaultHandler.redeem.selector;
        actions[2] = VaultHandler.redeemInKind.selector;
        actions[3] = VaultHandler.send.selector;
        actions[4] = VaultHandler.claim.selector;
        actions[5] = VaultHandler.setWeights.selector;
        actions[6] = VaultHandler.rebalance.selector;
        actions[7] = VaultHandler.marketMoves.selector;
        actions[8] = VaultHandler.gap.selector;
        actions[9] = VaultHandler.pass.selector;
        actions[10] = VaultHandler.halt.selector;
        actions[11] = VaultHandler.split.selector;
        actions[12] = VaultHandler.donate.selector;
        actions[13] = VaultHandler.seize.selector;
        targetContract(address(handler));
        targetSelector(FuzzSelector(address(handler), actions));
    }

    function invariant_rulesOfTheVaultHold() public view {
        assertEq(handler.violation(), "");
        _assertFees();
        _assertSupplyIsTheSumOfHolders();
        _assertClaimsAreReserved();
        _assertWeightsSumToOne();
        _assertNothingLeaks();
    }

    function _assertFees() private view {
        address sink = handler.theVault().factory().feeSink();
        assertEq(handler.theUsdc().balanceOf(sink), handler.mintFeesDue(), "mint fees");
    }

    function _assertSupplyIsTheSumOfHolders() private view {
        BasketVault vault = handler.theVault();
        uint256 sum = vault.balanceOf(vault.factory().feeSink());
        for (uint256 i; i < 3; ++i) {
            sum += vault.balanceOf(handler.actor(i));
        }
        assertEq(vault.totalSupply(), sum, "supply");
    }

    function _assertClaimsAreReserved() private view {
        BasketVault vault = handler.theVault();
        for (uint256 t; t < 4; ++t) {
            StockToken token = handler.theToken(t);
            uint256 owed;
            for (uint256 i; i < 3; ++i) {
                owed += vault.claimable(handler.actor(i), address(token));
            }
            uint256 backing = vault.reserved(address(token));
            // Each of three claims rounds down.
            assertLe(owed, backing, "owed");
            assertLe(backing, owed + 3, "backing");
            assertGe(token.balanceOf(address(vault)), backing, "backed");
        }
    }

    function _assertWeightsSumToOne() private view {
        uint16[4] memory weights = handler.theVault().weightsBps();
        assertEq(uint256(weights[0]) + weights[1] + weights[2] + weights[3], 10_000, "weights");
    }

    function _assertNothingLeaks() private view {
        BasketVault vault = handler.theVault();
        address venue = handler.theVenue();
        for (uint256 t; t < 4; ++t) {
            StockToken token = handler.theToken(t);
            assertEq(token.allowance(address(vault), venue), 0, "allowance");
            assertEq(handler.unaccounted(t), 0, "stock leak");
        }
        assertEq(handler.theUsdc().allowance(address(vault), venue), 0, "usdc allowance");
        assertEq(handler.unaccountedUsdc(), 0, "usdc leak");
    }
}
