// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "solady/tokens/ERC20.sol";
import {IBasketVault} from "../src/vault/interfaces/IBasketVault.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

/// @title Requirements of ERC-20, ERC-2612, ERC-4626 and ERC-1167 on a vault.
/// @dev Each test quotes the sentence that it checks. Differences from ERC-4626 are in
/// docs/contracts.md, "Differences from ERC-4626".
contract StandardsTest is VaultFixture {
    bytes32 private constant PERMIT_TYPEHASH = keccak256(
        "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
    );
    uint256 private constant KEY = 0xA11CE5EED;

    function setUp() public {
        _deployFamily();
        _buy(ALICE, 5_000e6);
    }

    /// @dev ERC-4626: "MUST NOT show any variations depending on the caller", "MUST round down".
    function testFuzz_conversionsIgnoreTheCallerAndRoundDown(address caller, uint256 amount)
        public
    {
        amount = bound(amount, 0, 1e24);
        uint256 shares = vault.convertToShares(amount);
        uint256 assets = vault.convertToAssets(amount);
        vm.startPrank(caller);
        assertEq(vault.convertToShares(amount), shares);
        assertEq(vault.convertToAssets(amount), assets);
        vm.stopPrank();
        assertLe(vault.convertToAssets(shares), amount);
        assertLe(vault.convertToShares(assets), amount);
    }

    /// @dev ERC-4626 of `maxDeposit`: "MUST NOT rely on balanceOf of asset", "MUST NOT revert".
    function testFuzz_limitsIgnoreBalancesAndNeverRevert(address account, uint256 dead) public {
        uint256 most = vault.maxDeposit(account);
        usdc.mint(ALICE, 1_000_000e6);
        assertEq(vault.maxDeposit(account), most);
        assertEq(vault.maxDeposit(ALICE), most);
        if (dead % 2 == 0) _pause(dead % N);
        else _drain(dead % N);
        assertEq(vault.maxDeposit(account), 0);
        assertEq(vault.maxRedeem(ALICE), 0);
        assertEq(vault.maxMint(account), 0);
        assertEq(vault.maxWithdraw(ALICE), 0);
    }

    /// @dev ERC-4626 of `previewDeposit`: "no more than the exact amount of Vault shares that
    ///      would be minted", "MUST be inclusive of deposit fees".
    function testFuzz_depositMintsAtLeastThePreview(uint256 assets) public {
        assets = bound(assets, 1e6, vault.maxDeposit(BOB));
        uint256 preview = vault.previewDeposit(assets);
        assertLt(preview, vault.convertToShares(assets));
        _fund(BOB, assets);
        vm.prank(BOB);
        assertGe(vault.deposit(assets, CAROL), preview);
    }

    /// @dev ERC-4626 of `deposit`: "MUST emit the Deposit event", shares "to receiver", assets
    ///      through `approve` and `transferFrom` from the caller.
    function test_depositIsPaidByTheCallerForTheReceiver() public {
        _fund(BOB, 100e6);
        vm.expectEmit(true, true, false, false, address(vault));
        emit IBasketVault.Deposit(BOB, CAROL, 100e6, 0);
        vm.prank(BOB);
        uint256 shares = vault.deposit(100e6, CAROL);
        assertEq(vault.balanceOf(CAROL), shares);
        assertEq(vault.balanceOf(BOB), 0);
        assertEq(usdc.balanceOf(BOB), 0);
    }

    /// @dev ERC-4626 of `redeem`: "MUST support a redeem flow where the shares are burned from
    ///      owner directly where msg.sender has EIP-20 approval over the shares of owner".
    function test_redeemForAnotherSpendsTheAllowance() public {
        uint256 shares = vault.balanceOf(ALICE) / 2;
        uint256 preview = vault.previewRedeem(shares);
        vm.prank(ALICE);
        vault.approve(BOB, shares + 1);
        vm.expectEmit(true, true, true, false, address(vault));
        emit IBasketVault.Withdraw(BOB, CAROL, ALICE, 0, shares);
        vm.prank(BOB);
        uint256 assets = vault.redeem(shares, CAROL, ALICE);
        assertGe(assets, preview);
        assertEq(usdc.balanceOf(CAROL), assets);
        assertEq(vault.allowance(ALICE, BOB), 1);
    }

    /// @dev ERC-4626: a disabled function has the limit 0, and reverts.
    function test_disabledFunctionsHaveNoLimitAndRevert() public {
        assertEq(vault.maxMint(ALICE), 0);
        assertEq(vault.maxWithdraw(ALICE), 0);
        vm.expectRevert(IBasketVault.ExactOutUnsupported.selector);
        vault.mint(1, ALICE);
        vm.expectRevert(IBasketVault.ExactOutUnsupported.selector);
        vault.withdraw(1, ALICE, ALICE);
    }

    /// @dev ERC-4626: `asset` is an ERC-20, and the share has the metadata of ERC-20.
    function test_shareAndAssetHaveTheirMetadata() public view {
        assertEq(vault.asset(), address(usdc));
        assertEq(vault.decimals(), 18);
        assertEq(vault.name(), "Quartet Index Vault 1");
        assertEq(vault.symbol(), "QIV-1");
    }

    /// @dev ERC-20: "Transfers of 0 values MUST be treated as normal transfers and fire the
    /// Transfer event".
    function test_transferOfNothingIsATransfer() public {
        vm.expectEmit(address(vault));
        emit ERC20.Transfer(ALICE, BOB, 0);
        vm.prank(ALICE);
        assertTrue(vault.transfer(BOB, 0));
    }

    /// @dev ERC-20: "SHOULD throw unless the _from account has deliberately authorized".
    function testFuzz_transferFromNeedsTheAllowance(uint256 amount, uint256 allowed) public {
        amount = bound(amount, 1, vault.balanceOf(ALICE));
        allowed = bound(allowed, 0, amount - 1);
        vm.prank(ALICE);
        vault.approve(BOB, allowed);
        vm.prank(BOB);
        vm.expectRevert(ERC20.InsufficientAllowance.selector);
        vault.transferFrom(ALICE, BOB, amount);
        vm.prank(ALICE);
        vault.approve(BOB, amount);
        vm.prank(BOB);
        assertTrue(vault.transferFrom(ALICE, BOB, amount));
        assertEq(vault.allowance(ALICE, BOB), 0);
        assertEq(vault.balanceOf(BOB), amount);
    }

    /// @dev ERC-2612: the allowance is set and the nonce grows; a second use, another signer and a
    /// past deadline are rejected.
    function test_permitOfTheShareSetsTheAllowanceOnce() public {
        address signer = vm.addr(KEY);
        uint256 deadline = block.timestamp + 60;
        bytes32 words = keccak256(abi.encode(PERMIT_TYPEHASH, signer, BOB, 7, 0, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", vault.DOMAIN_SEPARATOR(), words));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, digest);
        vm.expectRevert(ERC20.InvalidPermit.selector);
        vault.permit(ALICE, BOB, 7, deadline, v, r, s);
        vault.permit(signer, BOB, 7, deadline, v, r, s);
        assertEq(vault.allowance(signer, BOB), 7);
        assertEq(vault.nonces(signer), 1);
        vm.expectRevert(ERC20.InvalidPermit.selector);
        vault.permit(signer, BOB, 7, deadline, v, r, s);
        skip(61);
        vm.expectRevert(ERC20.PermitExpired.selector);
        vault.permit(signer, BOB, 7, deadline, v, r, s);
    }

    /// @dev ERC-2612: the domain contains the name of the share, the chain and the vault.
    function test_domainOfTheShareNamesTheVault() public view {
        bytes32 typehash = keccak256(
            "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
        );
        bytes32 name = keccak256("Quartet Index Vault 1");
        bytes memory domain =
            abi.encode(typehash, name, keccak256("1"), uint256(8453), address(vault));
        assertEq(vault.DOMAIN_SEPARATOR(), keccak256(domain));
    }

    /// @dev ERC-1167 in the shorter form of solady: 44 bytes, which delegate to one address.
    function test_vaultIsAMinimalCloneOfTheImplementation() public view {
        bytes memory code = abi.encodePacked(
            hex"3d3d3d3d363d3d37363d73", factory.implementation(), hex"5af43d3d93803e602a57fd5bf3"
        );
        assertEq(address(vault).code, code);
    }
}
