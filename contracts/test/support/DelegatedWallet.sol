// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title Code to which a key delegates (EIP-7702) and that accepts the key's own signatures.
contract DelegatedWallet {
    function isValidSignature(bytes32 digest, bytes calldata signature)
        external
        view
        returns (bytes4)
    {
        (address signer,,) = ECDSA.tryRecoverCalldata(digest, signature);
        return signer == address(this) ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}
