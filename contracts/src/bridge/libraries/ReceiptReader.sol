// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {BlockHeader} from "@openzeppelin/contracts/utils/BlockHeader.sol";
import {Memory} from "@openzeppelin/contracts/utils/Memory.sol";
import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";
import {TrieProof} from "@openzeppelin/contracts/utils/cryptography/TrieProof.sol";
import {IERC20} from "../../vault/interfaces/IERC20.sol";
import {IUsdc} from "../../vault/interfaces/IUsdc.sol";
import {IQuartetBridge} from "../interfaces/IQuartetBridge.sol";

/// @title Reads from a proved receipt how much an authorization moved to this contract.
/// @dev A used nonce alone proves nothing: a cancelled nonce is equal in USDC's storage, and
///      one nonce can be signed for several payees. Only the logs differ.
library ReceiptReader {
    using Memory for *;
    using RLP for *;

    /// @dev Types of EIP-2718 are below this byte, RLP lists above it.
    uint8 private constant TYPE_LIMIT = 0x80;

    uint256 private constant RECEIPT_STATUS = 0;
    uint256 private constant RECEIPT_LOGS = 3;
    uint256 private constant LOG_ADDRESS = 0;
    uint256 private constant LOG_TOPICS = 1;
    uint256 private constant LOG_DATA = 2;

    /// @notice USDC-6 that the proved transaction moved from `payer` to this contract with the
    ///         authorization `nonce`, exactly as `token` logged it.
    function depositedValue(
        IQuartetBridge.ReceiptProof calldata proof,
        address token,
        address payer,
        bytes32 nonce
    ) internal view returns (uint256 value) {
        bytes memory receipt = proof.receipt;
        _requireInChain(proof, receipt);
        Memory.Slice[] memory logs = _successLogs(receipt);
        if (proof.usedLogIndex >= logs.length) revert IQuartetBridge.NotADeposit();
        if (!_isUse(logs[proof.usedLogIndex].readList(), token, payer, nonce)) {
            revert IQuartetBridge.NotADeposit();
        }
        // USDC logs the transfer right after the use. Where it is the chain's own coin, another
        // emitter logs the native move in between: so the next log of USDC, not the next log.
        for (uint256 i = proof.usedLogIndex + 1; i < logs.length; ++i) {
            Memory.Slice[] memory log = logs[i].readList();
            if (log[LOG_ADDRESS].readAddress() == token) return _transferredHere(log, payer);
        }
        revert IQuartetBridge.NotADeposit();
    }

    function _requireInChain(IQuartetBridge.ReceiptProof calldata proof, bytes memory receipt)
        private
        view
    {
        bytes memory header = proof.header;
        Memory.Slice[] memory fields = BlockHeader.parseHeader(header);
        if (!BlockHeader.verifyBlockHeader(fields, keccak256(header))) {
            revert IQuartetBridge.UnknownBlock();
        }
        bytes32 root = BlockHeader.getReceiptsRoot(fields);
        if (!TrieProof.verify(receipt, root, proof.txKey, proof.nodes)) {
            revert IQuartetBridge.InvalidReceiptProof();
        }
    }

    /// @dev Deposit transactions of OP chains append two fields, so more than four are valid: the
    ///      first four fields have the same meaning on all chains.
    function _successLogs(bytes memory receipt) private pure returns (Memory.Slice[] memory) {
        Memory.Slice payload = receipt.asSlice();
        if (uint8(receipt[0]) < TYPE_LIMIT) payload = payload.slice(1);
        Memory.Slice[] memory fields = payload.readList();
        if (fields[RECEIPT_STATUS].readUint256() != 1) revert IQuartetBridge.NotADeposit();
        return fields[RECEIPT_LOGS].readList();
    }

    function _isUse(Memory.Slice[] memory log, address token, address payer, bytes32 nonce)
        private
        pure
        returns (bool)
    {
        Memory.Slice[] memory topics = log[LOG_TOPICS].readList();
        return log[LOG_ADDRESS].readAddress() == token && topics.length == 3
            && topics[0].readBytes32() == IUsdc.AuthorizationUsed.selector
            && topics[1].readBytes32() == _word(payer) && topics[2].readBytes32() == nonce;
    }

    function _transferredHere(Memory.Slice[] memory log, address payer)
        private
        view
        returns (uint256)
    {
        Memory.Slice[] memory topics = log[LOG_TOPICS].readList();
        if (
            topics.length != 3 || topics[0].readBytes32() != IERC20.Transfer.selector
                || topics[1].readBytes32() != _word(payer)
                || topics[2].readBytes32() != _word(address(this))
        ) revert IQuartetBridge.NotADeposit();
        return log[LOG_DATA].readUint256();
    }

    function _word(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }
}
