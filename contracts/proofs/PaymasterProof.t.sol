// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SponsorPaymaster} from "../src/gas/SponsorPaymaster.sol";
import {PackedUserOperation} from "../src/gas/interfaces/PackedUserOperation.sol";
import {SVM, VM} from "./support/SymbolicMachine.sol";

/// @title Functions of the EntryPoint that the constructor of the paymaster calls.
contract ModelEntryPoint {
    function eip712Domain()
        external
        view
        returns (bytes1, string memory, string memory, uint256, address, bytes32, uint256[] memory)
    {
        return ("", "ERC4337", "1", block.chainid, address(this), 0, new uint256[](0));
    }

    function withdrawTo(address payable, uint256) external {}
}

/// @title Proofs over the results of the paymaster, from any state and for any operation.
contract PaymasterProof {
    uint256 private constant PAYMASTER_GAS = 60_000;

    SponsorPaymaster private paymaster;
    ModelEntryPoint private entryPoint;

    function setUp() public {
        entryPoint = new ModelEntryPoint();
        paymaster = new SponsorPaymaster(address(entryPoint), address(0x51), address(0x0f));
        SVM.enableSymbolicStorage(address(paymaster));
    }

    /// @notice An accepted operation costs at most the cap in the quote of its caller.
    /// @custom:bound all callers, gas limits, fees and paymaster data; call data of 4 bytes, account without code.
    /// @dev Gas limits of accounts are 128 bits in the operation; the prefund of the EntryPoint is
    ///      the sum of all limits times the fee, so a bound of the sum bounds the charge.
    function check_acceptedOperationsStayWithinTheCap(
        address caller,
        address sender,
        uint256 nonce,
        bytes32 accountGasLimits,
        uint64 preVerificationGas,
        bytes32 gasFees
    ) external {
        PackedUserOperation memory op = _operation(sender, nonce, accountGasLimits, gasFees);
        op.preVerificationGas = preVerificationGas;
        bytes32 limits = _limitsOf(op.paymasterAndData);
        VM.prank(caller);
        (, uint256 validationData) = paymaster.validatePaymasterUserOp(op, 0, 0);
        assert(caller == address(entryPoint));
        if (validationData & 1 != 0) return;
        uint256 forPaymaster = uint256(uint128(bytes16(limits))) + uint128(uint256(limits));
        assert(forPaymaster <= PAYMASTER_GAS);
        // A `validUntil` of 0 would mean that the operation never expires.
        assert(uint48(validationData >> 160) != 0);
    }

    /// @notice No operation is accepted without a signature of the signer.
    /// @custom:bound all operations with call data of 4 bytes, account without code.
    function check_nobodyElseSigns(address sender, uint256 nonce, bytes32 limits, bytes32 fees)
        external
    {
        PackedUserOperation memory op = _operation(sender, nonce, limits, fees);
        bytes memory data = op.paymasterAndData;
        uint48 validUntil = uint48(uint256(_word(data, 52) >> 208));
        uint48 validAfter = uint48(uint256(_word(data, 58) >> 208));
        bytes16 id = bytes16(_word(data, 64));
        bytes32 digest = paymaster.hashOf(op, id, validUntil, validAfter);
        address recovered = ecrecover(digest, uint8(data[144]), _word(data, 80), _word(data, 112));
        VM.prank(address(entryPoint));
        (, uint256 validationData) = paymaster.validatePaymasterUserOp(op, 0, 0);
        if (validationData & 1 == 0) assert(recovered == paymaster.signer());
    }

    /// @notice Only the owner withdraws or proposes, and only the proposed key becomes the signer.
    /// @custom:bound all callers, keys and amounts.
    function check_powersOverTheDeposit(address caller, address payable to, uint256 amount)
        external
    {
        address owner = paymaster.owner();
        address pending = paymaster.pendingSigner();
        address signer = paymaster.signer();
        VM.prank(caller);
        try paymaster.withdrawTo(to, amount) {
            assert(caller == owner);
        } catch {}
        VM.prank(caller);
        try paymaster.proposeSigner(to) {
            assert(caller == owner);
        } catch {
            assert(paymaster.pendingSigner() == pending);
        }
        assert(paymaster.signer() == signer);
        address proposed = paymaster.pendingSigner();
        VM.prank(caller);
        try paymaster.acceptSigner() {
            assert(caller == proposed && paymaster.signer() == caller);
        } catch {
            assert(paymaster.signer() == signer);
        }
    }

    function _operation(address sender, uint256 nonce, bytes32 limits, bytes32 fees)
        private
        returns (PackedUserOperation memory op)
    {
        op.sender = sender;
        op.nonce = nonce;
        op.accountGasLimits = limits;
        op.gasFees = fees;
        op.callData = SVM.createBytes(4, "callData");
        op.paymasterAndData = SVM.createBytes(145, "paymasterAndData");
    }

    function _limitsOf(bytes memory data) private pure returns (bytes32) {
        return _word(data, 20);
    }

    function _word(bytes memory data, uint256 offset) private pure returns (bytes32 word) {
        assembly ("memory-safe") {
            word := mload(add(add(data, 0x20), offset))
        }
    }
}
