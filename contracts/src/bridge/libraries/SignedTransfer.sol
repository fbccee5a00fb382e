// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {IUsdc} from "../../vault/interfaces/IUsdc.sol";
import {IQuartetBridge} from "../interfaces/IQuartetBridge.sol";

/// @title Tells whether a payer signed an EIP-3009 transfer to this contract with its own key.
library SignedTransfer {
    bytes32 private constant TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );

    /// @notice Whether `signature` is 65 bytes, has a low s and recovers to the payer.
    /// @dev Stricter than USDC, which also asks contracts: a payer with a key has the same address
    ///      on the destination, a contract may not. A key with delegated code (EIP-7702) passes.
    function isOwn(
        IQuartetBridge.Authorization calldata authorization,
        bytes calldata signature,
        address token
    ) internal view returns (bool) {
        bytes32 structHash = keccak256(
            abi.encode(
                TYPEHASH,
                authorization.from,
                address(this),
                authorization.value,
                authorization.validAfter,
                authorization.validBefore,
                authorization.nonce
            )
        );
        bytes32 digest =
            MessageHashUtils.toTypedDataHash(IUsdc(token).DOMAIN_SEPARATOR(), structHash);
        (address signer, ECDSA.RecoverError failure,) = ECDSA.tryRecoverCalldata(digest, signature);
        return failure == ECDSA.RecoverError.NoError && signer == authorization.from;
    }
}
