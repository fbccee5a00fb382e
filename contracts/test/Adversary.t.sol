// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {Trader} from "./support/Trader.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

/// @title A search for sequences of calls within a day that drain a vault.
/// @dev The adversary is the strategist, gets a million of each token and of USDC for free, and
/// composes calls. Each round changes the best sequence so far or starts a new sequence, and
/// searches for more profit, more harm to the holders, or a worse deposit of a third party.
/// `ADVERSARY_ROUNDS` sets the number of rounds, `ADVERSARY_SEED` the first random number, and
/// `ADVERSARY_DEPTH_USDC` the virtual depth of each pool, 10 million USDC by default. The search
/// starts with the stored sequences of earlier searches (`fixtures/attacks.json`).
contract AdversaryTest is VaultFixture {
    uint256 private constant GENES = 16;
    uint256 private constant KINDS = 14;
    uint256 private constant DAY_SEC = 1 days;
    uint256 private constant STRANGER_USDC = 1_000e6;
    uint256 private constant MOST_ROUNDS_OF_FIRST_VERSION = 600;
    /// @dev Depth that docs/contracts.md recommends, whole USDC.
    uint256 private constant RECOMMENDED_DEPTH_USDC = 10_000_000;

    struct Sequence {
        uint256[16] genes;
        int256 profitUsdc;
        uint256 harmBps;
        uint256 strangerLossBps;
        /// @dev Harm of a sequence without arbitrage during the waits of the attacker, bps.
        uint256 heldHarmBps;
    }

    Trader private attacker;
    uint256 private aliceShares;
    uint256 private startedAt;
    bool private tainted;
    bool private held;
    /// @dev Token on which the attacker has its newest claim.
    uint256 private owed;
    uint256 private strangerShares;
    uint256 private strangerLossBps;

    function setUp() public {
        _deployFamily();
        _begin();
    }

    function test_noSequenceWithinADayPaysOrTakesMoreThanFiftyBasisPoints() public {
        Sequence[4] memory best = _search(vm.envOr("ADVERSARY_ROUNDS", uint256(120)), false);
        if (_depthUsdc() >= RECOMMENDED_DEPTH_USDC) assertLe(best[0].profitUsdc, 0, "profit");
        assertLe(best[1].harmBps, 50, "harm");
        // 20 bps of fee and 150 bps of swaps.
        assertLe(best[2].strangerLossBps, 171, "stranger");
        // Without arbitrage the attacker determines the TWAP; the turnover budget limits the harm.
        assertLe(best[3].heldHarmBps, 100, "harm without arbitrage");
    }

    function test_theSearchFindsTheDrainsOfTheFirstVersion() public {
        _createFirstVersion();
        _begin();
        Sequence[4] memory best = _search(MOST_ROUNDS_OF_FIRST_VERSION, true);
        assertTrue(_isDrained(best), "drained");
    }

    function _isDrained(Sequence[4] memory best) private pure returns (bool) {
        return best[0].profitUsdc > 10e6 && best[1].harmBps > 50 && best[2].strangerLossBps > 200;
    }

    /// @notice Runs one step of a sequence. External, so that a rejected step is reverted as a
    /// whole.
    function act(uint256 gene) external {
        require(msg.sender == address(this), "own calls");
        uint256 kind = gene % KINDS;
        uint256 a = gene >> 8 & 0xffffffff;
        uint256 b = gene >> 40 & 0xffffffff;
        if (kind < 2) _flips(a, b);
        else if (kind == 2) _turn(a, b);
        else if (kind == 3) vault.rebalance();
        else if (kind == 4) _push(a % N, int256(b % 191) - 95);
        else if (kind == 5) _restore();
        else if (kind == 6) _attackerBuys(a);
        else if (kind == 7) _attackerRedeems(a, b % 3 == 0);
        else if (kind == 8) _donate(a % N, 1 + b % 1e6);
        else if (kind == 9) _haltAndLeave(a % N, b % 4 == 0);
        else if (kind == 10) _seizePart(b);
        else if (kind == 11) _split(a % N, b);
        else if (kind == 12) _wait(a);
        else _strangerBuys();
    }

    function _depthUsdc() private view returns (uint256) {
        return vm.envOr("ADVERSARY_DEPTH_USDC", RECOMMENDED_DEPTH_USDC);
    }

    /// @dev Virtual USDC of a pool is its liquidity times the square root of the raw price.
    function _liquidity(uint256 i) internal view override returns (uint128) {
        return uint128(_depthUsdc() * 1e6 * 1e4 / FixedPointMathLib.sqrt(initialPrice(i)));
    }

    function _begin() private {
        attacker = new Trader();
        usdc.mint(address(attacker), 1_000_000e6);
        for (uint256 i; i < N; ++i) {
            tokens[i].mint(address(attacker), 5_000e8);
        }
        aliceShares = _buy(ALICE, 12_000e6);
        for (uint256 i; i < N; ++i) {
            _move(i, initialPrice(i));
        }
        _settle();
        startedAt = block.timestamp;
    }

    /// @return best The sequences with the most profit, the most harm and the worst deposit of a
    /// third party.
    function _search(uint256 rounds, bool untilDrained) private returns (Sequence[4] memory best) {
        vm.pauseGasMetering();
        uint256 seed = vm.envOr("ADVERSARY_SEED", uint256(23));
        uint256[] memory kept = _keptGenes();
        best[0].profitUsdc = type(int256).min;
        for (uint256 round; round < rounds; ++round) {
            uint256 random = uint256(keccak256(abi.encode(seed, round)));
            Sequence memory tried = (round + 1) * GENES <= kept.length
                ? _keptSequence(kept, round)
                : _next(best[round % 4], random);
            uint256 snapshot = vm.snapshotState();
            _run(tried);
            vm.revertToStateAndDelete(snapshot);
            if (tried.profitUsdc > best[0].profitUsdc) best[0] = tried;
            if (tried.harmBps > best[1].harmBps) best[1] = tried;
            if (tried.strangerLossBps > best[2].strangerLossBps) best[2] = tried;
            if (tried.heldHarmBps > best[3].heldHarmBps) best[3] = tried;
            if (untilDrained && _isDrained(best)) rounds = round;
        }
        emit log_named_uint("sequences", rounds);
        emit log_named_int("best profit, USDC-6", best[0].profitUsdc);
        emit log_named_uint("most harm, bps", best[1].harmBps);
        emit log_named_uint("worst deposit, bps", best[2].strangerLossBps);
        emit log_named_uint("most harm without arbitrage, bps", best[3].heldHarmBps);
        for (uint256 goal; goal < 4; ++goal) {
            for (uint256 i; i < GENES; ++i) {
                emit log_named_uint("gene", best[goal].genes[i]);
            }
        }
    }

    /// @return genes The genes of each kept sequence, one sequence after the other.
    function _keptGenes() private view returns (uint256[] memory genes) {
        return vm.parseJsonUintArray(vm.readFile("contracts/test/fixtures/attacks.json"), ".genes");
    }

    function _keptSequence(uint256[] memory kept, uint256 index)
        private
        pure
        returns (Sequence memory sequence)
    {
        for (uint256 i; i < GENES; ++i) {
            sequence.genes[i] = kept[index * GENES + i];
        }
    }

    /// @dev Returns a new sequence, or the best sequence with some changed genes.
    function _next(Sequence memory from, uint256 random)
        private
        pure
        returns (Sequence memory next)
    {
        bool anew = random % 4 == 0 || from.genes[0] == 0;
        for (uint256 i; i < GENES; ++i) {
            uint256 gene = uint256(keccak256(abi.encode(random, i)));
            bool changed = anew || gene >> 200 & 0x7 == 0;
            next.genes[i] = changed ? uint72(gene) : from.genes[i];
        }
    }

    /// @dev Stores the figures of the sequence; the caller reverts the state.
    function _run(Sequence memory tried) private {
        uint256 worthBefore = _attackerWorth();
        uint256 aliceBefore = _worthAtInitialPrices(aliceShares);
        for (uint256 i; i < GENES; ++i) {
            try this.act(tried.genes[i]) {} catch {}
        }
        for (uint256 i; i < N; ++i) {
            _unpause(i);
        }
        _restore();
        uint256 shares = vault.balanceOf(address(attacker));
        if (shares != 0) {
            vm.prank(address(attacker));
            vault.redeemInKind(shares);
        }
        for (uint256 i; i < N; ++i) {
            vm.prank(address(attacker));
            try vault.claim(address(tokens[i]), address(attacker)) {} catch {}
        }
        tried.strangerLossBps = strangerLossBps;
        tried.profitUsdc = type(int256).min;
        // A seizure by the issuer is not a harm that the vault could prevent.
        if (tainted) return;
        tried.profitUsdc = int256(_attackerWorth()) - int256(worthBefore);
        uint256 aliceAfter = _worthAtInitialPrices(aliceShares);
        if (aliceAfter >= aliceBefore) return;
        uint256 harmBps = (aliceBefore - aliceAfter) * 10_000 / aliceBefore;
        if (held) tried.heldHarmBps = harmBps;
        else tried.harmBps = harmBps;
    }

    /// @dev The attack of a strategist: change the targets, move both pools, rebalance, move the
    /// pools back.
    function _flips(uint256 a, uint256 b) private {
        uint256 count = 1 + a % 16;
        int256 pushBps = int256(a >> 8 & 0x1f);
        uint256 pauseSec = b % 4 == 0 ? b % 3_600 : 0;
        for (uint256 i; i < count; ++i) {
            bool up = i % 2 == 0;
            _turnTo(up ? 0 : 1, 4_000 + (b >> 8) % 4_001);
            _push(up ? 0 : 1, pushBps);
            _push(up ? 1 : 0, -pushBps);
            try vault.rebalance() {} catch {}
            _restore();
            if (block.timestamp + pauseSec < startedAt + DAY_SEC) skip(pauseSec);
        }
    }

    function _turn(uint256 a, uint256 b) private {
        _turnTo(a % N, b % 8_001);
    }

    /// @dev Changes the weights in steps until `heavy` has `turnBps` more than each other token.
    function _turnTo(uint256 heavy, uint256 turnBps) private {
        uint16[4] memory from = vault.weightsBps();
        uint256 light = (10_000 - turnBps) / 4;
        uint16[4] memory aim;
        for (uint256 i; i < N; ++i) {
            aim[i] = uint16(light);
        }
        aim[heavy] = uint16(10_000 - 3 * light);
        uint256 calls = 1;
        for (uint256 i; i < N; ++i) {
            uint256 distance = FixedPointMathLib.dist(aim[i], from[i]);
            calls = FixedPointMathLib.max(calls, FixedPointMathLib.divUp(distance, 1_997));
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

    function _push(uint256 i, int256 bps) private {
        uint256 price = uint256(int256(initialPrice(i)) * (10_000 + bps) / 10_000);
        attacker.push(pools[i], _sqrtPrice(price, _stockIsToken0(i)));
    }

    function _restore() private {
        for (uint256 i; i < N; ++i) {
            attacker.push(pools[i], _sqrtPrice(initialPrice(i), _stockIsToken0(i)));
        }
    }

    function _attackerBuys(uint256 a) private {
        uint256 most = vault.maxDeposit(address(attacker));
        uint256 amount = FixedPointMathLib.min(most, 1e6 + a % 12_000e6);
        vm.startPrank(address(attacker));
        usdc.approve(address(vault), amount);
        vault.deposit(amount, uint256(0));
        vm.stopPrank();
    }

    function _attackerRedeems(uint256 a, bool inKind) private {
        uint256 shares = vault.balanceOf(address(attacker)) * (1 + a % 4) / 4;
        vm.prank(address(attacker));
        if (inKind) vault.redeemInKind(shares);
        else vault.redeem(shares, uint256(0));
    }

    /// @dev A redemption in kind during a halt leaves a claim on the halted token.
    function _haltAndLeave(uint256 i, bool staysHalted) private {
        if (vault.balanceOf(address(attacker)) == 0) _attackerBuys(5_000e6);
        uint256 shares = vault.balanceOf(address(attacker));
        _pause(i);
        vm.prank(address(attacker));
        vault.redeemInKind(shares);
        if (!staysHalted) _unpause(i);
        owed = i;
    }

    function _seizePart(uint256 b) private {
        tainted = true;
        uint256 i = b % 5 == 0 ? b % N : owed;
        uint256 balance = tokens[i].balanceOf(address(vault));
        _seize(i, address(vault), b % 2 == 0 ? balance : 1 + b % balance);
    }

    function _split(uint256 i, uint256 b) private {
        vm.prank(ADMIN);
        tokens[i].updateMultiplier(1e17 + b % 20 * 1e18);
    }

    /// @dev In a random half of the waits, arbitrage first restores the pools. In the other waits
    /// the attacker keeps the pools at their prices, and the TWAP approaches these prices.
    function _wait(uint256 a) private {
        uint256 waitSec = 1 + a % 21_600;
        require(block.timestamp + waitSec < startedAt + DAY_SEC, "a day");
        held = held || a >> 16 & 1 == 0;
        if (a >> 16 & 1 == 1) {
            for (uint256 i; i < N; ++i) {
                _move(i, initialPrice(i));
            }
        }
        skip(waitSec);
    }

    /// @dev Immediate loss of another depositor, at the prices of the pools before the sequence.
    function _strangerBuys() private {
        require(strangerShares == 0, "one stranger");
        // The limit on the loss uses the TWAP, which an attacker who controls the pools can move.
        require(!held, "prices of the market");
        strangerShares = _buy(BOB, STRANGER_USDC);
        uint256 worth = _worthAtInitialPrices(strangerShares);
        if (worth < STRANGER_USDC) {
            strangerLossBps = (STRANGER_USDC - worth) * 10_000 / STRANGER_USDC;
        }
    }

    function _attackerWorth() private view returns (uint256 worth) {
        worth = usdc.balanceOf(address(attacker));
        for (uint256 i; i < N; ++i) {
            worth += tokens[i].balanceOf(address(attacker)) * initialPrice(i) / 1e8;
        }
    }

    function _worthAtInitialPrices(uint256 shares) private view returns (uint256) {
        (uint256[4] memory balances, uint256 nav) = vault.holdings();
        for (uint256 i; i < N; ++i) {
            nav += balances[i] * initialPrice(i) / 1e8;
        }
        // Management fees of a day are not harm of the sequence: only shares that exist count.
        return nav * shares / vault.totalSupply();
    }
}
