// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Byte layout of the body of a CCTP V2 burn: 228 bytes, then the hook data.
library BurnBody {
    uint256 internal constant MIN_BYTES = 228;

    uint256 private constant BURN_TOKEN = 4;
    uint256 private constant MINT_RECIPIENT = 36;
    uint256 private constant AMOUNT = 68;
    uint256 private constant MAX_FEE = 132;
    uint256 private constant FEE_EXECUTED = 164;
    uint256 private constant EXPIRATION_BLOCK = 196;

    function version(bytes calldata body) internal pure returns (uint32) {
        return uint32(bytes4(body[0:BURN_TOKEN]));
    }

    function burnToken(bytes calldata body) internal pure returns (bytes32) {
        return bytes32(body[BURN_TOKEN:MINT_RECIPIENT]);
    }

    function mintRecipient(bytes calldata body) internal pure returns (address) {
        return address(uint160(_number(body, MINT_RECIPIENT)));
    }

    function amount(bytes calldata body) internal pure returns (uint256) {
        return _number(body, AMOUNT);
    }

    function maxFee(bytes calldata body) internal pure returns (uint256) {
        return _number(body, MAX_FEE);
    }

    function feeExecuted(bytes calldata body) internal pure returns (uint256) {
        return _number(body, FEE_EXECUTED);
    }

    function expirationBlock(bytes calldata body) internal pure returns (uint256) {
        return _number(body, EXPIRATION_BLOCK);
    }

    function _number(bytes calldata body, uint256 at) private pure returns (uint256) {
        return uint256(bytes32(body[at:at + 32]));
    }
}
