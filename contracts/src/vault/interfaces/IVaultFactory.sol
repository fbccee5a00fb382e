// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPriceSource} from "./IPriceSource.sol";
import {ISwapVenue} from "./ISwapVenue.sol";

/// @title Registry and protocol-wide configuration of the vaults.
interface IVaultFactory {
    /// @notice A new vault, its strategist, number and cap, USDC-6.
    event VaultCreated(
        address indexed vault,
        address indexed strategist,
        uint256 indexed vaultId,
        uint256 maxTvlUsdc
    );
    /// @notice A constituent, once, at creation.
    event ConstituentSet(uint256 indexed index, address indexed token);
    /// @notice Fees go to another account from now on.
    event FeeSinkSet(address feeSink);
    /// @notice Prices come from another contract from now on.
    event PriceSourceSet(address priceSource);
    /// @notice Vaults trade at another venue from now on.
    event VenueSet(address venue);
    /// @notice The cap of new vaults changed, USDC-6.
    event DefaultMaxTvlSet(uint256 maxTvlUsdc);

    /// @notice An address that must be set is zero.
    error ZeroAddress();
    /// @notice An address that must be a contract has no code.
    error NotContract(address account);
    /// @notice A constituent does not have the 8 decimals that the arithmetic relies on.
    error UnsupportedDecimals(address token, uint8 decimals);
    /// @notice A constituent is named twice.
    error DuplicateConstituent(address token);

    /// @notice Creates a vault of which the caller is the sole strategist.
    /// @return vault Address of the new vault.
    function createVault() external returns (address vault);

    /// @notice Sends mint fees and management-fee shares from now on to `newFeeSink`; owner only.
    function setFeeSink(address newFeeSink) external;

    /// @notice Makes every vault read prices from `newPriceSource`; owner only.
    function setPriceSource(IPriceSource newPriceSource) external;

    /// @notice Makes every vault trade at `newVenue`; owner only.
    function setVenue(ISwapVenue newVenue) external;

    /// @notice Cap of vaults created from now on, USDC-6; existing vaults keep theirs; owner only.
    function setDefaultMaxTvl(uint256 newMaxTvlUsdc) external;

    /// @notice USDC, the asset of every vault.
    function usdc() external view returns (address);

    /// @notice Code that every vault delegates to.
    function implementation() external view returns (address);

    /// @notice Constituent at `index`, 0 to 3.
    function constituents(uint256 index) external view returns (address);

    /// @notice Receiver of fees.
    function feeSink() external view returns (address);

    /// @notice Price source of every vault.
    function priceSource() external view returns (IPriceSource);

    /// @notice Trading venue of every vault.
    function venue() external view returns (ISwapVenue);

    /// @notice Cap of new vaults, USDC-6.
    function defaultMaxTvlUsdc() external view returns (uint256);

    /// @notice Number of vaults.
    function totalVaults() external view returns (uint256);

    /// @notice Vault number `index`, from 0; its `vaultId` is `index + 1`.
    function vaults(uint256 index) external view returns (address);

    /// @notice Whether `account` is a vault of this factory.
    function isVault(address account) external view returns (bool);

    /// @notice Protocol owner.
    function owner() external view returns (address);
}
