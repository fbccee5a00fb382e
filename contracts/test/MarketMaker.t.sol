// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {MarketMaker} from "../src/devnet/MarketMaker.sol";
import {DevWrapped} from "../src/devnet/gas/DevWrapped.sol";
import {IUniswapV3Pool} from "../src/vault/interfaces/IUniswapV3Pool.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

/// @dev Requests one token as a pool does, and calls no other function.
contract AskingPool {
    address public immutable token0;

    constructor(address token) {
        token0 = token;
    }

    function mint(address, int24, int24, uint128 amount, bytes calldata)
        external
        returns (uint256, uint256)
    {
        MarketMaker(msg.sender).uniswapV3MintCallback(amount, 0, "");
        return (amount, 0);
    }
}

contract MarketMakerTest is VaultFixture {
    function setUp() public {
        _deployFamily();
    }

    function test_movesAllPoolsInOneTransaction() public {
        uint160[] memory targets = new uint160[](N);
        for (uint256 i; i < N; ++i) {
            uint256 price = px[i] * (i % 2 == 0 ? 103 : 96) / 100;
            targets[i] = _sqrtPrice(price, _stockIsToken0(i));
        }
        vm.prank(OPERATOR);
        market.move(pools, targets);
        for (uint256 i; i < N; ++i) {
            (uint160 reached,,,,,,) = pools[i].slot0();
            assertEq(reached, targets[i]);
        }
        // A second call has no effect.
        vm.prank(OPERATOR);
        market.move(pools, targets);
    }

    function test_stepTradesFirstAndEndsAtTheTargets() public {
        MarketMaker.Trade[] memory trades = new MarketMaker.Trade[](3);
        trades[0] = MarketMaker.Trade(pools[0], true, 400e6);
        trades[1] = MarketMaker.Trade(pools[1], true, 2e8);
        trades[2] = MarketMaker.Trade(pools[1], false, 700e6);
        uint160[] memory targets = new uint160[](N);
        uint256 minted = usdc.totalSupply();
        for (uint256 i; i < N; ++i) {
            (targets[i],,,,,,) = pools[i].slot0();
        }
        vm.prank(OPERATOR);
        market.step(trades, pools, targets);
        assertGt(usdc.totalSupply(), minted);
        for (uint256 i; i < N; ++i) {
            (uint160 reached,,,,,,) = pools[i].slot0();
            assertEq(reached, targets[i]);
        }
    }

    function test_liquidityIsRemovedAndAddedAgain() public {
        (int24 lower, int24 upper) = _range(2);
        vm.startPrank(OPERATOR);
        (uint256 out0, uint256 out1) = market.removeLiquidity(pools[2], lower, upper, LIQUIDITY);
        assertGt(out0, 0);
        assertGt(out1, 0);
        assertEq(pools[2].liquidity(), 0);
        market.addLiquidity(pools[2], lower, upper, LIQUIDITY / 2);
        vm.stopPrank();
        assertEq(pools[2].liquidity(), LIQUIDITY / 2);
    }

    function test_transfersATokenWithoutMintWhileItHasABalance() public {
        DevWrapped wrapped = new DevWrapped("Wrapped Ether", "WETH");
        IUniswapV3Pool pool = IUniswapV3Pool(address(new AskingPool(address(wrapped))));
        wrapped.deposit{value: 3 ether}();
        wrapped.transfer(address(market), 3 ether);
        vm.startPrank(OPERATOR);
        market.addLiquidity(pool, -10, 10, 2 ether);
        assertEq(wrapped.balanceOf(address(pool)), 2 ether);
        vm.expectRevert();
        market.addLiquidity(pool, -10, 10, 2 ether);
        vm.stopPrank();
    }

    function test_onlyTheOperatorUsesIt() public {
        uint160[] memory targets = new uint160[](N);
        bytes memory refusal = abi.encodeWithSelector(MarketMaker.NotOperator.selector, ALICE);
        vm.startPrank(ALICE);
        vm.expectRevert(refusal);
        market.move(pools, targets);
        vm.expectRevert(refusal);
        market.trade(new MarketMaker.Trade[](0));
        vm.expectRevert(refusal);
        market.step(new MarketMaker.Trade[](0), pools, targets);
        vm.expectRevert(refusal);
        market.addLiquidity(pools[0], -10, 10, 1);
        vm.expectRevert(refusal);
        market.removeLiquidity(pools[0], -10, 10, 1);
        vm.expectRevert(abi.encodeWithSelector(MarketMaker.UnexpectedCallback.selector, ALICE));
        market.uniswapV3SwapCallback(1, 0, "");
        vm.expectRevert(abi.encodeWithSelector(MarketMaker.UnexpectedCallback.selector, ALICE));
        market.uniswapV3MintCallback(0, 1, "");
        vm.stopPrank();
    }

    function test_refusesTargetsWithoutPools() public {
        vm.prank(OPERATOR);
        vm.expectRevert(abi.encodeWithSelector(MarketMaker.LengthMismatch.selector, 0, 1));
        market.move(new IUniswapV3Pool[](0), new uint160[](1));
    }
}
