// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {QuartetBridge} from "../../src/bridge/QuartetBridge.sol";
import {IQuartetBridge} from "../../src/bridge/interfaces/IQuartetBridge.sol";
import {IUsdc} from "../../src/vault/interfaces/IUsdc.sol";
import {CctpFixture} from "./CctpFixture.sol";
import {ReceiptTrie} from "./ReceiptTrie.sol";

/// @title The bridge on Base, its accounts, and blocks whose receipts can be proved.
abstract contract BridgeFixture is CctpFixture {
    bytes32 internal constant TRANSFER_TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 internal constant CANCEL_TYPEHASH =
        keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

    uint256 internal constant PAYER_KEY = 0xA11CE;
    uint256 internal constant THIEF_KEY = 0x7411EF;
    address internal constant OPERATOR = address(0x0EA);
    address internal constant OWNER = address(0x0E0);
    address internal constant REFERRER = address(0x4EF);
    address internal constant STRANGER = address(0x57A);

    /// @dev Amounts of a bridge of 100 USDC at the prices of the service.
    uint256 internal constant RECEIVE = 100e6;
    uint256 internal constant NETWORK_FEE = 200_000;
    uint256 internal constant FEE = 1_030_003;
    uint256 internal constant VALUE = RECEIVE + NETWORK_FEE + FEE;

    QuartetBridge internal quartet;
    address internal payer;
    address internal thief;

    uint256 private nextNonce;

    function _deployBridge() internal {
        _deployCctp();
        quartet = new QuartetBridge(address(usdc), MESSENGER, OPERATOR, OWNER);
        payer = vm.addr(PAYER_KEY);
        thief = vm.addr(THIEF_KEY);
        usdc.mint(payer, 10_000e6);
        usdc.mint(thief, 10_000e6);
    }

    function _leg(address referrer) internal pure returns (IQuartetBridge.Leg memory) {
        return IQuartetBridge.Leg({
            destinationDomain: ARC,
            receiveAmount: RECEIVE,
            maxNetworkFee: NETWORK_FEE,
            minFinalityThreshold: 1000,
            referrer: referrer
        });
    }

    /// @dev Returns an authorization as a standard client signs it: the nonce commits to no leg, and
    ///      the validity starts 600 s before the block and ends 120 s after the block.
    function _authorization(address from, uint256 value)
        internal
        returns (IQuartetBridge.Authorization memory)
    {
        return IQuartetBridge.Authorization({
            from: from,
            value: value,
            validAfter: block.timestamp - 600,
            validBefore: block.timestamp + 120,
            nonce: keccak256(abi.encode("nonce", nextNonce++))
        });
    }

    function _digest(IQuartetBridge.Authorization memory authorization, address to)
        internal
        view
        returns (bytes32)
    {
        return _digestIn(usdc.DOMAIN_SEPARATOR(), authorization, to);
    }

    function _digestIn(bytes32 domain, IQuartetBridge.Authorization memory a, address to)
        internal
        pure
        returns (bytes32)
    {
        bytes32 structHash = keccak256(
            abi.encode(TRANSFER_TYPEHASH, a.from, to, a.value, a.validAfter, a.validBefore, a.nonce)
        );
        return keccak256(abi.encodePacked("\x19\x01", domain, structHash));
    }

    function _signed(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    /// @dev Signature of `key` over `authorization` to the bridge.
    function _sign(uint256 key, IQuartetBridge.Authorization memory authorization)
        internal
        view
        returns (bytes memory)
    {
        return _signed(key, _digest(authorization, address(quartet)));
    }

    function _bridge(IQuartetBridge.Authorization memory authorization, bytes memory signature)
        internal
        returns (bytes32)
    {
        vm.prank(OPERATOR);
        return quartet.bridge(authorization, signature, _leg(address(0)));
    }

    /// @dev Sends one whole bridge of the payer that credits `referrer`; returns the id.
    function _bridgeFor(address referrer) internal returns (bytes32) {
        IQuartetBridge.Authorization memory authorization = _authorization(payer, VALUE);
        bytes memory signature = _sign(PAYER_KEY, authorization);
        vm.prank(OPERATOR);
        return quartet.bridge(authorization, signature, _leg(referrer));
    }

    /// @dev Uses an authorization without a call of the bridge. Any reader of a signature can do
    /// this, and the money arrives in the bridge.
    function _push(IQuartetBridge.Authorization memory a, bytes memory signature, address to)
        internal
        returns (Vm.Log[] memory logs)
    {
        vm.recordLogs();
        vm.prank(STRANGER);
        usdc.transferWithAuthorization(
            a.from, to, a.value, a.validAfter, a.validBefore, a.nonce, signature
        );
        return vm.getRecordedLogs();
    }

    /// @dev Uses an authorization of `key` over `value` without a call of the bridge, and proves
    /// the transfer.
    function _frontRun(uint256 key, uint256 value)
        internal
        returns (
            IQuartetBridge.Authorization memory authorization,
            bytes memory signature,
            IQuartetBridge.ReceiptProof memory proof
        )
    {
        authorization = _authorization(vm.addr(key), value);
        signature = _sign(key, authorization);
        Vm.Log[] memory logs = _push(authorization, signature, address(quartet));
        proof = _proof(logs, authorization.nonce);
    }

    function _cancel(uint256 key, bytes32 nonce) internal returns (Vm.Log[] memory logs) {
        bytes32 structHash = keccak256(abi.encode(CANCEL_TYPEHASH, vm.addr(key), nonce));
        bytes32 digest =
            keccak256(abi.encodePacked("\x19\x01", usdc.DOMAIN_SEPARATOR(), structHash));
        vm.recordLogs();
        usdc.cancelAuthorization(vm.addr(key), nonce, _signed(key, digest));
        return vm.getRecordedLogs();
    }

    /// @dev Returns a proof of `logs` as the only transaction of a block that ends now.
    function _proof(Vm.Log[] memory logs, bytes32 nonce)
        internal
        returns (IQuartetBridge.ReceiptProof memory)
    {
        return _proofOf(ReceiptTrie.receiptOf(logs, 2, true), _useOf(logs, nonce));
    }

    function _proofOf(bytes memory receipt, uint256 usedLogIndex)
        internal
        returns (IQuartetBridge.ReceiptProof memory)
    {
        bytes[] memory receipts = new bytes[](1);
        receipts[0] = receipt;
        return _proofAmong(receipts, 0, usedLogIndex);
    }

    /// @dev Ends a block with `receipts`, and returns a proof of the receipt with index `target`.
    function _proofAmong(bytes[] memory receipts, uint256 target, uint256 usedLogIndex)
        internal
        returns (IQuartetBridge.ReceiptProof memory proof)
    {
        bytes32 root;
        (root, proof.nodes) = ReceiptTrie.prove(receipts, target);
        proof.header = ReceiptTrie.headerOf(block.number, root);
        proof.txKey = target == 0 ? bytes(hex"80") : _scalar(target);
        proof.receipt = receipts[target];
        proof.usedLogIndex = usedLogIndex;
        _seal(proof.header);
    }

    function _seal(bytes memory header) internal {
        uint256 number = block.number;
        vm.roll(number + 1);
        vm.setBlockhash(number, keccak256(header));
    }

    function _scalar(uint256 value) private pure returns (bytes memory) {
        if (value < 0x80) return abi.encodePacked(uint8(value));
        return abi.encodePacked(bytes1(0x81), uint8(value));
    }

    /// @dev Returns the index of the log that uses `nonce`; 0 if there is none.
    function _useOf(Vm.Log[] memory logs, bytes32 nonce) internal pure returns (uint256) {
        for (uint256 i; i < logs.length; ++i) {
            bytes32[] memory topics = logs[i].topics;
            if (topics[0] == IUsdc.AuthorizationUsed.selector && topics[2] == nonce) return i;
        }
        return 0;
    }

    /// @dev The balance of the bridge equals the booked fees and the given unbooked amount.
    function _assertBooks(uint256 unbooked) internal view {
        assertEq(usdc.balanceOf(address(quartet)), quartet.liabilities() + unbooked, "books");
    }
}
