// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "solady/tokens/ERC20.sol";

/// @title Token that any account may mint.
contract FreeToken is ERC20 {
    uint8 private immutable _decimals;

    constructor(uint8 decimals_) {
        _decimals = decimals_;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function name() public pure override returns (string memory) {
        return "Free";
    }

    function symbol() public pure override returns (string memory) {
        return "FREE";
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }
}

interface IPool {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function slot0()
        external
        view
        returns (uint160, int24, uint16, uint16, uint16, uint8, bool);
    function mint(address to, int24 lower, int24 upper, uint128 amount, bytes calldata data)
        external
        returns (uint256, uint256);
    function burn(int24 lower, int24 upper, uint128 amount) external returns (uint256, uint256);
    function collect(address to, int24 lower, int24 upper, uint128 most0, uint128 most1)
        external
        returns (uint128, uint128);
    function swap(address to, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data)
        external
        returns (int256, int256);
    function flash(address to, uint256 amount0, uint256 amount1, bytes calldata data) external;
}

/// @title Performs every action on a pool that emits a log, and mints the tokens that it owes.
contract PoolActor {
    uint160 private constant MIN_ROOT = 4295128740;
    uint160 private constant MAX_ROOT = 1461446703485210103287273052203988822378723970341;

    function mint(IPool pool, int24 lower, int24 upper, uint128 amount) external {
        pool.mint(address(this), lower, upper, amount, "");
    }

    function burn(IPool pool, int24 lower, int24 upper, uint128 amount) external {
        pool.burn(lower, upper, amount);
        pool.collect(address(this), lower, upper, type(uint128).max, type(uint128).max);
    }

    function swap(IPool pool, bool zeroForOne, int256 amount) external {
        pool.swap(address(this), zeroForOne, amount, zeroForOne ? MIN_ROOT : MAX_ROOT, "");
    }

    function moveTo(IPool pool, uint160 target) external {
        (uint160 root,,,,,,) = pool.slot0();
        pool.swap(address(this), target < root, type(int128).max, target, "");
    }

    function flash(IPool pool, uint256 amount0, uint256 amount1) external {
        pool.flash(address(this), amount0, amount1, abi.encode(amount0, amount1));
    }

    function uniswapV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata) external {
        _pay(owed0, owed1);
    }

    function uniswapV3SwapCallback(int256 delta0, int256 delta1, bytes calldata) external {
        _pay(delta0 > 0 ? uint256(delta0) : 0, delta1 > 0 ? uint256(delta1) : 0);
    }

    function uniswapV3FlashCallback(uint256 fee0, uint256 fee1, bytes calldata data) external {
        (uint256 amount0, uint256 amount1) = abi.decode(data, (uint256, uint256));
        _pay(amount0 + fee0, amount1 + fee1);
    }

    function _pay(uint256 owed0, uint256 owed1) private {
        FreeToken(IPool(msg.sender).token0()).mint(msg.sender, owed0);
        FreeToken(IPool(msg.sender).token1()).mint(msg.sender, owed1);
    }
}
