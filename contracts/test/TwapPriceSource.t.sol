// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vm} from "forge-std/Vm.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {TwapPriceSource} from "../src/vault/TwapPriceSource.sol";
import {IPriceSource} from "../src/vault/interfaces/IPriceSource.sol";
import {IUniswapV3Factory} from "../src/vault/interfaces/IUniswapV3Factory.sol";
import {IUniswapV3Pool} from "../src/vault/interfaces/IUniswapV3Pool.sol";
import {Trader} from "./support/Trader.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract TwapPriceSourceTest is VaultFixture {
    /// @dev One basis point, relative, 18 decimals.
    uint256 private constant ONE_BP = 1e14;

    function setUp() public {
        _deployFamily();
    }

    function test_bothTokenOrdersAreInPlay() public view {
        assertFalse(_stockIsToken0(0));
        assertTrue(_stockIsToken0(1));
        assertFalse(_stockIsToken0(2));
        assertTrue(_stockIsToken0(3));
    }

    function test_constructorLogsItsConfiguration() public {
        vm.expectEmit(false, false, false, true);
        emit TwapPriceSource.PriceSourceConfigured(WINDOW_SEC, GUARD_BPS, MIN_LIQUIDITY);
        for (uint256 i; i < N; ++i) {
            vm.expectEmit(true, true, true, true);
            emit TwapPriceSource.PoolSet(address(tokens[i]), address(pools[i]), _stockIsToken0(i));
        }
        _source(WINDOW_SEC, MIN_LIQUIDITY);
    }

    function test_constructorRefusesABrokenConfiguration() public {
        vm.expectRevert(abi.encodeWithSelector(TwapPriceSource.BadWindow.selector, 0));
        this.newSource(0, pools);
        vm.expectRevert(abi.encodeWithSelector(TwapPriceSource.BadWindow.selector, 1801));
        this.newSource(1801, pools);
        vm.expectRevert(abi.encodeWithSelector(TwapPriceSource.LengthMismatch.selector, 4, 0));
        this.newSource(WINDOW_SEC, new IUniswapV3Pool[](0));
        IUniswapV3Pool[] memory crossed = pools;
        (crossed[0], crossed[1]) = (crossed[1], crossed[0]);
        vm.expectRevert(
            abi.encodeWithSelector(
                TwapPriceSource.WrongPool.selector, address(tokens[0]), address(crossed[0])
            )
        );
        this.newSource(WINDOW_SEC, crossed);
    }

    /// @dev A call of its own, so that `expectRevert` covers the constructor alone.
    function newSource(uint32 windowSec, IUniswapV3Pool[] memory list) external {
        new TwapPriceSource(
            address(usdc), _tokenList(), list, windowSec, GUARD_BPS, MIN_LIQUIDITY, MIN_SLOTS
        );
    }

    function test_pricesAreThoseOfThePools() public view {
        for (uint256 i; i < N; ++i) {
            address token = address(tokens[i]);
            // A tick is one basis point wide; the spot price has a finer resolution.
            assertApproxEqRel(source.priceUsdc(token), px[i], ONE_BP, "twap");
            assertApproxEqRel(source.spotUsdc(token), px[i], 1e11, "spot");
            assertEq(source.checkedPriceUsdc(token), source.priceUsdc(token));
        }
    }

    function testFuzz_spotIsTheSquareOfTheRootRoundedDown(uint256 i, uint256 price) public {
        i = bound(i, 0, 3);
        _move(i, bound(price, initialPrice(i) / 4, initialPrice(i) * 4));
        (uint160 sqrtPriceX96,,,,,,) = pools[i].slot0();
        uint256 root = sqrtPriceX96;
        uint256 q96 = 1 << 96;
        uint256 expected = _stockIsToken0(i)
            ? FixedPointMathLib.fullMulDiv(
                FixedPointMathLib.fullMulDiv(root, root, q96), 1e8, q96
            )
            : FixedPointMathLib.fullMulDiv(
                FixedPointMathLib.fullMulDiv(q96, 1e8, root), q96, root
            );
        assertEq(source.spotUsdc(address(tokens[i])), expected);
    }

    function test_constructorRefusesAPoolOfTheStockOrOfUsdcAlone() public {
        address other = address(0x07e6);
        for (uint256 i; i < N; ++i) {
            (address token0, address token1) = (pools[i].token0(), pools[i].token1());
            _assertNoPool(i, token0, other);
            _assertNoPool(i, other, token1);
        }
    }

    function testFuzz_twapFollowsTheMarketInBothOrders(uint256 i, uint256 price) public {
        i = bound(i, 0, 3);
        price = bound(price, initialPrice(i) / 4, initialPrice(i) * 4);
        _move(i, price);
        _settle();
        assertApproxEqRel(source.priceUsdc(address(tokens[i])), price, ONE_BP);
        assertApproxEqRel(source.spotUsdc(address(tokens[i])), price, 1e11);
    }

    function test_twapMovesInStepsAsPartsOfTheWindowFill() public {
        address token = address(tokens[0]);
        uint256 before = source.priceUsdc(token);
        _moveBps(0, 300);
        skip(2 * uint256(WINDOW_SEC) / 5);
        // Two of five parts of the window moved: the median is still the old price.
        assertEq(source.priceUsdc(token), before);
        skip(WINDOW_SEC / 5);
        assertApproxEqRel(source.priceUsdc(token), before * 103 / 100, 2 * ONE_BP);
    }

    function test_oneBlockSpikeMovesTheTwapByLessThanABasisPoint() public {
        for (uint256 i; i < N; ++i) {
            address token = address(tokens[i]);
            uint256 before = source.priceUsdc(token);
            uint256 fair = px[i];
            _move(i, fair * 3);
            assertEq(source.priceUsdc(token), before, "same block");
            skip(2);
            _move(i, fair);
            skip(2);
            assertApproxEqRel(source.priceUsdc(token), before, ONE_BP, "next block");
        }
    }

    function testFuzz_spikesInTwoPartsDoNotReachTheMedian(uint256 spikeBps, uint256 heldSec)
        public
    {
        spikeBps = bound(spikeBps, 100, 30_000);
        heldSec = bound(heldSec, 1, 2 * uint256(WINDOW_SEC) / 5 - 2);
        address token = address(tokens[1]);
        uint256 before = source.priceUsdc(token);
        uint256 fair = px[1];
        _move(1, fair + fair * spikeBps / 10_000);
        skip(heldSec);
        _move(1, fair);
        assertApproxEqRel(source.priceUsdc(token), before, ONE_BP);
    }

    function test_spikesInTheMiddleOfTheWindowDoNotReachTheMedian() public {
        uint256 partSec = WINDOW_SEC / 5;
        for (uint256 i; i < N; ++i) {
            uint256 fair = px[i];
            uint256 before = source.priceUsdc(address(tokens[i]));
            skip(WINDOW_SEC);
            _move(i, fair * 110 / 100);
            skip(partSec);
            _move(i, fair * 95 / 100);
            skip(partSec);
            _move(i, fair);
            skip(2 * partSec);
            assertApproxEqRel(source.priceUsdc(address(tokens[i])), before, ONE_BP);
            skip(partSec);
            assertApproxEqRel(source.priceUsdc(address(tokens[i])), before, ONE_BP);
        }
    }

    function test_guardRefusesASpotPriceTooFarAway() public {
        address token = address(tokens[2]);
        _moveBps(2, 99);
        source.checkedPriceUsdc(token);
        _move(2, initialPrice(2) * 10_102 / 10_000);
        uint256 twap = source.priceUsdc(token);
        uint256 spot = source.spotUsdc(token);
        vm.expectRevert(
            abi.encodeWithSelector(IPriceSource.PriceDeviates.selector, token, twap, spot)
        );
        source.checkedPriceUsdc(token);
        _move(2, initialPrice(2) * 9_898 / 10_000);
        vm.expectPartialRevert(IPriceSource.PriceDeviates.selector);
        source.checkedPriceUsdc(token);
    }

    function test_aDeviationOfExactlyTheGuardIsAccepted() public {
        TwapPriceSource wide = new TwapPriceSource(
            address(usdc), _tokenList(), pools, WINDOW_SEC, 10_000, MIN_LIQUIDITY, MIN_SLOTS
        );
        (, int24 tick, uint16 index, uint16 slots, uint16 nextSlots,,) = pools[1].slot0();
        // A spot price of zero is 10,000 bps away.
        vm.mockCall(
            address(pools[1]),
            abi.encodeCall(IUniswapV3Pool.slot0, ()),
            abi.encode(uint160(1), tick, index, slots, nextSlots, uint8(0), true)
        );
        assertEq(wide.spotUsdc(address(tokens[1])), 0);
        assertGt(wide.checkedPriceUsdc(address(tokens[1])), 0);
    }

    function test_unknownTokenIsNamed() public {
        bytes memory refusal =
            abi.encodeWithSelector(IPriceSource.TokenUnknown.selector, address(usdc));
        vm.expectRevert(refusal);
        source.priceUsdc(address(usdc));
        vm.expectRevert(refusal);
        source.spotUsdc(address(usdc));
        vm.expectRevert(refusal);
        source.checkedPriceUsdc(address(usdc));
    }

    function test_lowLiquidityMakesThePriceUnavailable() public {
        _drain(1);
        vm.expectRevert(
            abi.encodeWithSelector(IPriceSource.PriceUnavailable.selector, address(tokens[1]))
        );
        source.priceUsdc(address(tokens[1]));
        (int24 lower, int24 upper) = _range(1);
        vm.prank(OPERATOR);
        market.addLiquidity(pools[1], lower, upper, MIN_LIQUIDITY);
        assertApproxEqRel(source.priceUsdc(address(tokens[1])), px[1], ONE_BP);
    }

    function test_poolYoungerThanTheWindowIsUnavailable() public {
        IUniswapV3Pool young = _youngPool();
        address[] memory list = new address[](1);
        IUniswapV3Pool[] memory poolList = new IUniswapV3Pool[](1);
        (list[0], poolList[0]) = (address(tokens[0]), young);
        TwapPriceSource fresh =
            new TwapPriceSource(address(usdc), list, poolList, WINDOW_SEC, GUARD_BPS, 0, 0);
        skip(WINDOW_SEC - 1);
        vm.expectRevert(abi.encodeWithSelector(IPriceSource.PriceUnavailable.selector, list[0]));
        fresh.priceUsdc(list[0]);
        skip(1);
        assertApproxEqRel(fresh.priceUsdc(list[0]), px[0], ONE_BP);
    }

    function test_aRingTooShortForTheWindowIsRefused() public {
        IUniswapV3Pool young = _youngPool();
        young.increaseObservationCardinalityNext(MIN_SLOTS - 1);
        address[] memory list = new address[](1);
        IUniswapV3Pool[] memory poolList = new IUniswapV3Pool[](1);
        (list[0], poolList[0]) = (address(tokens[0]), young);
        vm.expectRevert(
            abi.encodeWithSelector(
                TwapPriceSource.ShortRing.selector, address(young), MIN_SLOTS - 1, MIN_SLOTS
            )
        );
        new TwapPriceSource(
            address(usdc), list, poolList, WINDOW_SEC, GUARD_BPS, MIN_LIQUIDITY, MIN_SLOTS
        );
        young.increaseObservationCardinalityNext(MIN_SLOTS);
        new TwapPriceSource(
            address(usdc), list, poolList, WINDOW_SEC, GUARD_BPS, MIN_LIQUIDITY, MIN_SLOTS
        );
    }

    /// @dev A dust trade in each block of 2 s cannot remove the observations of the window.
    function test_dustInEveryBlockLosesNoPrice() public {
        Trader dust = new Trader();
        usdc.mint(address(dust), 1_000_000e6);
        tokens[0].mint(address(dust), 5_000e8);
        for (uint256 n; n < 2_000; ++n) {
            skip(2);
            uint256 price = initialPrice(0) * (n % 2 == 0 ? 100_001 : 99_999) / 100_000;
            dust.push(pools[0], _sqrtPrice(price, _stockIsToken0(0)));
            if (n % 100 == 0) source.priceUsdc(address(tokens[0]));
        }
        assertApproxEqRel(source.priceUsdc(address(tokens[0])), initialPrice(0), ONE_BP);
    }

    function test_uninitialisedPoolIsUnavailable() public {
        IUniswapV3Factory v3 = IUniswapV3Factory(_poolFactory(pools[0]));
        address[] memory list = new address[](1);
        IUniswapV3Pool[] memory poolList = new IUniswapV3Pool[](1);
        list[0] = address(tokens[0]);
        poolList[0] = IUniswapV3Pool(v3.createPool(list[0], address(usdc), 10_000));
        TwapPriceSource fresh =
            new TwapPriceSource(address(usdc), list, poolList, WINDOW_SEC, GUARD_BPS, 0, 0);
        bytes memory refusal =
            abi.encodeWithSelector(IPriceSource.PriceUnavailable.selector, list[0]);
        vm.expectRevert(refusal);
        fresh.priceUsdc(list[0]);
        vm.expectRevert(refusal);
        fresh.spotUsdc(list[0]);
        fresh.record();
    }

    /// @dev A stock at the end of the range costs less than a unit of USDC, and zero is no price.
    function test_aPriceThatRoundsToZeroIsUnavailable() public {
        IUniswapV3Factory v3 = IUniswapV3Factory(_poolFactory(pools[0]));
        address[] memory list = new address[](1);
        IUniswapV3Pool[] memory poolList = new IUniswapV3Pool[](1);
        list[0] = address(tokens[0]);
        poolList[0] = IUniswapV3Pool(v3.createPool(list[0], address(usdc), 10_000));
        poolList[0].initialize(
            _stockIsToken0(0) ? 4295128740 : 1461446703485210103287273052203988822378723970341
        );
        TwapPriceSource worthless =
            new TwapPriceSource(address(usdc), list, poolList, WINDOW_SEC, GUARD_BPS, 0, 0);
        skip(WINDOW_SEC);
        vm.expectRevert(abi.encodeWithSelector(IPriceSource.PriceUnavailable.selector, list[0]));
        worthless.priceUsdc(list[0]);
    }

    function test_recordLogsEveryTokenThatHasAPrice() public {
        vm.recordLogs();
        source.record();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, N);
        for (uint256 i; i < N; ++i) {
            assertEq(address(uint160(uint256(logs[i].topics[1]))), address(tokens[i]));
            (uint256 twap, uint256 spot, uint128 liquidity) =
                abi.decode(logs[i].data, (uint256, uint256, uint128));
            assertEq(twap, source.priceUsdc(address(tokens[i])));
            assertEq(spot, source.spotUsdc(address(tokens[i])));
            assertEq(liquidity, LIQUIDITY);
        }
    }

    function test_recordSkipsADeadPool() public {
        _drain(2);
        vm.recordLogs();
        source.record();
        assertEq(vm.getRecordedLogs().length, N - 1);
    }

    function testFuzz_averageKeepsTheFractionOfTheMeanTick(uint256 bpsTenths) public {
        // Half of a part at one price and half at another: the mean lies between two ticks.
        uint256 shift = bound(bpsTenths, 11, 500);
        address token = address(tokens[3]);
        uint256 low = px[3];
        uint256 high = low * (100_000 + shift) / 100_000;
        for (uint256 part; part < 10; ++part) {
            _move(3, part % 2 == 0 ? low : high);
            skip(WINDOW_SEC / 10);
        }
        uint256 mean = FixedPointMathLib.sqrt(low * high);
        assertApproxEqRel(source.priceUsdc(token), mean, ONE_BP);
    }

    function _source(uint32 windowSec, uint128 minLiquidity) private returns (TwapPriceSource) {
        return new TwapPriceSource(
            address(usdc), _tokenList(), pools, windowSec, GUARD_BPS, minLiquidity, MIN_SLOTS
        );
    }

    function _youngPool() private returns (IUniswapV3Pool pool) {
        IUniswapV3Factory v3 = IUniswapV3Factory(_poolFactory(pools[0]));
        pool = IUniswapV3Pool(v3.createPool(address(tokens[0]), address(usdc), 3_000));
        pool.initialize(_sqrtPrice(px[0], _stockIsToken0(0)));
    }

    function _poolFactory(IUniswapV3Pool pool) private view returns (address v3) {
        (, bytes memory result) = address(pool).staticcall(abi.encodeWithSignature("factory()"));
        v3 = abi.decode(result, (address));
    }

    function _assertNoPool(uint256 i, address token0, address token1) private {
        IUniswapV3Pool[] memory list = pools;
        list[i] = IUniswapV3Pool(address(0xb001));
        vm.mockCall(address(list[i]), abi.encodeWithSignature("token0()"), abi.encode(token0));
        vm.mockCall(address(list[i]), abi.encodeWithSignature("token1()"), abi.encode(token1));
        vm.mockCall(
            address(list[i]),
            abi.encodeWithSignature("slot0()"),
            abi.encode(0, 0, 0, MIN_SLOTS, MIN_SLOTS, 0, true)
        );
        vm.expectRevert(
            abi.encodeWithSelector(
                TwapPriceSource.WrongPool.selector, address(tokens[i]), address(list[i])
            )
        );
        this.newSource(WINDOW_SEC, list);
    }
}
