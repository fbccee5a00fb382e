// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "solady/tokens/ERC20.sol";
import {BasketVault} from "../src/vault/BasketVault.sol";
import {IBasketVault} from "../src/vault/interfaces/IBasketVault.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

/// @title Requirements of ERC-20, ERC-2612, ERC-4626, ERC-1167 and ERC-7201 on a vault.
/// @dev Each test quotes the sentence that it checks. Differences from ERC-4626 are in
/// docs/contracts.md, "Differences from ERC-4626".
contract StandardsTest is VaultFixture {
    bytes32 private constant PERMIT_TYPEHASH = keccak256(
        "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
    );
    uint256 private constant KEY = 0xA11CE5EED;
    /// @dev More than the slots of the variables of a vault, mappings included.
    uint256 private constant DECLARED_SLOTS = 16;

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

    /// @dev ERC-4626 of `previewRedeem`: "no more than the exact amount of assets that would be
    ///      withdrawn".
    function testFuzz_redeemPaysAtLeastThePreview(uint256 shares) public {
        shares = bound(shares, 1, vault.balanceOf(ALICE));
        uint256 preview = vault.previewRedeem(shares);
        assertGe(_redeem(ALICE, shares), preview);
    }

    /// @dev The same for amounts below two cents, which random amounts rarely are, and with a fee
    ///      that is due but not minted.
    function testFuzz_redeemOfDustPaysAtLeastThePreview(uint256 shares, uint256 elapsedSec) public {
        skip(bound(elapsedSec, 0, 365 days));
        testFuzz_redeemPaysAtLeastThePreview(bound(shares, 1, 2e16));
    }

    /// @dev ERC-4626 of `previewRedeem`: "as close to [...] the exact amount": at most the swap loss
    ///      and two units for each sale less than the value.
    function testFuzz_previewRedeemIsWithinTheSwapLossOfTheValue(uint256 shares) public view {
        shares = bound(shares, 1, vault.balanceOf(ALICE));
        uint256 value = vault.convertToAssets(shares);
        uint256 roundingUsdc = 1;
        for (uint256 i; i < N; ++i) {
            roundingUsdc += 2 * px[i] / 1e8 + 2;
        }
        uint256 preview = vault.previewRedeem(shares);
        assertLe(preview, value);
        assertGe(preview + roundingUsdc, value * (10_000 - vault.maxSwapLossBps()) / 10_000);
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

    /// @dev ERC-4626 of `previewDeposit`: "MUST NOT account for deposit limits", and of
    ///      `previewRedeem`: "MUST NOT account for redemption limits".
    function test_previewsIgnoreLimits() public {
        vm.prank(OWNER);
        vault.setMaxTvl(0);
        assertEq(vault.maxDeposit(BOB), 0);
        assertGt(vault.previewDeposit(1_000_000e6), 0);
        assertEq(vault.maxRedeem(BOB), 0);
        vm.prank(BOB);
        assertGt(vault.previewRedeem(vault.totalSupply()), 0);
    }

    /// @dev ERC-4626 of `deposit`: "MUST revert if all of assets cannot be deposited (due to [...]
    ///      the user not approving enough underlying tokens to the Vault contract, etc)".
    function testFuzz_depositSpendsExactlyItsAllowance(uint256 assets, uint256 more) public {
        assets = bound(assets, 1e6, 5_000e6);
        more = bound(more, 0, 1e12);
        usdc.mint(BOB, assets);
        vm.startPrank(BOB);
        usdc.approve(address(vault), assets - 1);
        vm.expectRevert();
        vault.deposit(assets, BOB);
        usdc.approve(address(vault), assets + more);
        vault.deposit(assets, BOB);
        vm.stopPrank();
        assertEq(usdc.allowance(BOB, address(vault)), more);
        assertEq(usdc.balanceOf(BOB), 0);
    }

    /// @dev ERC-4626 of `maxRedeem`: "the maximum amount of shares that could be transferred from
    ///      owner through redeem and not cause a revert". A new deposit gives at most these shares.
    function testFuzz_maxRedeemIsHonouredAndNoRoundTripGainsShares(uint256 bought) public {
        bought = bound(bought, 10e6, 5_000e6);
        uint256 shares = _buy(BOB, bought);
        assertEq(vault.maxRedeem(BOB), shares);
        vm.startPrank(BOB);
        uint256 assets = vault.redeem(vault.maxRedeem(BOB), BOB, BOB);
        usdc.approve(address(vault), assets);
        assertLt(vault.deposit(assets, BOB), shares);
        vm.stopPrank();
    }

    /// @dev ERC-20: "MUST trigger when tokens are transferred", and "A token contract which creates
    ///      new tokens SHOULD trigger a Transfer event with the _from address set to 0x0".
    function test_eachMovementOfSharesIsLogged() public {
        uint256 shares = vault.balanceOf(ALICE);
        vm.expectEmit(address(vault));
        emit ERC20.Transfer(ALICE, BOB, shares);
        vm.prank(ALICE);
        vault.transfer(BOB, shares);
        vm.expectEmit(address(vault));
        emit ERC20.Transfer(BOB, address(0), shares);
        vm.prank(BOB);
        vault.redeemInKind(shares);
        assertEq(vault.totalSupply(), 0);
        _fund(CAROL, 100e6);
        vm.expectEmit(true, true, false, false, address(vault));
        emit ERC20.Transfer(address(0), CAROL, 0);
        vm.prank(CAROL);
        vault.deposit(100e6, CAROL);
    }

    /// @dev ERC-20 of `approve`: "If this function is called again it overwrites the current
    ///      allowance", and Approval "MUST trigger on any successful call".
    function test_approvalReplacesTheEarlierApproval() public {
        vm.startPrank(ALICE);
        vault.approve(BOB, 7);
        vm.expectEmit(address(vault));
        emit ERC20.Approval(ALICE, BOB, 3);
        assertTrue(vault.approve(BOB, 3));
        vm.stopPrank();
        assertEq(vault.allowance(ALICE, BOB), 3);
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

    /// @dev ERC-2612: "The current blocktime is less than or equal to deadline", and Approval is
    ///      emitted.
    function test_permitHoldsToItsDeadline() public {
        address signer = vm.addr(KEY);
        uint256 deadline = block.timestamp;
        bytes32 words = keccak256(abi.encode(PERMIT_TYPEHASH, signer, BOB, 7, 0, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", vault.DOMAIN_SEPARATOR(), words));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, digest);
        vm.expectEmit(address(vault));
        emit ERC20.Approval(signer, BOB, 7);
        vault.permit(signer, BOB, 7, deadline, v, r, s);
        assertEq(vault.allowance(signer, BOB), 7);
    }

    /// @dev ERC-2612: "owner is not the zero address". An invalid signature recovers to zero.
    function test_permitOfTheZeroAddressIsRefused() public {
        vm.expectRevert(ERC20.InvalidPermit.selector);
        vault.permit(address(0), BOB, 7, block.timestamp, 27, bytes32(0), bytes32(0));
        assertEq(vault.allowance(address(0), BOB), 0);
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

    /// @dev ERC-1167: a clone delegates "all calls" and keeps its own state.
    function test_clonesShareTheCodeAndNoState() public {
        vm.prank(BOB);
        BasketVault second = BasketVault(factory.createVault());
        assertEq(address(second).code, address(vault).code);
        assertEq(second.totalSupply(), 0);
        assertGt(vault.totalSupply(), 0);
        assertEq(second.strategist(), BOB);
        assertEq(vault.strategist(), STRATEGIST);
        assertEq(BasketVault(factory.implementation()).strategist(), address(0));
    }

    /// @dev ERC-7201 keeps the storage of libraries apart from declared variables. The vault has no
    /// namespace: each slot that it writes is declared, or the hash of a key, or a constant of
    /// solady above 2^64, so no two variables share a slot.
    function test_everyWrittenSlotIsDeclaredOrHashed() public {
        _pause(1);
        vm.record();
        vm.startPrank(ALICE);
        vault.approve(BOB, 1);
        vault.transfer(BOB, 1e18);
        vault.redeemInKind(1e18);
        vm.stopPrank();
        _unpause(1);
        skip(1 days);
        _buy(CAROL, 100e6);
        (, bytes32[] memory writes) = vm.accesses(address(vault));
        assertGt(writes.length, 0);
        for (uint256 i; i < writes.length; ++i) {
            uint256 slot = uint256(writes[i]);
            assertTrue(slot < DECLARED_SLOTS || slot > type(uint64).max);
        }
    }
}
