// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BasketVault} from "../src/vault/BasketVault.sol";
import {TwapPriceSource} from "../src/vault/TwapPriceSource.sol";
import {V3Venue} from "../src/vault/V3Venue.sol";
import {VaultFactory} from "../src/vault/VaultFactory.sol";
import {IERC20} from "../src/vault/interfaces/IERC20.sol";
import {IUniswapV3Factory} from "../src/vault/interfaces/IUniswapV3Factory.sol";
import {IUniswapV3Pool} from "../src/vault/interfaces/IUniswapV3Pool.sol";
import {ReentrantPool} from "./support/ReentrantPool.sol";
import {ReentrantToken} from "./support/ReentrantToken.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract ReentrancyTest is VaultFixture {
    /// @dev Number of mutators that `Reentrant` calls per turn.
    uint256 private constant MUTATORS = 11;

    function setUp() public {
        _deployFamily();
    }

    function test_poolCannotReenterADepositARedemptionOrARebalance() public {
        ReentrantPool pool = _reentrantPool(1);
        IUniswapV3Pool[] memory list = pools;
        list[1] = IUniswapV3Pool(address(pool));
        V3Venue hostile = new V3Venue(address(usdc), _tokenList(), list);
        vm.prank(OWNER);
        factory.setVenue(hostile);
        pool.aim(vault);

        uint256 shares = _buy(ALICE, 1_000e6);
        assertEq(pool.attempts(), 3 * MUTATORS);
        assertEq(pool.refusals(), 3 * MUTATORS);
        _redeem(ALICE, shares / 2);
        assertEq(pool.refusals(), 6 * MUTATORS);
        _setWeights(2500, 4500, 1500, 1500);
        vault.rebalance();
        assertEq(pool.refusals(), 9 * MUTATORS);
        assertEq(pool.attempts(), pool.refusals());
        // The pool keeps no allowance that it could use later.
        assertEq(usdc.allowance(address(vault), address(hostile)), 0);
        assertEq(tokens[1].allowance(address(vault), address(hostile)), 0);
    }

    function test_tokenCannotReenterAnyFlow() public {
        ReentrantToken token = _familyWithReentrantToken();
        token.aim(vault);
        uint256 shares = _buy(ALICE, 1_000e6);
        uint256 afterDeposit = token.refusals();
        assertGt(afterDeposit, 0);
        vm.prank(ALICE);
        vault.redeemInKind(shares / 4);
        uint256 afterInKind = token.refusals();
        assertEq(afterInKind, afterDeposit + MUTATORS);
        assertEq(token.balanceOf(ALICE) > 0, true);
        _redeem(ALICE, shares / 4);
        assertGt(token.refusals(), afterInKind);
        assertEq(token.attempts(), token.refusals());
    }

    function test_lockOpensAgainWithinTheSameTransaction() public {
        // Two calls in one transaction: the transient lock must end with its call.
        _fund(ALICE, 20e6);
        vm.startPrank(ALICE);
        vault.deposit(10e6, uint256(0));
        uint256 shares = vault.deposit(10e6, uint256(0));
        vault.redeem(shares, uint256(0));
        vm.stopPrank();
    }

    function test_lockIsTransientOnThisChain() public {
        // Slot of the lock in its storage form; no call writes this slot.
        bytes32 slot = bytes32(uint256(0x8000000000ab143c06));
        _buy(ALICE, 10e6);
        assertEq(vm.load(address(vault), slot), bytes32(0));
    }

    function test_strangerCannotMakeTheVenuePay() public {
        _fund(ALICE, 100e6);
        vm.prank(ALICE);
        usdc.approve(address(venue), 100e6);
        vm.expectRevert(abi.encodeWithSelector(V3Venue.NotPool.selector, address(this)));
        venue.uniswapV3SwapCallback(1, 0, abi.encode(address(usdc), ALICE));
    }

    /// @dev A pool of token `i` and USDC that trades at the fair price without a fee.
    function _reentrantPool(uint256 i) private returns (ReentrantPool pool) {
        // Raw stock units per 1e8 USDC-6, and USDC-6 per 1e8 raw stock units.
        uint256 stockFor1e8 = 1e16 / px[i];
        uint256 usdcFor1e8 = px[i];
        pool = _stockIsToken0(i)
            ? new ReentrantPool(address(tokens[i]), address(usdc), stockFor1e8, usdcFor1e8)
            : new ReentrantPool(address(usdc), address(tokens[i]), usdcFor1e8, stockFor1e8);
        usdc.mint(address(pool), 1_000_000e6);
        tokens[i].mint(address(pool), 10_000e8);
    }

    function _familyWithReentrantToken() private returns (ReentrantToken token) {
        token = new ReentrantToken();
        (, bytes memory answer) = address(pools[0]).staticcall(abi.encodeWithSignature("factory()"));
        IUniswapV3Factory v3 = IUniswapV3Factory(abi.decode(answer, (address)));
        IUniswapV3Pool pool = IUniswapV3Pool(v3.createPool(address(token), address(usdc), POOL_FEE));
        pool.initialize(_sqrtPrice(px[0], address(token) < address(usdc)));
        (, int24 tick,,,,,) = pool.slot0();
        int24 middle = tick / 10 * 10;
        pool.mint(address(this), middle - HALF_RANGE, middle + HALF_RANGE, LIQUIDITY, "");

        address[] memory list = _tokenList();
        IUniswapV3Pool[] memory poolList = pools;
        (list[0], poolList[0]) = (address(token), pool);
        address[4] memory fixedList = _tokenAddresses();
        fixedList[0] = address(token);
        source = new TwapPriceSource(
            address(usdc), list, poolList, WINDOW_SEC, GUARD_BPS, MIN_LIQUIDITY, 0
        );
        venue = new V3Venue(address(usdc), list, poolList);
        factory = new VaultFactory(OWNER, address(usdc), fixedList, SINK, source, venue);
        vault = BasketVault(factory.createVault());
        _settle();
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata) external {
        IUniswapV3Pool pool = IUniswapV3Pool(msg.sender);
        _mintTo(pool.token0(), amount0);
        _mintTo(pool.token1(), amount1);
    }

    function _mintTo(address token, uint256 amount) private {
        if (token == address(usdc)) usdc.mint(msg.sender, amount);
        else ReentrantToken(token).mint(msg.sender, amount);
    }
}
