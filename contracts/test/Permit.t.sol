// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "solady/tokens/ERC20.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {BasketVault} from "../src/vault/BasketVault.sol";
import {SignerWallet} from "./support/SignerWallet.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract PermitTest is VaultFixture {
    bytes32 private constant PERMIT_TYPEHASH = keccak256(
        "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
    );

    uint256 private constant KEY = 0xA11CE5EED;
    uint256 private constant AMOUNT = 500e6;

    address private signer;
    uint256 private deadline;

    function setUp() public {
        _deployFamily();
        signer = vm.addr(KEY);
        deadline = block.timestamp + 1 hours;
        usdc.mint(signer, AMOUNT);
    }

    function test_usdcSignsWithItsCanonicalDomain() public view {
        // hashDomain({name: "USD Coin", version: "2", chainId: 8453, verifyingContract}).
        assertEq(usdc.DOMAIN_SEPARATOR() >> 224, bytes32(uint256(0x02fa7265)));
        assertEq(usdc.version(), "2");
    }

    function test_permitAndDepositInOneTransaction() public {
        bytes memory signature = _sign(KEY, signer, AMOUNT, deadline);
        vm.prank(signer);
        uint256 shares = vault.depositWithPermit(AMOUNT, 1, deadline, signature);
        assertEq(vault.balanceOf(signer), shares);
        assertEq(usdc.allowance(signer, address(vault)), 0);
        assertEq(usdc.nonces(signer), 1);
    }

    function test_frontRunPermitDoesNotBlockTheDeposit() public {
        bytes memory signature = _sign(KEY, signer, AMOUNT, deadline);
        vm.prank(BOB);
        usdc.permit(signer, address(vault), AMOUNT, deadline, signature);
        vm.prank(signer);
        assertGt(vault.depositWithPermit(AMOUNT, 1, deadline, signature), 0);
    }

    function test_expiredPermitDepositsNothing() public {
        bytes memory signature = _sign(KEY, signer, AMOUNT, deadline);
        vm.warp(deadline + 1);
        vm.prank(signer);
        vm.expectRevert(SafeTransferLib.TransferFromFailed.selector);
        vault.depositWithPermit(AMOUNT, 1, deadline, signature);
    }

    function test_replayedPermitDepositsNothing() public {
        bytes memory signature = _sign(KEY, signer, AMOUNT, deadline);
        vm.prank(signer);
        vault.depositWithPermit(AMOUNT, 1, deadline, signature);
        usdc.mint(signer, AMOUNT);
        vm.prank(signer);
        vm.expectRevert(SafeTransferLib.TransferFromFailed.selector);
        vault.depositWithPermit(AMOUNT, 1, deadline, signature);
    }

    function test_permitOfAnotherAmountOrSignerDepositsNothing() public {
        bytes memory other = _sign(KEY, signer, AMOUNT - 1, deadline);
        vm.prank(signer);
        vm.expectRevert(SafeTransferLib.TransferFromFailed.selector);
        vault.depositWithPermit(AMOUNT, 1, deadline, other);
        bytes memory forged = _sign(KEY + 1, signer, AMOUNT, deadline);
        vm.prank(signer);
        vm.expectRevert(SafeTransferLib.TransferFromFailed.selector);
        vault.depositWithPermit(AMOUNT, 1, deadline, forged);
    }

    function test_thirdPartyCannotSpendAPermit() public {
        bytes memory signature = _sign(KEY, signer, AMOUNT, deadline);
        vm.prank(BOB);
        vm.expectRevert(SafeTransferLib.TransferFromFailed.selector);
        vault.depositWithPermit(AMOUNT, 1, deadline, signature);
    }

    function test_contractWalletPermitsWithALongSignature() public {
        SignerWallet wallet = new SignerWallet(signer);
        usdc.mint(address(wallet), AMOUNT);
        bytes memory signature =
            abi.encode(_sign(KEY, address(wallet), AMOUNT, deadline), "passkey envelope");
        assertGt(signature.length, 65);
        vm.prank(address(wallet));
        assertGt(vault.depositWithPermit(AMOUNT, 1, deadline, signature), 0);
    }

    function test_shareDomainIsThatOfTheClone() public {
        BasketVault second = BasketVault(factory.createVault());
        assertEq(vault.DOMAIN_SEPARATOR(), _domain("Quartet Index Vault 1", address(vault)));
        assertEq(second.DOMAIN_SEPARATOR(), _domain("Quartet Index Vault 2", address(second)));
    }

    function test_sharesMoveByPermitOnce() public {
        vm.prank(signer);
        usdc.approve(address(vault), AMOUNT);
        vm.prank(signer);
        uint256 shares = vault.deposit(AMOUNT, uint256(0));
        bytes32 structHash =
            keccak256(abi.encode(PERMIT_TYPEHASH, signer, BOB, shares, 0, deadline));
        bytes32 digest =
            keccak256(abi.encodePacked("\x19\x01", vault.DOMAIN_SEPARATOR(), structHash));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, digest);
        vault.permit(signer, BOB, shares, deadline, v, r, s);
        assertEq(vault.allowance(signer, BOB), shares);
        vm.expectRevert(ERC20.InvalidPermit.selector);
        vault.permit(signer, BOB, shares, deadline, v, r, s);
        vm.prank(BOB);
        assertGt(vault.redeem(shares, BOB, signer), 0);
        vm.warp(deadline + 1);
        vm.expectRevert(ERC20.PermitExpired.selector);
        vault.permit(signer, BOB, shares, deadline, v, r, s);
    }

    function _sign(uint256 key, address owner, uint256 value, uint256 deadlineSec)
        private
        view
        returns (bytes memory)
    {
        bytes32 structHash = keccak256(
            abi.encode(
                PERMIT_TYPEHASH, owner, address(vault), value, usdc.nonces(owner), deadlineSec
            )
        );
        bytes32 digest =
            keccak256(abi.encodePacked("\x19\x01", usdc.DOMAIN_SEPARATOR(), structHash));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function _domain(string memory name, address verifier) private view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256(
                    "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
                ),
                keccak256(bytes(name)),
                keccak256("1"),
                block.chainid,
                verifier
            )
        );
    }
}
