// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A contract wallet (ERC-1271) whose signature contains the signature of a key.
contract SignerWallet {
    address private immutable signer;

    constructor(address signer_) {
        signer = signer_;
    }

    function isValidSignature(bytes32 digest, bytes memory envelope)
        external
        view
        returns (bytes4)
    {
        (bytes memory signature,) = abi.decode(envelope, (bytes, string));
        (bytes32 r, bytes32 s, uint8 v) = _parts(signature);
        return ecrecover(digest, v, r, s) == signer ? this.isValidSignature.selector : bytes4(0);
    }

    function _parts(bytes memory signature) private pure returns (bytes32 r, bytes32 s, uint8 v) {
        assembly ("memory-safe") {
            r := mload(add(signature, 0x20))
            s := mload(add(signature, 0x40))
            v := byte(0, mload(add(signature, 0x60)))
        }
    }
}
