// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Balances and authorizations of USDC, without its other functions: balances change by the
/// exact amount, and an authorization is used once.
/// @dev The proofs make the storage symbolic. The model accepts every signature, so the proofs hold
/// for each signature that USDC accepts.
contract ModelUsdc {
    mapping(address account => uint256 amount) public balanceOf;
    mapping(address payer => mapping(bytes32 nonce => bool used)) public authorizationState;
    mapping(address account => bool blocked) public blocked;

    function approve(address, uint256) external pure returns (bool) {
        return true;
    }

    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return keccak256(abi.encode("USDC", address(this)));
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _move(from, to, amount);
        return true;
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256,
        uint256,
        bytes32 nonce,
        bytes calldata
    ) external {
        require(!authorizationState[from][nonce], "used");
        authorizationState[from][nonce] = true;
        _move(from, to, value);
    }

    function _move(address from, address to, uint256 amount) private {
        require(!blocked[from] && !blocked[to], "blocked");
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// @title Receives burned tokens, as TokenMessenger does.
contract ModelMessenger {
    function depositForBurnWithHook(
        uint256 amount,
        uint32,
        bytes32,
        address token,
        bytes32,
        uint256,
        uint32,
        bytes calldata
    ) external {
        ModelUsdc(token).transferFrom(msg.sender, address(this), amount);
    }
}
