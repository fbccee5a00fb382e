// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The part of ERC-20 (with metadata) that vaults, lenses and their users rely on.
interface IERC20 {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    /// @notice Human name of the token.
    function name() external view returns (string memory);

    /// @notice Ticker of the token.
    function symbol() external view returns (string memory);

    /// @notice Number of decimals that one whole token has.
    function decimals() external view returns (uint8);

    /// @notice Raw units in existence.
    function totalSupply() external view returns (uint256);

    /// @notice Raw units that `account` holds.
    function balanceOf(address account) external view returns (uint256);

    /// @notice Raw units of `owner` that `spender` may still move.
    function allowance(address owner, address spender) external view returns (uint256);

    /// @notice Moves `value` raw units from the caller to `to`.
    function transfer(address to, uint256 value) external returns (bool);

    /// @notice Moves `value` raw units from `from` to `to` against the caller's allowance.
    function transferFrom(address from, address to, uint256 value) external returns (bool);

    /// @notice Sets the caller's allowance for `spender` to `value` raw units.
    function approve(address spender, uint256 value) external returns (bool);
}
