"""Lemmas over the roundings of the vaults, for all integers, proved by z3.

Each quotient of the contracts is an integer q with q * d <= n < (q + 1) * d, which is what `fullMulDiv` and `/` return
where they do not revert. Real variables stand for integers where the lemma holds for reals too.

Prints one line for each lemma: name, `proved` or the answer of the solver, statement.
"""

from z3 import And, Implies, Int, Not, Real, Solver, unsat


def floor_of(q, n, d):
    return And(q * d <= n, n < (q + 1) * d)


def ceil_of(q, n, d):
    return And(q * d >= n, n > (q - 1) * d)


v, shares, out, back = (Real(name) for name in ("v", "shares", "out", "back"))
supply, nav, balance = (Real(name) for name in ("supply", "nav", "balance"))
one, other, part_one, part_other = (Real(name) for name in ("one", "other", "p1", "p2"))
fee, price, least, worth = (Real(name) for name in ("fee", "price", "least", "worth"))
claim, units, backing, paid = (Real(name) for name in ("claim", "units", "backing", "paid"))
counted, left = Real("counted"), Real("left")
elapsed, wait, before, after = (Int(name) for name in ("elapsed", "wait", "before", "after"))

WHOLE_TURNOVER, TURNOVER_REFILL_SEC = 10**17, 86_400
WHOLE_LOSS, LOSS_REFILL_SEC = 2 * 10**15, 604_800
PAPER_SHARES, PAPER_USDC, STOCK_UNIT, BPS = 10**12, 1, 10**8, 10_000
weight, worth_of_share = supply + PAPER_SHARES, nav + PAPER_USDC
sane = And(supply >= 0, nav >= 0, v >= 0, shares >= 0)

LEMMAS = {
    "mintThenRedeem": (
        "Shares minted for a value and redeemed at the same NAV and supply are worth at most the value.",
        And(sane, floor_of(shares, v * weight, worth_of_share), floor_of(back, shares * worth_of_share, weight)),
        back <= v,
    ),
    "redeemThenMint": (
        "If shares are redeemed for a value and the value is minted again at the same NAV and supply, the result is at most the original shares.",
        And(sane, floor_of(out, shares * worth_of_share, weight), floor_of(back, out * weight, worth_of_share)),
        back <= shares,
    ),
    "mintLowersNoShare": (
        "A mint that adds at least its value to NAV leaves each other share worth at least as much.",
        And(sane, floor_of(shares, v * weight, worth_of_share)),
        (worth_of_share + v) * weight >= worth_of_share * (weight + shares),
    ),
    "partsWithinHoldings": (
        "The parts of two redemptions of one state sum to at most the balance.",
        And(
            sane,
            balance >= 0,
            one >= 0,
            other >= 0,
            one + other <= supply,
            floor_of(part_one, balance * one, weight),
            floor_of(part_other, balance * other, weight),
        ),
        part_one + part_other <= balance,
    ),
    "redeemLowersNoShare": (
        "After a redemption in kind, the other shares, including the paper shares, have at least their part of the balance.",
        And(sane, balance >= 0, one >= 0, one <= supply, floor_of(part_one, balance * one, weight)),
        (balance - part_one) * weight >= balance * (weight - one),
    ),
    "mintFeeRoundsUp": (
        "The mint fee is at least 20 bps of the deposit and less than one unit more.",
        And(v >= 0, ceil_of(fee, v * 20, BPS)),
        And(fee * BPS >= v * 20, fee * BPS < v * 20 + BPS),
    ),
    "saleFloorWithinValue": (
        "The minimum output of a sale at 150 bps is below the value of the sold tokens.",
        And(out >= 1, price >= 0, floor_of(least, (out - 1) * price * (BPS - 150), STOCK_UNIT * BPS)),
        least * STOCK_UNIT <= out * price,
    ),
    "claimsWithinBacking": (
        "Two claims on one token are together worth at most its backing.",
        And(
            backing >= 0,
            units > 0,
            one >= 0,
            other >= 0,
            one + other <= units,
            floor_of(part_one, backing * one, units),
            floor_of(part_other, backing * other, units),
        ),
        part_one + part_other <= backing,
    ),
    "seizureWithinBalance": (
        "After a seizure the backing of claims is at most the remaining balance.",
        And(
            backing >= 0,
            left >= 0,
            counted > 0,
            left < counted,
            backing <= counted,
            floor_of(paid, backing * left, counted),
        ),
        paid <= left,
    ),
    "deferralTakesFromNoClaim": (
        "A new claim, with units rounded down, does not lower the worth of an earlier unit.",
        And(backing > 0, units > 0, claim >= 0, floor_of(paid, claim * units, backing)),
        (backing + claim) * units >= backing * (units + paid),
    ),
    "timeOnlyRefillsTurnover": (
        "As time passes, the refilled amount of the turnover budget never falls.",
        And(
            elapsed >= 0,
            wait >= 0,
            floor_of(before, WHOLE_TURNOVER * elapsed, TURNOVER_REFILL_SEC),
            floor_of(after, WHOLE_TURNOVER * (elapsed + wait), TURNOVER_REFILL_SEC),
        ),
        after >= before,
    ),
    "timeOnlyRefillsLoss": (
        "As time passes, the refilled amount of the loss budget never falls.",
        And(
            elapsed >= 0,
            wait >= 0,
            floor_of(before, WHOLE_LOSS * elapsed, LOSS_REFILL_SEC),
            floor_of(after, WHOLE_LOSS * (elapsed + wait), LOSS_REFILL_SEC),
        ),
        after >= before,
    ),
}

for name, (statement, premises, conclusion) in LEMMAS.items():
    solver = Solver()
    solver.set("timeout", 600_000)
    solver.add(Not(Implies(premises, conclusion)))
    answer = solver.check()
    print(name, "proved" if answer == unsat else str(answer), statement, sep="\t")
