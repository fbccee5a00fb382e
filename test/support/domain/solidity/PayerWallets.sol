// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Contract wallet; a valid signature is the signature of its owner plus one byte.
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

/// Delegation code; the key of the account still signs for the account.
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

/// Code without signature validation.
contract MuteWallet {
    function ping() external pure returns (bool) {
        return true;
    }
}
