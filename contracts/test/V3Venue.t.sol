// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {V3Venue} from "../src/vault/V3Venue.sol";
import {IERC20} from "../src/vault/interfaces/IERC20.sol";
import {IUniswapV3Pool} from "../src/vault/interfaces/IUniswapV3Pool.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

/// @title The venue without a vault: its output, and the minimum output, which the vault also
/// checks.
contract V3VenueTest is VaultFixture {
    function setUp() public {
        _deployFamily();
        usdc.mint(ALICE, 10_000e6);
        for (uint256 i; i < N; ++i) {
            tokens[i].mint(ALICE, 10e8);
        }
    }

    function test_answersWhatTheReceiverGotInBothOrdersAndDirections() public {
        for (uint256 i; i < N; ++i) {
            _assertSwap(address(usdc), address(tokens[i]), 100e6);
            _assertSwap(address(tokens[i]), address(usdc), 1e8);
        }
    }

    function test_refusesLessThanTheFloorInBothOrdersAndDirections() public {
        for (uint256 i; i < N; ++i) {
            _assertFloor(address(usdc), address(tokens[i]), 100e6);
            _assertFloor(address(tokens[i]), address(usdc), 1e8);
        }
    }

    function test_takesASingleUnit() public {
        for (uint256 i; i < N; ++i) {
            vm.startPrank(ALICE);
            tokens[i].approve(address(venue), 1);
            venue.swapExactIn(address(tokens[i]), address(usdc), 1, 0, BOB);
            usdc.approve(address(venue), 1);
            venue.swapExactIn(address(usdc), address(tokens[i]), 1, 0, BOB);
            vm.stopPrank();
        }
        assertEq(usdc.balanceOf(ALICE), 10_000e6 - N);
    }

    function test_refusesAPairWithoutAPool() public {
        address[2][2] memory pairs =
            [[address(usdc), ALICE], [address(tokens[0]), address(tokens[1])]];
        for (uint256 i; i < 2; ++i) {
            vm.expectRevert(
                abi.encodeWithSelector(V3Venue.NoPool.selector, pairs[i][0], pairs[i][1])
            );
            venue.swapExactIn(pairs[i][0], pairs[i][1], 1e6, 0, BOB);
        }
    }

    function test_refusesAmountsAboveTheIntegerOfAPool() public {
        uint256 most = uint256(type(int256).max);
        vm.expectRevert(abi.encodeWithSelector(V3Venue.AmountTooLarge.selector, most + 1));
        venue.swapExactIn(address(usdc), address(tokens[0]), most + 1, 0, BOB);
        // The pool itself takes no amount of this size.
        vm.expectRevert();
        venue.swapExactIn(address(usdc), address(tokens[0]), most, 0, BOB);
    }

    function test_refusesASwapThatAPoolFillsInPart() public {
        uint256 amount = 1e18;
        usdc.mint(ALICE, amount);
        vm.startPrank(ALICE);
        for (uint256 i; i < N; ++i) {
            usdc.approve(address(venue), amount);
            vm.expectPartialRevert(V3Venue.PartialFill.selector);
            venue.swapExactIn(address(usdc), address(tokens[i]), amount, 0, BOB);
        }
        vm.stopPrank();
    }

    function test_refusesPoolsOfOtherTokensAndListsOfOtherLengths() public {
        IUniswapV3Pool[] memory list = new IUniswapV3Pool[](N);
        for (uint256 i; i < N; ++i) {
            list[i] = pools[i];
        }
        (list[0], list[1]) = (list[1], list[0]);
        vm.expectRevert(
            abi.encodeWithSelector(V3Venue.WrongPool.selector, address(tokens[0]), address(list[0]))
        );
        this.newVenue(list);
        vm.expectRevert(abi.encodeWithSelector(V3Venue.LengthMismatch.selector, N, 0));
        this.newVenue(new IUniswapV3Pool[](0));
    }

    function test_refusesAPoolOfTheStockOrOfUsdcAlone() public {
        address other = address(0x07e6);
        for (uint256 i; i < N; ++i) {
            (address token0, address token1) = (pools[i].token0(), pools[i].token1());
            _assertNoPool(i, token0, other);
            _assertNoPool(i, other, token1);
        }
    }

    function test_logsThePoolOfEachStock() public {
        for (uint256 i; i < N; ++i) {
            vm.expectEmit();
            emit V3Venue.PoolSet(address(tokens[i]), address(pools[i]));
        }
        this.newVenue(pools);
    }

    /// @dev A call of its own, so that `expectRevert` covers the constructor alone.
    function newVenue(IUniswapV3Pool[] memory list) external {
        new V3Venue(address(usdc), _tokenList(), list);
    }

    function _assertNoPool(uint256 i, address token0, address token1) private {
        IUniswapV3Pool[] memory list = new IUniswapV3Pool[](N);
        for (uint256 j; j < N; ++j) {
            list[j] = pools[j];
        }
        list[i] = IUniswapV3Pool(address(0xb001));
        vm.mockCall(address(list[i]), abi.encodeWithSignature("token0()"), abi.encode(token0));
        vm.mockCall(address(list[i]), abi.encodeWithSignature("token1()"), abi.encode(token1));
        vm.expectRevert(
            abi.encodeWithSelector(V3Venue.WrongPool.selector, address(tokens[i]), address(list[i]))
        );
        this.newVenue(list);
    }

    function _assertSwap(address tokenIn, address tokenOut, uint256 amountIn) private {
        uint256 before = IERC20(tokenOut).balanceOf(BOB);
        vm.startPrank(ALICE);
        IERC20(tokenIn).approve(address(venue), amountIn);
        uint256 out = venue.swapExactIn(tokenIn, tokenOut, amountIn, 1, BOB);
        vm.stopPrank();
        assertEq(IERC20(tokenOut).balanceOf(BOB) - before, out);
        assertEq(IERC20(tokenIn).allowance(ALICE, address(venue)), 0);
    }

    function _assertFloor(address tokenIn, address tokenOut, uint256 amountIn) private {
        uint256 snapshot = vm.snapshotState();
        vm.startPrank(ALICE);
        IERC20(tokenIn).approve(address(venue), amountIn);
        uint256 out = venue.swapExactIn(tokenIn, tokenOut, amountIn, 1, BOB);
        vm.stopPrank();
        vm.revertToState(snapshot);
        vm.startPrank(ALICE);
        IERC20(tokenIn).approve(address(venue), amountIn);
        vm.expectRevert(abi.encodeWithSelector(V3Venue.InsufficientOut.selector, out, out + 1));
        venue.swapExactIn(tokenIn, tokenOut, amountIn, out + 1, BOB);
        assertEq(venue.swapExactIn(tokenIn, tokenOut, amountIn, out, BOB), out);
        vm.stopPrank();
    }
}
