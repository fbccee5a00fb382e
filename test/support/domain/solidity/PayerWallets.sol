// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Wallet of an owner with a key; signatures are those of the owner with one more byte.
contract OwnedWallet {
    address private immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 66) return 0xffffffff;
        address signer = ecrecover(
            hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])
        );
        return signer != address(0) && signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Code that an account may delegate to; its own key goes on signing for it.
contract SelfWallet {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(
            hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])
        );
        return signer != address(0) && signer == address(this)
            ? bytes4(0x1626ba7e)
            : bytes4(0xffffffff);
    }
}

/// Code that knows nothing of signatures.
contract MuteWallet {
    function ping() external pure returns (bool) {
        return true;
    }
}
