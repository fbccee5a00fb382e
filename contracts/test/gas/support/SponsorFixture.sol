// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {Vm} from "forge-std/Vm.sol";
import {SponsorPaymaster} from "../../../src/gas/SponsorPaymaster.sol";
import {PackedUserOperation} from "../../../src/gas/interfaces/PackedUserOperation.sol";
import {IRealEntryPoint, ISimple7702Account, ISimpleAccountFactory} from "./IRealEntryPoint.sol";
import {RealEntryPoint} from "./RealEntryPoint.sol";

/// @title Contract that operations call.
contract Tally {
    mapping(address caller => uint256) public countOf;

    error Refused();

    function add() external {
        ++countOf[msg.sender];
    }

    function refuse() external pure {
        revert Refused();
    }
}

/// @title EntryPoint, paymaster, and a wallet without native coins, which the transaction of the
/// operation delegates.
abstract contract SponsorFixture is Test {
    /// @dev Terms that the signer signs together with the operation.
    struct Terms {
        bytes16 id;
        uint48 validUntil;
        uint48 validAfter;
    }

    bytes32 internal constant DOMAIN_TYPEHASH = keccak256(
        "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
    );
    bytes32 internal constant SPONSORSHIP_TYPEHASH = keccak256(
        "Sponsorship(address sender,uint256 nonce,bytes32 initCodeHash,bytes32 callDataHash,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes32 paymasterGasLimits,address delegate,bytes16 id,uint48 validUntil,uint48 validAfter)"
    );

    uint256 internal constant SIGNER_KEY = 0x51641;
    uint256 internal constant NEXT_SIGNER_KEY = 0x51642;
    uint256 internal constant USER_KEY = 0x05E4;
    address internal constant OWNER = address(0x0E0);
    address internal constant STRANGER = address(0x57A);
    address internal constant SUBMITTER = address(0x5B);

    bytes internal constant MARKER = hex"7702000000000000000000000000000000000000";
    uint256 internal constant BASE_FEE = 5e6;
    uint128 internal constant MAX_FEE = 20e6;
    uint128 internal constant TIP = 1e6;
    uint256 internal constant DEPOSIT = 1 ether;

    IRealEntryPoint internal entryPoint;
    SponsorPaymaster internal paymaster;
    Tally internal tally;
    address internal user;

    uint128 private nextId;

    function _deploySponsor() internal {
        vm.chainId(8453);
        vm.warp(1_790_000_000);
        vm.fee(BASE_FEE);
        entryPoint = RealEntryPoint.place();
        paymaster = new SponsorPaymaster(address(entryPoint), vm.addr(SIGNER_KEY), OWNER);
        tally = new Tally();
        user = vm.addr(USER_KEY);
        vm.deal(STRANGER, 100 ether);
        vm.prank(STRANGER);
        paymaster.deposit{value: DEPOSIT}();
    }

    function _delegate(address implementation) internal {
        vm.signAndAttachDelegation(implementation, USER_KEY);
    }

    /// @dev Returns an operation with one call through the wallet, with the limits of a first use.
    function _operation() internal returns (PackedUserOperation memory op) {
        op.sender = user;
        op.nonce = uint256(_newId()) << 64;
        op.initCode = MARKER;
        op.callData = abi.encodeCall(
            ISimple7702Account.execute, (address(tally), 0, abi.encodeCall(Tally.add, ()))
        );
        op.accountGasLimits = _pair(50_000, 80_000);
        op.preVerificationGas = 60_000;
        op.gasFees = _pair(TIP, MAX_FEE);
        op.paymasterAndData = abi.encodePacked(address(paymaster), uint128(35_000), uint128(0));
    }

    /// @dev Returns the same operation for an account that is a contract and is not deployed yet.
    function _counterfactual() internal returns (PackedUserOperation memory op) {
        ISimpleAccountFactory factory = ISimpleAccountFactory(RealEntryPoint.FACTORY);
        op = _operation();
        op.sender = factory.getAddress(user, 7);
        op.initCode = abi.encodePacked(
            factory, abi.encodeCall(ISimpleAccountFactory.createAccount, (user, 7))
        );
        op.accountGasLimits = _pair(400_000, 80_000);
    }

    function _terms() internal returns (Terms memory) {
        return Terms({
            id: bytes16(_newId()),
            validUntil: uint48(block.timestamp + 210),
            validAfter: uint48(block.timestamp - 1)
        });
    }

    function _newId() internal returns (uint128) {
        return uint128(uint256(keccak256(abi.encode("id", nextId++))));
    }

    /// @dev Writes the terms and the signature of `key` into `paymasterAndData`.
    function _sponsor(uint256 key, PackedUserOperation memory op, Terms memory terms)
        internal
        view
        returns (PackedUserOperation memory)
    {
        return _attach(op, terms, _signed(key, _digest(op, terms)));
    }

    function _attach(PackedUserOperation memory op, Terms memory terms, bytes memory signature)
        internal
        pure
        returns (PackedUserOperation memory)
    {
        op.paymasterAndData = bytes.concat(
            _first(op.paymasterAndData, 52),
            abi.encodePacked(terms.validUntil, terms.validAfter, terms.id, signature)
        );
        return op;
    }

    /// @dev Computes the hash independently of the contract, so that a fault of the contract shows
    /// as a difference.
    function _digest(PackedUserOperation memory op, Terms memory terms)
        internal
        view
        returns (bytes32)
    {
        return _digestFor(op, terms, RealEntryPoint.SIMPLE_7702);
    }

    function _digestFor(PackedUserOperation memory op, Terms memory terms, address delegate)
        internal
        view
        returns (bytes32)
    {
        bytes memory fields = bytes.concat(
            SPONSORSHIP_TYPEHASH,
            abi.encode(op.sender, op.nonce, keccak256(op.initCode), keccak256(op.callData)),
            abi.encode(op.accountGasLimits, op.preVerificationGas, op.gasFees),
            _slice(op.paymasterAndData, 20, 32),
            abi.encode(delegate, terms.id, terms.validUntil, terms.validAfter)
        );
        bytes32 domain = keccak256(
            abi.encode(
                DOMAIN_TYPEHASH,
                keccak256("Quartet Sponsor"),
                keccak256("1"),
                block.chainid,
                address(paymaster)
            )
        );
        return keccak256(bytes.concat("\x19\x01", domain, keccak256(fields)));
    }

    /// @dev Adds the signature of `key` as the owner of the sender. The wallet must be delegated
    /// already.
    function _own(uint256 key, PackedUserOperation memory op)
        internal
        view
        returns (PackedUserOperation memory)
    {
        op.signature = _signed(key, entryPoint.getUserOpHash(op));
        return op;
    }

    /// @dev Returns a complete operation of a delegated wallet: sponsored, and signed by its owner.
    function _ready() internal returns (PackedUserOperation memory) {
        return _own(USER_KEY, _sponsor(SIGNER_KEY, _operation(), _terms()));
    }

    function _handle(PackedUserOperation memory op) internal {
        PackedUserOperation[] memory ops = new PackedUserOperation[](1);
        ops[0] = op;
        vm.prank(SUBMITTER, SUBMITTER);
        entryPoint.handleOps(ops, payable(SUBMITTER));
    }

    function _expectFailure(string memory reason) internal {
        vm.expectRevert(abi.encodeWithSelector(IRealEntryPoint.FailedOp.selector, 0, reason));
    }

    function _assertRefused(PackedUserOperation memory op, string memory reason) internal {
        uint256 before = entryPoint.balanceOf(address(paymaster));
        _expectFailure(reason);
        _handle(op);
        assertEq(entryPoint.balanceOf(address(paymaster)), before, "deposit");
    }

    /// @dev Executes `op`, and returns the event of the EntryPoint for `op`.
    function _outcomeOf(PackedUserOperation memory op)
        internal
        returns (bool success, uint256 actualGasCost, uint256 actualGasUsed)
    {
        vm.recordLogs();
        _handle(op);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] != IRealEntryPoint.UserOperationEvent.selector) continue;
            (, success, actualGasCost, actualGasUsed) =
                abi.decode(logs[i].data, (uint256, bool, uint256, uint256));
        }
    }

    function _deposit() internal view returns (uint256) {
        return entryPoint.balanceOf(address(paymaster));
    }

    function _signed(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function _pair(uint128 high, uint128 low) internal pure returns (bytes32) {
        return bytes32(abi.encodePacked(high, low));
    }

    function _high(bytes32 pair) internal pure returns (uint128) {
        return uint128(bytes16(pair));
    }

    function _low(bytes32 pair) internal pure returns (uint128) {
        return uint128(uint256(pair));
    }

    function _first(bytes memory data, uint256 length) internal pure returns (bytes memory) {
        return _slice(data, 0, length);
    }

    function _slice(bytes memory data, uint256 start, uint256 length)
        internal
        pure
        returns (bytes memory part)
    {
        part = new bytes(length);
        for (uint256 i; i < length; ++i) {
            part[i] = data[start + i];
        }
    }

    /// @dev Returns `data` with `word` written over the bytes from `start` on.
    function _overwrite(bytes memory data, uint256 start, bytes memory word)
        internal
        pure
        returns (bytes memory)
    {
        for (uint256 i; i < word.length; ++i) {
            data[start + i] = word[i];
        }
        return data;
    }
}
