// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {BasketVault} from "./BasketVault.sol";
import {IERC20} from "./interfaces/IERC20.sol";
import {IPriceSource} from "./interfaces/IPriceSource.sol";
import {ISwapVenue} from "./interfaces/ISwapVenue.sol";
import {IVaultFactory} from "./interfaces/IVaultFactory.sol";

/// @title Registry and protocol-wide configuration of the vaults.
/// @notice The owner can change where fees go, where prices come from, where vaults trade and the
///         caps; never the code, the constituents, the fees or the holdings of a vault.
contract VaultFactory is IVaultFactory, Ownable2Step {
    /// @dev Decimals that the arithmetic of the vaults relies on.
    uint8 private constant STOCK_DECIMALS = 8;

    /// @dev First default cap: 25,000 USDC, a size that the pools absorb below the loss limits.
    uint256 private constant INITIAL_MAX_TVL_USDC = 25_000e6;

    /// @inheritdoc IVaultFactory
    address public immutable usdc;
    /// @inheritdoc IVaultFactory
    address public immutable implementation;
    /// @inheritdoc IVaultFactory
    address[4] public constituents;

    /// @inheritdoc IVaultFactory
    address public feeSink;
    /// @inheritdoc IVaultFactory
    IPriceSource public priceSource;
    /// @inheritdoc IVaultFactory
    ISwapVenue public venue;
    /// @inheritdoc IVaultFactory
    uint256 public defaultMaxTvlUsdc;
    /// @inheritdoc IVaultFactory
    address[] public vaults;
    /// @inheritdoc IVaultFactory
    mapping(address account => bool) public isVault;

    /// @param initialOwner Protocol owner.
    /// @param usdc_ USDC.
    /// @param tokens The four constituents, 8 decimals each, for ever.
    /// @param feeSink_ Receiver of fees.
    /// @param priceSource_ Price source.
    /// @param venue_ Trading venue.
    constructor(
        address initialOwner,
        address usdc_,
        address[4] memory tokens,
        address feeSink_,
        IPriceSource priceSource_,
        ISwapVenue venue_
    ) Ownable(initialOwner) {
        if (usdc_ == address(0)) revert ZeroAddress();
        usdc = usdc_;
        for (uint256 i; i < tokens.length; ++i) {
            _requireSupported(tokens, i);
            constituents[i] = tokens[i];
            emit ConstituentSet(i, tokens[i]);
        }
        _setFeeSink(feeSink_);
        _setPriceSource(priceSource_);
        _setVenue(venue_);
        _setDefaultMaxTvl(INITIAL_MAX_TVL_USDC);
        implementation = address(new BasketVault(this, usdc_, tokens));
    }

    /// @inheritdoc IVaultFactory
    function createVault() external returns (address vault) {
        vault = LibClone.clone(implementation);
        vaults.push(vault);
        isVault[vault] = true;
        uint256 vaultId = vaults.length;
        // Before `initialize`, so that the creation event of a vault precedes its other events.
        emit VaultCreated(vault, msg.sender, vaultId, defaultMaxTvlUsdc);
        BasketVault(vault).initialize(vaultId, msg.sender, defaultMaxTvlUsdc);
    }

    /// @inheritdoc IVaultFactory
    function setFeeSink(address newFeeSink) external onlyOwner {
        _setFeeSink(newFeeSink);
    }

    /// @inheritdoc IVaultFactory
    function setPriceSource(IPriceSource newPriceSource) external onlyOwner {
        _setPriceSource(newPriceSource);
    }

    /// @inheritdoc IVaultFactory
    function setVenue(ISwapVenue newVenue) external onlyOwner {
        _setVenue(newVenue);
    }

    /// @inheritdoc IVaultFactory
    function setDefaultMaxTvl(uint256 newMaxTvlUsdc) external onlyOwner {
        _setDefaultMaxTvl(newMaxTvlUsdc);
    }

    /// @inheritdoc IVaultFactory
    function totalVaults() external view returns (uint256) {
        return vaults.length;
    }

    /// @inheritdoc IVaultFactory
    function owner() public view override(IVaultFactory, Ownable) returns (address) {
        return super.owner();
    }

    function _setFeeSink(address newFeeSink) private {
        if (newFeeSink == address(0)) revert ZeroAddress();
        feeSink = newFeeSink;
        emit FeeSinkSet(newFeeSink);
    }

    function _setPriceSource(IPriceSource newPriceSource) private {
        _requireContract(address(newPriceSource));
        priceSource = newPriceSource;
        emit PriceSourceSet(address(newPriceSource));
    }

    function _setVenue(ISwapVenue newVenue) private {
        _requireContract(address(newVenue));
        venue = newVenue;
        emit VenueSet(address(newVenue));
    }

    function _setDefaultMaxTvl(uint256 newMaxTvlUsdc) private {
        defaultMaxTvlUsdc = newMaxTvlUsdc;
        emit DefaultMaxTvlSet(newMaxTvlUsdc);
    }

    function _requireContract(address account) private view {
        if (account.code.length == 0) revert NotContract(account);
    }

    function _requireSupported(address[4] memory tokens, uint256 index) private view {
        address token = tokens[index];
        uint8 decimals = IERC20(token).decimals();
        if (decimals != STOCK_DECIMALS) revert UnsupportedDecimals(token, decimals);
        for (uint256 i; i < index; ++i) {
            if (tokens[i] == token) revert DuplicateConstituent(token);
        }
    }
}
