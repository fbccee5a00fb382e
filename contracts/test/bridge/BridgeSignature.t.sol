// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {QuartetBridge} from "../../src/bridge/QuartetBridge.sol";
import {IQuartetBridge} from "../../src/bridge/interfaces/IQuartetBridge.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";
import {DelegatedWallet} from "../support/DelegatedWallet.sol";
import {SignerWallet} from "../support/SignerWallet.sol";

contract BridgeSignatureTest is BridgeFixture {
    uint256 private constant GROUP_ORDER =
        0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    IQuartetBridge.Authorization private authorization;

    function setUp() public {
        _deployBridge();
        authorization = _authorization(payer, VALUE);
    }

    function test_signatureOfAnotherIsRefused() public {
        _assertRefused(_sign(THIEF_KEY, authorization));
    }

    function test_signatureToAnotherBridgeIsRefused() public {
        QuartetBridge other = new QuartetBridge(address(usdc), MESSENGER, OPERATOR, OWNER);
        _assertRefused(_signed(PAYER_KEY, _digest(authorization, address(other))));
    }

    function test_signatureOnAnotherChainIsRefused() public {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256(
                    "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
                ),
                keccak256("USD Coin"),
                keccak256("2"),
                uint256(5042),
                address(usdc)
            )
        );
        _assertRefused(_signed(PAYER_KEY, _digestIn(domain, authorization, address(quartet))));
    }

    function test_signatureOverAnotherFieldIsRefused() public {
        bytes memory signature = _sign(PAYER_KEY, authorization);
        for (uint256 i; i < 4; ++i) {
            IQuartetBridge.Authorization memory other = authorization;
            if (i == 0) other.value += 1;
            if (i == 1) other.validAfter -= 1;
            if (i == 2) other.validBefore += 1;
            if (i == 3) other.nonce = keccak256("other");
            vm.expectRevert(IQuartetBridge.InvalidSignature.selector);
            _bridge(other, signature);
        }
    }

    function test_highHalfSignatureIsRefused() public {
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(PAYER_KEY, _digest(authorization, address(quartet)));
        bytes32 high = bytes32(GROUP_ORDER - uint256(s));
        _assertRefused(abi.encodePacked(r, high, v == 27 ? uint8(28) : uint8(27)));
    }

    function test_compactSignatureIsRefused() public {
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(PAYER_KEY, _digest(authorization, address(quartet)));
        _assertRefused(abi.encodePacked(r, bytes32(uint256(s) | (uint256(v - 27) << 255))));
    }

    function test_recoveryBitOfZeroOrOneIsRefused() public {
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(PAYER_KEY, _digest(authorization, address(quartet)));
        _assertRefused(abi.encodePacked(r, s, v - 27));
    }

    function testFuzz_anyOtherLengthIsRefused(uint256 length) public {
        length = bound(length, 0, 200);
        vm.assume(length != 65);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        bytes memory other = new bytes(length);
        for (uint256 i; i < length && i < 65; ++i) {
            other[i] = signature[i];
        }
        _assertRefused(other);
    }

    function test_contractWalletIsRefusedBeforeItPays() public {
        SignerWallet wallet = new SignerWallet(payer);
        usdc.mint(address(wallet), VALUE);
        authorization.from = address(wallet);
        bytes memory plain = _sign(PAYER_KEY, authorization);
        _assertRefused(plain);
        _assertRefused(abi.encode(plain, "envelope"));
        assertEq(usdc.balanceOf(address(wallet)), VALUE);
    }

    function test_keyWithDelegatedCodeBridges() public {
        vm.signAndAttachDelegation(address(new DelegatedWallet()), PAYER_KEY);
        bytes32 id = _bridge(authorization, _sign(PAYER_KEY, authorization));
        assertGt(payer.code.length, 0);
        assertEq(uint8(quartet.statusOf(id)), uint8(IQuartetBridge.Status.Bridged));
    }

    function test_usdcRefusesDelegatedCodeWithoutSignatureValidation() public {
        vm.signAndAttachDelegation(address(quartet), PAYER_KEY);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.expectRevert("FiatTokenV2: invalid signature");
        _bridge(authorization, signature);
    }

    function test_payerOfZeroIsRefused() public {
        authorization.from = address(0);
        _assertRefused(abi.encodePacked(bytes32(0), bytes32(0), uint8(27)));
    }

    function _assertRefused(bytes memory signature) private {
        vm.expectRevert(IQuartetBridge.InvalidSignature.selector);
        _bridge(authorization, signature);
        assertEq(usdc.balanceOf(address(quartet)), 0);
    }
}
