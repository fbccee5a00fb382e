// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "./IERC20.sol";

/// @title The face of USDC (FiatToken v2.2) that the product and its devnet use.
/// @notice Amounts are USDC-6: 1_000_000 is one dollar.
interface IUsdc is IERC20 {
    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
    event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);
    event Mint(address indexed minter, address indexed to, uint256 amount);
    event Burn(address indexed burner, uint256 amount);
    event MinterConfigured(address indexed minter, uint256 minterAllowedAmount);

    /// @notice Version in the EIP-712 domain, "2".
    function version() external view returns (string memory);

    /// @notice ISO currency, "USD".
    function currency() external view returns (string memory);

    /// @notice EIP-712 domain separator of permits and authorizations.
    function DOMAIN_SEPARATOR() external view returns (bytes32);

    /// @notice Next EIP-2612 nonce of `owner`.
    function nonces(address owner) external view returns (uint256);

    /// @notice Whether the EIP-3009 nonce of `authorizer` is used or cancelled.
    function authorizationState(address authorizer, bytes32 nonce) external view returns (bool);

    /// @notice EIP-2612 permit with a 65-byte signature in parts.
    function permit(
        address owner,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;

    /// @notice EIP-2612 permit with signature bytes (65 bytes, or longer for ERC-1271 wallets).
    function permit(
        address owner,
        address spender,
        uint256 value,
        uint256 deadline,
        bytes memory signature
    ) external;

    /// @notice EIP-3009 transfer by anyone with a signature in parts.
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;

    /// @notice EIP-3009 transfer by anyone with signature bytes.
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) external;

    /// @notice EIP-3009 transfer that only `to` may submit, with a signature in parts.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;

    /// @notice EIP-3009 transfer that only `to` may submit, with signature bytes.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) external;

    /// @notice Burns an unused EIP-3009 nonce, with a signature in parts.
    function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)
        external;

    /// @notice Burns an unused EIP-3009 nonce, with signature bytes.
    function cancelAuthorization(address authorizer, bytes32 nonce, bytes memory signature) external;

    /// @notice Account that configures minters.
    function masterMinter() external view returns (address);

    /// @notice USDC-6 that `minter` may still mint.
    function minterAllowance(address minter) external view returns (uint256);

    /// @notice Whether `account` is a minter.
    function isMinter(address account) external view returns (bool);

    /// @notice Permits `minter` to mint up to `minterAllowedAmount`; master minter only.
    function configureMinter(address minter, uint256 minterAllowedAmount) external returns (bool);

    /// @notice Mints `amount` to `to`; minters only.
    function mint(address to, uint256 amount) external returns (bool);

    /// @notice Burns `amount` of the caller's own balance; minters only.
    function burn(uint256 amount) external;

    /// @notice Whether `account` is on the issuer's block list.
    function isBlacklisted(address account) external view returns (bool);

    /// @notice Adds `account` to the block list; blacklister only.
    function blacklist(address account) external;

    /// @notice Removes `account` from the block list; blacklister only.
    function unBlacklist(address account) external;

    /// @notice First step of the set-up behind a proxy: names and roles.
    function initialize(
        string memory tokenName,
        string memory tokenSymbol,
        string memory tokenCurrency,
        uint8 tokenDecimals,
        address newMasterMinter,
        address newPauser,
        address newBlacklister,
        address newOwner
    ) external;

    /// @notice Second step of the set-up: the name in the EIP-712 domain.
    function initializeV2(string calldata newName) external;

    /// @notice Third step of the set-up: moves tokens that were sent to the contract itself.
    function initializeV2_1(address lostAndFound) external;

    /// @notice Fourth step of the set-up: migrates the block list and sets the symbol.
    function initializeV2_2(address[] calldata accountsToBlacklist, string calldata newSymbol)
        external;
}
