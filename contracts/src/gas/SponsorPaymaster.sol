// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC5267} from "@openzeppelin/contracts/interfaces/IERC5267.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {IEntryPoint} from "./interfaces/IEntryPoint.sol";
import {IPaymaster} from "./interfaces/IPaymaster.sol";
import {ISponsorPaymaster} from "./interfaces/ISponsorPaymaster.sol";
import {PackedUserOperation} from "./interfaces/PackedUserOperation.sol";

/// @title Pays the gas of operations that its signer approved, each with its own signature.
/// @notice The owner can only withdraw the deposit and propose a signer, and cannot change an
///         operation or an account. A plain transfer of coin reverts; `deposit` and `depositTo` of
///         the EntryPoint add to the deposit.
/// @dev Never staked. Validation reads one slot, the signer, so that a leaked key can be replaced
///      without a new contract. ERC-7562 permits such a read only to staked paymasters, and public
///      bundlers relay only their operations. The operator's keys, or any other account, send the
///      operations to the EntryPoint; the sender makes no difference.
contract SponsorPaymaster is ISponsorPaymaster, Ownable2Step, EIP712 {
    bytes32 private constant SPONSORSHIP_TYPEHASH = keccak256(
        "Sponsorship(address sender,uint256 nonce,bytes32 initCodeHash,bytes32 callDataHash,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes32 paymasterGasLimits,address delegate,bytes16 id,uint48 validUntil,uint48 validAfter)"
    );

    /// @dev Gas that the price of a sponsorship covers beyond the limits of the account. The charge
    ///      of the EntryPoint stays within the price only while the limits stay below this gas.
    uint256 private constant MAX_VERIFICATION_GAS = 60_000;

    /// @dev Offsets of the parts of `paymasterAndData` (ERC-4337), and of the paymaster's own data.
    uint256 private constant LIMITS_OFFSET = 20;
    uint256 private constant VALID_UNTIL_OFFSET = 52;
    uint256 private constant VALID_AFTER_OFFSET = 58;
    uint256 private constant ID_OFFSET = 64;
    uint256 private constant SIGNATURE_OFFSET = 80;
    uint256 private constant DATA_END = 145;

    /// @dev Prefix of the code of a delegated account (EIP-7702).
    bytes3 private constant DELEGATION_PREFIX = 0xef0100;

    /// @inheritdoc ISponsorPaymaster
    address public immutable entryPoint;

    /// @inheritdoc ISponsorPaymaster
    address public signer;
    /// @inheritdoc ISponsorPaymaster
    address public pendingSigner;

    /// @param entryPoint_ EntryPoint v0.8 of this chain; its EIP-712 domain is checked.
    /// @param signer_ Account whose signatures the deposit pays for.
    /// @param initialOwner Account that may withdraw the deposit and propose another signer.
    constructor(address entryPoint_, address signer_, address initialOwner)
        Ownable(initialOwner)
        EIP712("Quartet Sponsor", "1")
    {
        if (signer_ == address(0)) revert ZeroAddress();
        if (!_isEntryPoint(entryPoint_)) revert NotAnEntryPoint(entryPoint_);
        entryPoint = entryPoint_;
        signer = signer_;
        emit SignerChanged(address(0), signer_);
    }

    /// @inheritdoc IPaymaster
    /// @dev An invalid signature returns a failure, not a revert, and uses the same code path,
    ///      because callers estimate gas before they have a signature. Limits above the permitted
    ///      maximum do the same, because estimators use large limits. In both cases the EntryPoint
    ///      reverts the call, and the log disappears.
    function validatePaymasterUserOp(
        PackedUserOperation calldata userOp,
        bytes32 userOpHash,
        uint256
    ) external returns (bytes memory context, uint256 validationData) {
        if (msg.sender != entryPoint) revert NotEntryPoint();
        bytes calldata data = userOp.paymasterAndData;
        if (data.length != DATA_END) revert PaymasterDataLength(data.length);
        uint48 validUntil = uint48(bytes6(data[VALID_UNTIL_OFFSET:VALID_AFTER_OFFSET]));
        uint48 validAfter = uint48(bytes6(data[VALID_AFTER_OFFSET:ID_OFFSET]));
        bytes16 id = bytes16(data[ID_OFFSET:SIGNATURE_OFFSET]);
        bool isSigned =
            _isSigned(hashOf(userOp, id, validUntil, validAfter), data[SIGNATURE_OFFSET:DATA_END]);
        bool isSponsored = isSigned && validUntil != 0 && _areLimitsAllowed(_limitsOf(data));
        emit Sponsored(id, userOp.sender, userOpHash);
        return ("", _validationData(isSponsored, validUntil, validAfter));
    }

    /// @inheritdoc IPaymaster
    /// @dev Always reverts: validation returns no context, so the EntryPoint never calls it.
    function postOp(PostOpMode, bytes calldata, uint256, uint256) external pure {
        revert PostOpUnused();
    }

    /// @inheritdoc ISponsorPaymaster
    function deposit() external payable {
        IEntryPoint(entryPoint).depositTo{value: msg.value}(address(this));
    }

    /// @inheritdoc ISponsorPaymaster
    function withdrawTo(address payable to, uint256 amount) external onlyOwner {
        if (to == address(0)) revert ZeroAddress();
        IEntryPoint(entryPoint).withdrawTo(to, amount);
    }

    /// @inheritdoc ISponsorPaymaster
    function proposeSigner(address proposed) external onlyOwner {
        pendingSigner = proposed;
        emit SignerProposed(proposed);
    }

    /// @inheritdoc ISponsorPaymaster
    function acceptSigner() external {
        if (msg.sender != pendingSigner) revert NotPendingSigner();
        emit SignerChanged(signer, msg.sender);
        signer = msg.sender;
        pendingSigner = address(0);
    }

    /// @notice Always reverts: the deposit and a stolen key need an owner.
    function renounceOwnership() public pure override {
        revert OwnershipIsKept();
    }

    /// @inheritdoc ISponsorPaymaster
    function hashOf(
        PackedUserOperation calldata userOp,
        bytes16 id,
        uint48 validUntil,
        uint48 validAfter
    ) public view returns (bytes32) {
        bytes memory operation = abi.encode(
            SPONSORSHIP_TYPEHASH,
            userOp.sender,
            userOp.nonce,
            keccak256(userOp.initCode),
            keccak256(userOp.callData),
            userOp.accountGasLimits,
            userOp.preVerificationGas,
            userOp.gasFees
        );
        bytes memory terms = abi.encode(
            _limitsOf(userOp.paymasterAndData),
            _delegateOf(userOp.sender),
            id,
            validUntil,
            validAfter
        );
        return _hashTypedDataV4(keccak256(bytes.concat(operation, terms)));
    }

    /// @dev True for a signature of 65 bytes with a low s value by the signer.
    function _isSigned(bytes32 digest, bytes calldata signature) private view returns (bool) {
        (address recovered, ECDSA.RecoverError failure,) =
            ECDSA.tryRecoverCalldata(digest, signature);
        return failure == ECDSA.RecoverError.NoError && recovered == signer;
    }

    /// @dev Gas for validation (16 bytes) and afterwards (16 bytes).
    function _limitsOf(bytes calldata paymasterAndData) private pure returns (bytes32) {
        return bytes32(paymasterAndData[LIMITS_OFFSET:VALID_UNTIL_OFFSET]);
    }

    /// @dev `postOp` does nothing, so its gas limit must be zero.
    function _areLimitsAllowed(bytes32 limits) private pure returns (bool) {
        return uint128(bytes16(limits)) <= MAX_VERIFICATION_GAS && uint128(uint256(limits)) == 0;
    }

    /// @dev Zero if the account has no delegation yet.
    function _delegateOf(address account) private view returns (address) {
        bytes32 head;
        assembly ("memory-safe") {
            extcodecopy(account, 0x00, 0x00, 0x20)
            head := mload(0x00)
        }
        return bytes3(head) == DELEGATION_PREFIX ? address(bytes20(head << 24)) : address(0);
    }

    function _validationData(bool isSponsored, uint48 validUntil, uint48 validAfter)
        private
        pure
        returns (uint256)
    {
        uint256 failure = isSponsored ? 0 : 1;
        return failure | uint256(validUntil) << 160 | uint256(validAfter) << 208;
    }

    /// @dev Reverts without a reason if `account` does not answer.
    function _isEntryPoint(address account) private view returns (bool) {
        if (account.code.length == 0) return false;
        (, string memory name, string memory version, uint256 chainId, address self,,) =
            IERC5267(account).eip712Domain();
        return keccak256(bytes(name)) == keccak256("ERC4337")
            && keccak256(bytes(version)) == keccak256("1") && chainId == block.chainid
            && self == account;
    }
}
