// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

/// @title A year of an honest strategist: new targets each week, and rebalances outside the band.
/// @dev Prices change at random every day, and arbitrage keeps the pools at the market prices. A
/// keeper calls `rebalance` once an hour while a rebalance is due. The figures are in
/// docs/contracts.md.
contract HonestYearTest is VaultFixture {
    uint256 private constant WEEKS = 52;
    uint256 private constant STEP_SEC = 1 hours;
    uint256 private constant BPS = 10_000;

    struct Year {
        /// @dev Sum of the losses of rebalances at market prices, 1e-4 bps of NAV.
        uint256 costBpsE4;
        uint256 calls;
        uint256 slowestSec;
        uint256 sumSec;
        uint256 reached;
    }

    function setUp() public {
        _deployFamily();
    }

    function test_aYearCostsNoMoreThanInTheFirstVersionAndReachesEachTargetWithinADay() public {
        vm.pauseGasMetering();
        uint256 snapshot = vm.snapshotState();
        Year memory now_ = _year();
        vm.revertToState(snapshot);
        _createFirstVersion();
        Year memory first = _year();
        _report("first version", first);
        _report("budgets", now_);
        assertLe(now_.costBpsE4, first.costBpsE4, "cost");
        assertEq(now_.reached, WEEKS, "targets reached");
        assertLe(now_.slowestSec, 1 days, "delay");
    }

    function _year() private returns (Year memory year) {
        _buy(ALICE, 20_000e6);
        for (uint256 week; week < WEEKS; ++week) {
            _nextTargets(week);
            uint256 changedAt = block.timestamp;
            bool isReached;
            for (uint256 day; day < 7; ++day) {
                _walk(week * 7 + day);
                _settle();
                for (uint256 hour_; hour_ < 23; ++hour_) {
                    _keep(year);
                    if (!isReached && _isWithinBand()) {
                        isReached = true;
                        uint256 tookSec = block.timestamp - changedAt;
                        year.slowestSec = FixedPointMathLib.max(year.slowestSec, tookSec);
                        year.sumSec += tookSec;
                        ++year.reached;
                    }
                    skip(STEP_SEC);
                }
            }
        }
    }

    /// @dev One call of the keeper; the vault rejects the call while no rebalance is due.
    function _keep(Year memory year) private {
        uint256 before = _navAtMarket();
        try vault.rebalance() {
            ++year.calls;
            uint256 later = _navAtMarket();
            if (later < before) year.costBpsE4 += (before - later) * BPS * 1e4 / before;
            // Arbitrage trades each pool back to the market price.
            for (uint256 i; i < N; ++i) {
                _move(i, px[i]);
            }
        } catch {}
    }

    /// @dev Sets weights that differ by up to 20 percentage points from the last weights, each
    /// between 5 and 55 %.
    function _nextTargets(uint256 week) private {
        uint16[4] memory last = vault.weightsBps();
        uint16[] memory next = new uint16[](N);
        for (uint256 i; i < N; ++i) {
            next[i] = last[i];
        }
        uint256 random = uint256(keccak256(abi.encode("targets", week)));
        for (uint256 pair; pair < 2; ++pair) {
            uint256 from = (random >> (32 * pair)) % N;
            uint256 to = (from + 1 + (random >> (32 * pair + 8)) % 3) % N;
            uint256 stepBps = (random >> (32 * pair + 16)) % 1_000;
            if (next[from] < 500 + stepBps || next[to] + stepBps > 5_500) continue;
            next[from] -= uint16(stepBps);
            next[to] += uint16(stepBps);
        }
        vm.prank(STRATEGIST);
        vault.setTargetWeights(next);
    }

    /// @dev Prices change by up to 200 bps a day.
    function _walk(uint256 day) private {
        for (uint256 i; i < N; ++i) {
            uint256 random = uint256(keccak256(abi.encode("prices", day, i)));
            _moveBps(i, int256(random % 401) - 200);
        }
    }

    function _isWithinBand() private view returns (bool) {
        uint256[4] memory values;
        (uint256[4] memory balances, uint256 nav) = vault.holdings();
        for (uint256 i; i < N; ++i) {
            values[i] = balances[i] * px[i] / 1e8;
            nav += values[i];
        }
        uint16[4] memory weights = vault.weightsBps();
        for (uint256 i; i < N; ++i) {
            if (FixedPointMathLib.dist(values[i] * BPS / nav, weights[i]) > 300) return false;
        }
        return true;
    }

    function _navAtMarket() private view returns (uint256 nav) {
        uint256[4] memory balances;
        (balances, nav) = vault.holdings();
        for (uint256 i; i < N; ++i) {
            nav += balances[i] * px[i] / 1e8;
        }
    }

    function _report(string memory name, Year memory year) private {
        emit log_named_decimal_uint(string.concat(name, ", cost in bps of NAV"), year.costBpsE4, 4);
        emit log_named_uint(string.concat(name, ", rebalances"), year.calls);
        emit log_named_uint(
            string.concat(name, ", slowest target in minutes"), year.slowestSec / 60
        );
        emit log_named_uint(
            string.concat(name, ", mean target in minutes"), year.sumSec / year.reached / 60
        );
    }
}
