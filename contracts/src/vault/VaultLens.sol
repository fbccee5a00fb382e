// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BasketVault} from "./BasketVault.sol";
import {IERC20} from "./interfaces/IERC20.sol";
import {IPausableAsset} from "./interfaces/IPausableAsset.sol";
import {IPriceSource} from "./interfaces/IPriceSource.sol";
import {IVaultFactory} from "./interfaces/IVaultFactory.sol";
import {BasketMath} from "./libraries/BasketMath.sol";

/// @title One-call reads of a vault and of the basket that survive a dead price.
contract VaultLens {
    /// @notice A constituent as it is now.
    /// @param token Its address.
    /// @param symbol Its ticker.
    /// @param priceUsdc Time-weighted price, USDC-6 per whole token; 0 if not `priceKnown`.
    /// @param spotUsdc Price of the last trade, USDC-6 per whole token; 0 if there is none.
    /// @param priceKnown Whether the time-weighted price is available.
    /// @param priceChecked Whether the spot price is within the guard, so that priced flows work.
    /// @param halted Whether the issuer has paused transfers.
    struct TokenState {
        address token;
        string symbol;
        uint256 priceUsdc;
        uint256 spotUsdc;
        bool priceKnown;
        bool priceChecked;
        bool halted;
    }

    /// @notice The protocol as it is now; amounts are USDC-6.
    struct BasketState {
        uint256 blockNumber;
        uint256 timestampSec;
        address factory;
        address owner;
        address usdc;
        address feeSink;
        address priceSource;
        address venue;
        uint256 totalVaults;
        uint256 defaultMaxTvlUsdc;
        TokenState[4] tokens;
    }

    /// @notice A vault as it is now.
    /// @param navKnown Whether all prices are; if not, NAV, value and `rebalanceNeeded` are empty.
    /// @param navUsdc NAV, USDC-6.
    /// @param sharePriceUsdc Value of 1e18 shares, USDC-6, rounded down.
    /// @param turnoverLeftWad Part of NAV that a rebalance may trade now, 18 decimals.
    /// @param lossLeftWad Part of NAV that rebalances may lose now, 18 decimals.
    /// @param unfinished Whether the last rebalance stopped at the budget before its targets.
    struct VaultState {
        uint256 blockNumber;
        uint256 timestampSec;
        address vault;
        uint256 vaultId;
        address strategist;
        address owner;
        uint256 maxTvlUsdc;
        uint256 totalSupply;
        uint256 pendingFeeShares;
        uint64 lastAccrual;
        uint16[4] weightsBps;
        uint256[4] balances;
        uint256 idleUsdc;
        bool navKnown;
        uint256 navUsdc;
        uint256 sharePriceUsdc;
        bool rebalanceNeeded;
        uint256 turnoverLeftWad;
        uint256 lossLeftWad;
        bool unfinished;
        uint256 maxDepositUsdc;
        TokenState[4] tokens;
    }

    /// @dev One share, 18 decimals.
    uint256 private constant SHARE = 1e18;

    /// @notice Factory whose vaults this lens reads.
    IVaultFactory public immutable factory;

    /// @notice The factory has not created this vault.
    error UnknownVault(address vault);

    /// @param factory_ Factory whose vaults this lens reads.
    constructor(IVaultFactory factory_) {
        factory = factory_;
    }

    /// @notice The protocol and its constituents; never reverts on a dead price.
    function basket() external view returns (BasketState memory state) {
        state.blockNumber = block.number;
        state.timestampSec = block.timestamp;
        state.factory = address(factory);
        state.owner = factory.owner();
        state.usdc = factory.usdc();
        state.feeSink = factory.feeSink();
        state.priceSource = address(factory.priceSource());
        state.venue = address(factory.venue());
        state.totalVaults = factory.totalVaults();
        state.defaultMaxTvlUsdc = factory.defaultMaxTvlUsdc();
        state.tokens = _tokenStates();
    }

    /// @notice A vault with its holdings, prices and NAV; never reverts on a dead price.
    function vaultState(address vault) external view returns (VaultState memory state) {
        if (!factory.isVault(vault)) revert UnknownVault(vault);
        BasketVault basketVault = BasketVault(vault);
        state.blockNumber = block.number;
        state.timestampSec = block.timestamp;
        state.vault = vault;
        state.vaultId = basketVault.vaultId();
        state.strategist = basketVault.strategist();
        state.owner = factory.owner();
        state.maxTvlUsdc = basketVault.maxTvlUsdc();
        state.totalSupply = basketVault.totalSupply();
        state.pendingFeeShares = basketVault.pendingFeeShares();
        state.lastAccrual = basketVault.lastAccrual();
        state.weightsBps = basketVault.weightsBps();
        (state.balances, state.idleUsdc) = basketVault.holdings();
        state.maxDepositUsdc = basketVault.maxDeposit(address(0));
        (state.turnoverLeftWad, state.lossLeftWad, state.unfinished) = basketVault.rebalanceBudget();
        state.tokens = _tokenStates();
        _valueInto(state, basketVault.rebalanceBandBps());
    }

    function _valueInto(VaultState memory state, uint256 bandBps) private pure {
        uint256[4] memory values;
        uint256 nav = state.idleUsdc;
        for (uint256 i; i < 4; ++i) {
            if (!state.tokens[i].priceKnown) return;
            values[i] = BasketMath.valueOf(state.balances[i], state.tokens[i].priceUsdc);
            nav += values[i];
        }
        state.navKnown = true;
        state.navUsdc = nav;
        uint256 supply = state.totalSupply + state.pendingFeeShares;
        state.sharePriceUsdc = BasketMath.assetsOf(SHARE, supply, nav);
        state.rebalanceNeeded =
            BasketMath.rebalanceDue(values, state.weightsBps, nav, bandBps, state.unfinished);
    }

    function _tokenStates() private view returns (TokenState[4] memory states) {
        IPriceSource source = factory.priceSource();
        for (uint256 i; i < 4; ++i) {
            states[i] = _tokenState(source, factory.constituents(i));
        }
    }

    function _tokenState(IPriceSource source, address token)
        private
        view
        returns (TokenState memory state)
    {
        state.token = token;
        state.symbol = IERC20(token).symbol();
        try source.priceUsdc(token) returns (uint256 price) {
            state.priceUsdc = price;
            state.priceKnown = true;
        } catch {}
        try source.spotUsdc(token) returns (uint256 spot) {
            state.spotUsdc = spot;
        } catch {}
        try source.checkedPriceUsdc(token) returns (uint256) {
            state.priceChecked = true;
        } catch {}
        try IPausableAsset(token).isPaused(0) returns (bool paused) {
            state.halted = paused;
        } catch {}
    }
}
