// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IUniswapV3Factory} from "../src/vault/interfaces/IUniswapV3Factory.sol";
import {IUniswapV3Pool} from "../src/vault/interfaces/IUniswapV3Pool.sol";
import {PoolHistory} from "../src/vault/libraries/PoolHistory.sol";
import {Trader} from "./support/Trader.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

/// @title The cumulatives of the price source equal `observe` of the pool, with fewer reads.
contract PoolHistoryTest is VaultFixture {
    uint256 private constant PARTS = 5;

    IUniswapV3Pool private _pool;
    Trader private _trader;

    function setUp() public {
        _deployFamily();
        _trader = new Trader();
        usdc.mint(address(_trader), 1_000_000e6);
        tokens[0].mint(address(_trader), 5_000e8);
        _pool = pools[0];
    }

    function readHistory(uint256 partSec)
        external
        view
        returns (bool known, int256[] memory values)
    {
        return PoolHistory.cumulatives(_pool, partSec, PARTS);
    }

    function testFuzz_anyHistoryEqualsObserve(uint256 seed, uint16 slots, uint8 trades) public {
        _pool = _newPool(uint16(bound(slots, 1, 60)));
        for (uint256 i; i < trades; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            // Some trades share a block, and some gaps are longer than the others together.
            skip(seed % 7 == 0 ? 0 : seed % 11 == 0 ? seed % 5_000 : seed % 40);
            _trade(seed >> 128);
        }
        skip(seed % 3 == 0 ? 0 : seed % 900);
        for (uint256 partSec = 1; partSec <= 2_000; partSec = partSec * 3 + seed % 5) {
            _assertEqualsObserve(partSec);
        }
    }

    function testFuzz_aRingThatGrewEqualsObserve(uint256 seed, uint8 first, uint8 second) public {
        _pool = _newPool(uint16(bound(first, 1, 20)));
        for (uint256 i; i < uint256(first) + second; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            if (i == first) _pool.increaseObservationCardinalityNext(uint16(20 + seed % 20));
            skip(1 + seed % 30);
            _trade(seed >> 128);
            _assertEqualsObserve(1 + seed % 60);
        }
    }

    function test_aPoolWithoutAPriceHasNoHistory() public {
        IUniswapV3Factory v3 = IUniswapV3Factory(_factoryOf(pools[0]));
        _pool = IUniswapV3Pool(v3.createPool(address(tokens[0]), address(usdc), 10_000));
        (bool known,) = this.readHistory(1);
        assertFalse(known);
    }

    /// forge-config: default.isolate = true
    function test_aTradeInEachBlockCostsAtMostAQuarterOfObserve() public {
        for (uint256 i; i < 1_000; ++i) {
            skip(2);
            _trade(i);
        }
        _assertWithin(25);
    }

    /// forge-config: default.isolate = true
    function test_tradesAtRandomTimesCostAtMostThreeQuartersOfObserve() public {
        uint256 seed = 1;
        for (uint256 i; i < 1_000; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            // Most gaps are short, and some last for many blocks.
            skip(2 + (seed % 64) * ((seed >> 64) % 64) * ((seed >> 128) % 8) / 64 / 2);
            _trade(seed);
        }
        _assertWithin(75);
    }

    /// forge-config: default.isolate = true
    function test_aBurstAfterAQuietDayCostsAtMostThreeFifthsOfObserve() public {
        for (uint256 i; i < 1_000; ++i) {
            skip(i < 500 ? 3_600 : 2);
            _trade(i);
        }
        _assertWithin(60);
    }

    /// forge-config: default.isolate = true
    function test_gapsThatMisleadTheSearchCostAtMostATenthMoreThanObserve() public {
        for (uint256 i; i < 1_000; ++i) {
            // Bursts of one block, and pauses of 15 and 150 blocks between the bursts.
            skip(i < 700 ? 1_000 : i % 75 == 0 ? 300 : i % 15 == 0 ? 30 : 2);
            _trade(i);
        }
        _assertWithin(110);
    }

    function _assertWithin(uint256 percent) private {
        uint32[] memory agos = _agos(WINDOW_SEC / PARTS);
        _pool.observe(agos);
        uint256 observed = vm.lastCallGas().gasTotalUsed;
        this.readHistory(WINDOW_SEC / PARTS);
        uint256 read = vm.lastCallGas().gasTotalUsed;
        assertLe(read * 100, observed * percent);
        _assertEqualsObserve(WINDOW_SEC / PARTS);
    }

    function _assertEqualsObserve(uint256 partSec) private view {
        (bool known, int256[] memory values) = this.readHistory(partSec);
        try _pool.observe(_agos(partSec)) returns (int56[] memory expected, uint160[] memory) {
            assertTrue(known, "known");
            for (uint256 i; i <= PARTS; ++i) {
                assertEq(values[i], expected[i], "cumulative");
            }
        } catch {
            assertFalse(known, "unknown");
        }
    }

    function _agos(uint256 partSec) private pure returns (uint32[] memory agos) {
        agos = new uint32[](PARTS + 1);
        for (uint256 i; i <= PARTS; ++i) {
            agos[i] = uint32((PARTS - i) * partSec);
        }
    }

    function _trade(uint256 seed) private {
        // Steps of three ticks: a trade within a tick writes no observation.
        uint256 price = initialPrice(0) * (10_000 + (seed % 50) * 3) / 10_000;
        _trader.push(_pool, _sqrtPrice(price, _stockIsToken0(0)));
    }

    function _newPool(uint16 slots) private returns (IUniswapV3Pool pool) {
        IUniswapV3Factory v3 = IUniswapV3Factory(_factoryOf(pools[0]));
        pool = IUniswapV3Pool(v3.createPool(address(tokens[0]), address(usdc), 3_000));
        pool.initialize(_sqrtPrice(px[0], _stockIsToken0(0)));
        pool.increaseObservationCardinalityNext(slots);
        (int24 lower, int24 upper) = _range(0);
        vm.prank(OPERATOR);
        market.addLiquidity(pool, lower / 60 * 60, upper / 60 * 60, LIQUIDITY);
    }

    function _factoryOf(IUniswapV3Pool pool) private view returns (address v3) {
        (, bytes memory result) = address(pool).staticcall(abi.encodeWithSignature("factory()"));
        v3 = abi.decode(result, (address));
    }
}
