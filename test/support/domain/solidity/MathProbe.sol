// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {BasketMath} from "vault/libraries/BasketMath.sol";
import {RebalanceBudget} from "vault/libraries/RebalanceBudget.sol";

struct Answer {
    bool reverted;
    uint256 value;
}

/// @title Returns many results of the contracts' libraries in one call.
contract MathProbe {
    struct Power {
        uint256 base;
        uint256 exponent;
        uint256 one;
    }

    struct Book {
        uint256 nav;
        uint256 supply;
        uint256 elapsedSec;
        uint256 amount;
    }

    struct BookAnswer {
        uint256 feeShares;
        uint256 shares;
        uint256 assets;
        uint256 value;
        uint256 mintFee;
    }

    struct Basket {
        uint256[4] values;
        uint16[4] targets;
        uint256 nav;
        bool isUnfinished;
    }

    struct Budget {
        RebalanceBudget.State state;
        uint256 elapsedSec;
        uint256 nav;
        uint256 traded;
        uint256 loss;
    }

    struct BudgetAnswer {
        uint256 turnoverLeftWad;
        uint256 lossLeftWad;
        uint256 tradable;
        uint256 turnoverUsedWad;
        uint256 lossUsedWad;
        bool covered;
    }

    function expWad(int256 exponent) external pure returns (int256) {
        return FixedPointMathLib.expWad(exponent);
    }

    function rpow(Power calldata power) external pure returns (uint256) {
        return FixedPointMathLib.rpow(power.base, power.exponent, power.one);
    }

    function expWads(int256[] calldata exponents) external view returns (Answer[] memory answers) {
        answers = new Answer[](exponents.length);
        for (uint256 i; i < exponents.length; ++i) {
            try this.expWad(exponents[i]) returns (int256 value) {
                answers[i].value = uint256(value);
            } catch {
                answers[i].reverted = true;
            }
        }
    }

    function rpows(Power[] calldata powers) external view returns (Answer[] memory answers) {
        answers = new Answer[](powers.length);
        for (uint256 i; i < powers.length; ++i) {
            try this.rpow(powers[i]) returns (uint256 value) {
                answers[i].value = value;
            } catch {
                answers[i].reverted = true;
            }
        }
    }

    function books(Book[] calldata asked) external pure returns (BookAnswer[] memory answers) {
        answers = new BookAnswer[](asked.length);
        for (uint256 i; i < asked.length; ++i) {
            Book calldata book = asked[i];
            answers[i] = BookAnswer({
                feeShares: BasketMath.feeShares(book.supply, book.elapsedSec),
                shares: BasketMath.sharesOf(book.amount, book.supply, book.nav),
                assets: BasketMath.assetsOf(book.amount, book.supply, book.nav),
                value: BasketMath.valueOf(book.amount, book.nav),
                mintFee: FixedPointMathLib.mulDivUp(book.amount, 20, BasketMath.BPS)
            });
        }
    }

    function rebalanceDue(Basket[] calldata baskets)
        external
        pure
        returns (bool[] memory due, uint256[] memory turnovers)
    {
        due = new bool[](baskets.length);
        turnovers = new uint256[](baskets.length);
        for (uint256 i; i < baskets.length; ++i) {
            Basket calldata basket = baskets[i];
            due[i] = BasketMath.rebalanceDue(
                basket.values, basket.targets, basket.nav, 300, basket.isUnfinished
            );
            (,, turnovers[i]) = BasketMath.gapsOf(basket.values, basket.targets, basket.nav);
        }
    }

    function budgets(Budget[] calldata asked) external pure returns (BudgetAnswer[] memory answers) {
        answers = new BudgetAnswer[](asked.length);
        for (uint256 i; i < asked.length; ++i) {
            Budget calldata one = asked[i];
            uint256 nowSec = one.state.updatedAtSec + one.elapsedSec;
            BudgetAnswer memory answer = answers[i];
            (answer.turnoverLeftWad, answer.lossLeftWad) = RebalanceBudget.left(one.state, nowSec);
            answer.tradable = RebalanceBudget.tradableUsdc(one.state, nowSec, one.nav, 50);
            RebalanceBudget.State memory next;
            (next, answer.covered) =
                RebalanceBudget.spent(one.state, nowSec, one.nav, one.traded, one.loss);
            (answer.turnoverUsedWad, answer.lossUsedWad) = (next.turnoverWad, next.lossWad);
        }
    }
}

interface IPriced {
    function priceUsdc(address token) external view returns (uint256);
    function spotUsdc(address token) external view returns (uint256);
}

/// @title Pool with a settable oracle, read by a real price source.
contract ToldPool {
    struct Told {
        int56[6] cumulatives;
        uint160 sqrtPriceX96;
    }

    uint256 private constant WINDOW_SEC = 1_800;

    address public immutable token0;
    address public immutable token1;
    uint128 public constant liquidity = 1;
    Told private _told;

    constructor(address token0_, address token1_) {
        (token0, token1) = (token0_, token1_);
    }

    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint8, bool) {
        return (_told.sqrtPriceX96, 0, 5, 6, 6, 0, true);
    }

    /// @dev One observation at each edge of the five parts of the window.
    function observations(uint256 index) external view returns (uint32, int56, uint160, bool) {
        uint256 timestampSec = block.timestamp - WINDOW_SEC + index * WINDOW_SEC / 5;
        return (uint32(timestampSec), _told.cumulatives[index], 0, true);
    }

    function prices(IPriced source, address token, Told[] calldata told)
        external
        returns (Answer[] memory twaps, Answer[] memory spots)
    {
        twaps = new Answer[](told.length);
        spots = new Answer[](told.length);
        for (uint256 i; i < told.length; ++i) {
            _told = told[i];
            try source.priceUsdc(token) returns (uint256 value) {
                twaps[i].value = value;
            } catch {
                twaps[i].reverted = true;
            }
            try source.spotUsdc(token) returns (uint256 value) {
                spots[i].value = value;
            } catch {
                spots[i].reverted = true;
            }
        }
    }
}
