// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";

/// @title Builds the data of a block: receipts, their Merkle-Patricia trie, the header.
library ReceiptTrie {
    struct Build {
        bytes[] paths;
        bytes[] values;
        uint256 target;
        bytes[] proof;
        uint256 proofLength;
    }

    /// @dev Fields that OP chains append to the receipt of a deposit transaction.
    uint8 internal constant DEPOSIT_TYPE = 0x7e;

    /// @notice Returns the receipt of a transaction of type `kind`; 0 is a legacy transaction,
    /// without a type byte.
    function receiptOf(Vm.Log[] memory logs, uint8 kind, bool success)
        internal
        pure
        returns (bytes memory)
    {
        bytes[] memory encodedLogs = new bytes[](logs.length);
        for (uint256 i; i < logs.length; ++i) {
            encodedLogs[i] = logOf(logs[i]);
        }
        bytes[] memory fields = new bytes[](kind == DEPOSIT_TYPE ? 6 : 4);
        fields[0] = RLP.encode(success);
        fields[1] = RLP.encode(uint256(321_000));
        fields[2] = RLP.encode(new bytes(256));
        fields[3] = RLP.encode(encodedLogs);
        if (kind == DEPOSIT_TYPE) {
            fields[4] = RLP.encode(uint256(77));
            fields[5] = RLP.encode(uint256(1));
        }
        bytes memory list = RLP.encode(fields);
        return kind == 0 ? list : bytes.concat(bytes1(kind), list);
    }

    function logOf(Vm.Log memory log) internal pure returns (bytes memory) {
        bytes[] memory topics = new bytes[](log.topics.length);
        for (uint256 i; i < topics.length; ++i) {
            topics[i] = RLP.encode(log.topics[i]);
        }
        bytes[] memory fields = new bytes[](3);
        fields[0] = RLP.encode(log.emitter);
        fields[1] = RLP.encode(topics);
        fields[2] = RLP.encode(log.data);
        return RLP.encode(fields);
    }

    /// @notice Returns the header of a Prague block, 21 fields.
    function headerOf(uint256 number, bytes32 receiptsRoot) internal pure returns (bytes memory) {
        bytes[] memory fields = new bytes[](21);
        for (uint256 i; i < fields.length; ++i) {
            fields[i] = RLP.encode(keccak256(abi.encode("field", i)));
        }
        fields[2] = RLP.encode(address(0xC01B));
        fields[5] = RLP.encode(receiptsRoot);
        fields[6] = RLP.encode(new bytes(256));
        fields[7] = RLP.encode(uint256(0));
        fields[8] = RLP.encode(number);
        fields[9] = RLP.encode(uint256(60_000_000));
        fields[10] = RLP.encode(uint256(321_000));
        fields[11] = RLP.encode(uint256(1_760_000_000));
        fields[12] = RLP.encode(bytes("extra"));
        fields[14] = RLP.encode(abi.encodePacked(bytes8(0)));
        fields[15] = RLP.encode(uint256(1_000_000));
        fields[17] = RLP.encode(uint256(0));
        fields[18] = RLP.encode(uint256(0));
        return RLP.encode(fields);
    }

    /// @notice Returns the root of the trie of `receipts`, and the path from the root to the
    /// receipt with index `target`.
    function prove(bytes[] memory receipts, uint256 target)
        internal
        pure
        returns (bytes32 root, bytes[] memory proof)
    {
        Build memory build;
        build.paths = new bytes[](receipts.length);
        build.values = receipts;
        build.target = target;
        build.proof = new bytes[](8);
        uint256[] memory all = new uint256[](receipts.length);
        for (uint256 i; i < all.length; ++i) {
            all[i] = i;
            build.paths[i] = _nibbles(RLP.encode(i));
        }
        root = keccak256(_node(build, all, 0, 0));
        proof = new bytes[](build.proofLength);
        for (uint256 i; i < proof.length; ++i) {
            proof[i] = build.proof[i];
        }
    }

    /// @dev Returns the node of the members, whose paths are equal up to `depth`.
    function _node(Build memory build, uint256[] memory members, uint256 depth, uint256 level)
        private
        pure
        returns (bytes memory encoded)
    {
        uint256 shared = _sharedUntil(build, members, depth);
        if (members.length == 1) {
            bytes memory path = build.paths[members[0]];
            encoded = _pair(
                _compact(path, depth, path.length, true), RLP.encode(build.values[members[0]])
            );
        } else if (shared > depth) {
            bytes memory child = _node(build, members, shared, level + 1);
            bytes memory path = build.paths[members[0]];
            encoded = _pair(_compact(path, depth, shared, false), _reference(child));
        } else {
            encoded = _branch(build, members, depth, level);
        }
        if (_has(members, build.target)) {
            build.proof[level] = encoded;
            if (level + 1 > build.proofLength) build.proofLength = level + 1;
        }
    }

    function _branch(Build memory build, uint256[] memory members, uint256 depth, uint256 level)
        private
        pure
        returns (bytes memory)
    {
        bytes[] memory slots = new bytes[](17);
        for (uint256 nibble; nibble < 16; ++nibble) {
            uint256[] memory below = _through(build, members, depth, nibble);
            slots[nibble] = below.length == 0
                ? RLP.encode(bytes(""))
                : _reference(_node(build, below, depth + 1, level + 1));
        }
        // No key of the receipts trie is a prefix of another key, so no branch contains a value.
        slots[16] = RLP.encode(bytes(""));
        return RLP.encode(slots);
    }

    function _through(Build memory build, uint256[] memory members, uint256 depth, uint256 nibble)
        private
        pure
        returns (uint256[] memory below)
    {
        below = new uint256[](members.length);
        uint256 count;
        for (uint256 i; i < members.length; ++i) {
            if (uint8(build.paths[members[i]][depth]) == nibble) below[count++] = members[i];
        }
        assembly ("memory-safe") {
            mstore(below, count)
        }
    }

    function _sharedUntil(Build memory build, uint256[] memory members, uint256 depth)
        private
        pure
        returns (uint256 shared)
    {
        bytes memory first = build.paths[members[0]];
        for (shared = depth; shared < first.length; ++shared) {
            for (uint256 i = 1; i < members.length; ++i) {
                if (build.paths[members[i]][shared] != first[shared]) return shared;
            }
        }
    }

    function _compact(bytes memory path, uint256 from, uint256 until, bool isLeaf)
        private
        pure
        returns (bytes memory compact)
    {
        uint256 length = until - from;
        compact = new bytes(length / 2 + 1);
        uint8 flag = (isLeaf ? 2 : 0) + uint8(length % 2);
        compact[0] = bytes1(flag << 4);
        uint256 at = from;
        if (length % 2 == 1) compact[0] |= path[at++];
        for (uint256 i = 1; at < until; ++i) {
            compact[i] = (path[at] << 4) | path[at + 1];
            at += 2;
        }
    }

    function _pair(bytes memory compact, bytes memory encodedSecond)
        private
        pure
        returns (bytes memory)
    {
        bytes[] memory fields = new bytes[](2);
        fields[0] = RLP.encode(compact);
        fields[1] = encodedSecond;
        return RLP.encode(fields);
    }

    function _reference(bytes memory node) private pure returns (bytes memory) {
        return node.length < 32 ? node : RLP.encode(keccak256(node));
    }

    function _nibbles(bytes memory key) private pure returns (bytes memory path) {
        path = new bytes(key.length * 2);
        for (uint256 i; i < key.length; ++i) {
            path[2 * i] = key[i] >> 4;
            path[2 * i + 1] = key[i] & 0x0f;
        }
    }

    function _has(uint256[] memory members, uint256 wanted) private pure returns (bool) {
        for (uint256 i; i < members.length; ++i) {
            if (members[i] == wanted) return true;
        }
        return false;
    }
}
