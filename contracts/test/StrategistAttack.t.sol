// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {Trader} from "./support/Trader.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

/// @title Attack of a strategist who reverses the targets, moves the pools around each rebalance
/// and trades back.
/// @dev Harm and profit are measured at the prices before the attack. The figures of each run are
/// in docs/contracts.md.
abstract contract StrategistAttack is VaultFixture {
    Trader private attacker;

    struct Plan {
        uint256 pushBps;
        uint256 turnBps;
        uint256 flips;
        uint256 pauseSec;
    }

    struct Outcome {
        uint256 navBefore;
        uint256 navAfter;
        int256 profitUsdc;
    }

    function _begin() internal {
        attacker = new Trader();
        usdc.mint(address(attacker), 1_000_000e6);
        for (uint256 i; i < N; ++i) {
            tokens[i].mint(address(attacker), 5_000e8);
        }
        _buy(ALICE, 24_900e6);
        // Arbitrage reverses the impact of the deposit, so that the attacker cannot earn from it.
        for (uint256 i; i < N; ++i) {
            _move(i, initialPrice(i));
        }
        _settle();
    }

    /// @dev Runs each combination of push, turn and number of flips, spread over `spanSec`.
    /// @return worst The lowest NAV and the highest profit of all runs.
    function _runTable(uint256 spanSec, uint256[] memory flips)
        internal
        returns (Outcome memory worst)
    {
        vm.pauseGasMetering();
        worst.profitUsdc = type(int256).min;
        worst.navAfter = type(uint256).max;
        for (uint256 pushBps; pushBps <= 30; pushBps += 10) {
            for (uint256 turnBps = 4_000; turnBps <= 8_000; turnBps += 2_000) {
                for (uint256 f; f < flips.length; ++f) {
                    uint256 snapshot = vm.snapshotState();
                    Plan memory plan = Plan(pushBps, turnBps, flips[f], spanSec / flips[f]);
                    Outcome memory seen = _run(plan);
                    _report(pushBps, turnBps, flips[f], seen);
                    worst.navBefore = seen.navBefore;
                    worst.navAfter = FixedPointMathLib.min(worst.navAfter, seen.navAfter);
                    worst.profitUsdc = FixedPointMathLib.max(worst.profitUsdc, seen.profitUsdc);
                    vm.revertToState(snapshot);
                }
            }
        }
    }

    function _run(Plan memory plan) internal returns (Outcome memory seen) {
        seen.navBefore = vault.totalAssets();
        uint256 worthBefore = _worth();
        bool up = true;
        for (uint256 flip; flip < plan.flips; ++flip) {
            _turn(up, uint16(plan.turnBps));
            // The vault buys the first and sells the second token: raise the first price, lower the
            // second.
            (uint256 dear, uint256 cheap) = up ? (0, 1) : (1, 0);
            if (plan.pushBps != 0) {
                _push(dear, initialPrice(dear) * (10_000 + plan.pushBps) / 10_000);
                _push(cheap, initialPrice(cheap) * (10_000 - plan.pushBps) / 10_000);
            }
            try vault.rebalance() {} catch {}
            _push(0, initialPrice(0));
            _push(1, initialPrice(1));
            up = !up;
            if (plan.pauseSec != 0) skip(plan.pauseSec);
        }
        seen.navAfter = _navAtInitialPrices();
        seen.profitUsdc = int256(_worth()) - int256(worthBefore);
    }

    /// @dev Changes the weights in steps until the first two targets have changed by `turnBps` of
    /// NAV.
    function _turn(bool up, uint16 turnBps) private {
        uint16 low = (10_000 - turnBps) / 2 > 5_000 ? 0 : (10_000 - turnBps) / 4;
        uint16 high = low + turnBps;
        uint16 rest = (10_000 - low - high) / 2;
        uint16[4] memory aim = up ? [high, low, rest, rest] : [low, high, rest, rest];
        aim[3] = 10_000 - aim[0] - aim[1] - aim[2];
        uint16[4] memory from = vault.weightsBps();
        uint256 calls = 1;
        for (uint256 i; i < N; ++i) {
            calls = FixedPointMathLib.max(
                calls, FixedPointMathLib.divUp(FixedPointMathLib.dist(aim[i], from[i]), 1_999)
            );
        }
        for (uint256 call = 1; call <= calls; ++call) {
            uint16[] memory next = new uint16[](N);
            next[3] = 10_000;
            for (uint256 i; i < 3; ++i) {
                next[i] = uint16((from[i] * (calls - call) + aim[i] * call) / calls);
                next[3] -= next[i];
            }
            vm.prank(STRATEGIST);
            vault.setTargetWeights(next);
        }
    }

    function _push(uint256 i, uint256 price) private {
        attacker.push(pools[i], _sqrtPrice(price, _stockIsToken0(i)));
    }

    /// @dev Returns the attacker's money at the prices before the attack.
    function _worth() private view returns (uint256 worth) {
        worth = usdc.balanceOf(address(attacker));
        for (uint256 i; i < N; ++i) {
            worth += tokens[i].balanceOf(address(attacker)) * initialPrice(i) / 1e8;
        }
    }

    function _navAtInitialPrices() private view returns (uint256 nav) {
        (uint256[4] memory balances, uint256 idle) = vault.holdings();
        nav = idle;
        for (uint256 i; i < N; ++i) {
            nav += balances[i] * initialPrice(i) / 1e8;
        }
    }

    function _report(uint256 pushBps, uint256 turnBps, uint256 flips, Outcome memory seen) private {
        emit log_named_string(
            string.concat(
                "push ",
                vm.toString(pushBps),
                " turn ",
                vm.toString(turnBps),
                " flips ",
                vm.toString(flips)
            ),
            string.concat(
                "NAV ",
                vm.toString(seen.navBefore / 1e6),
                " -> ",
                vm.toString(seen.navAfter / 1e6),
                ", profit ",
                vm.toString(seen.profitUsdc / 1e6)
            )
        );
    }
}

/// @title The attacks on the current version of the vault.
/// @dev The budgets end the attack within the first flips, so that 500 flips take no more than 100.
/// `STRATEGIST_FLIPS` sets the larger number of flips; docs/contracts.md has the results of 500.
contract StrategistAttackTest is StrategistAttack {
    function setUp() public {
        _deployFamily();
        _begin();
    }

    function test_flipsInOneBlockTakeAtMost10BasisPointsAndEarnNothing() public {
        _assertTable(0, 10);
    }

    function test_flipsOverOneHourTakeAtMost11BasisPointsAndEarnNothing() public {
        _assertTable(1 hours, 11);
    }

    function test_flipsOverOneDayTakeAtMost20BasisPointsAndEarnNothing() public {
        _assertTable(1 days, 20);
    }

    function test_flipsOverOneWeekTakeAtMost42BasisPointsAndEarnNothing() public {
        _assertTable(7 days, 42);
    }

    function _assertTable(uint256 spanSec, uint256 mostBps) private {
        uint256[] memory flips = new uint256[](2);
        (flips[0], flips[1]) = (14, vm.envOr("STRATEGIST_FLIPS", uint256(100)));
        Outcome memory worst = _runTable(spanSec, flips);
        assertGe(worst.navAfter * 10_000, worst.navBefore * (10_000 - mostBps), "harm");
        assertLe(worst.profitUsdc, 0, "profit");
    }
}

/// @title The same attacks on the first version, which had no budgets of rebalances over time.
/// @dev `FIRST_VERSION_FLIPS` sets the number of flips; docs/contracts.md has the results of 14,
/// 100 and 500.
contract FirstVersionAttackTest is StrategistAttack {
    function setUp() public {
        _deployFamily();
        _createFirstVersion();
        _begin();
    }

    function test_flipsInOneBlockDrainTheFirstVersion() public {
        _assertDrained(0);
    }

    function test_flipsOverOneHourDrainTheFirstVersion() public {
        _assertDrained(1 hours);
    }

    function test_flipsOverOneDayDrainTheFirstVersion() public {
        _assertDrained(1 days);
    }

    function test_flipsOverOneWeekDrainTheFirstVersion() public {
        _assertDrained(7 days);
    }

    function _assertDrained(uint256 spanSec) private {
        uint256[] memory flips = new uint256[](1);
        flips[0] = vm.envOr("FIRST_VERSION_FLIPS", uint256(14));
        Outcome memory worst = _runTable(spanSec, flips);
        assertLt(worst.navAfter * 10_000, worst.navBefore * 9_500, "harm");
        assertGt(worst.profitUsdc, 500e6, "profit");
    }
}
