// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {IUniswapV3Pool} from "../interfaces/IUniswapV3Pool.sol";

/// @title Tick cumulatives of a Uniswap v3 pool at equal steps back in time.
/// @notice Returns the values of `observe`, with fewer reads: `observe` starts a new binary search
///         for each time and reads two slots at each step.
/// @dev Times are full seconds, so the values equal `observe` until the clock passes 32 bits.
library PoolHistory {
    /// @dev Reads of one search that take the slot from the time; bisection follows, so that no
    ///      distribution of the observations makes a search long.
    uint256 private constant GUESSES = 3;

    /// @param place Number of the observation, 0 for the oldest observation of the ring.
    struct Observation {
        uint256 place;
        uint256 timestampSec;
        int256 cumulative;
    }

    /// @param oldest First observation of the ring.
    /// @param newest Last observation of the ring.
    struct Ring {
        IUniswapV3Pool pool;
        uint256 slots;
        uint256 oldestIndex;
        Observation oldest;
        Observation newest;
    }

    /// @notice Tick cumulatives now and at the start of each of `parts` parts of `partSec` seconds,
    ///         oldest first.
    /// @return known False if the pool has no price or no observation before the first time.
    function cumulatives(IUniswapV3Pool pool, uint256 partSec, uint256 parts)
        internal
        view
        returns (bool known, int256[] memory values)
    {
        (, int24 tick, uint16 newestIndex, uint16 slots,,,) = pool.slot0();
        if (slots == 0) return (false, values);
        Ring memory ring = _ringOf(pool, newestIndex, slots);
        Observation memory newest = ring.newest;
        if (block.timestamp < ring.oldest.timestampSec + parts * partSec) return (false, values);

        known = true;
        values = new int256[](parts + 1);
        uint256 timeSec = block.timestamp;
        (Observation memory older, Observation memory newer) = (newest, newest);
        for (uint256 part = parts + 1; part > 0;) {
            --part;
            if (timeSec >= newest.timestampSec) {
                values[part] =
                    newest.cumulative + int256(tick) * int256(timeSec - newest.timestampSec);
            } else {
                if (timeSec < older.timestampSec) (older, newer) = _around(ring, older, timeSec);
                int256 meanTick = (newer.cumulative - older.cumulative)
                    / int256(newer.timestampSec - older.timestampSec);
                values[part] = older.cumulative + meanTick * int256(timeSec - older.timestampSec);
            }
            // At most the time since the epoch, because the ring starts before the first part.
            if (part > 0) timeSec -= partSec;
        }
    }

    /// @dev A slot after the newest is empty until the ring has wrapped around.
    function _ringOf(IUniswapV3Pool pool, uint256 newestIndex, uint256 slots)
        private
        view
        returns (Ring memory ring)
    {
        (ring.pool, ring.slots, ring.oldestIndex) = (pool, slots, (newestIndex + 1) % slots);
        (uint32 timestampSec, int56 cumulative,, bool initialized) =
            pool.observations(ring.oldestIndex);
        if (initialized) {
            ring.oldest = Observation(0, timestampSec, cumulative);
        } else {
            ring.oldestIndex = 0;
            ring.oldest = _read(ring, 0);
        }
        ring.newest = _read(ring, (newestIndex + slots - ring.oldestIndex) % slots);
    }

    /// @dev The last observation at or before `timeSec`, and a later observation: the next, or any
    ///      if the first is exactly at `timeSec`.
    /// @param newer An observation after `timeSec`; the oldest of the ring is at or before `timeSec`.
    function _around(Ring memory ring, Observation memory newer, uint256 timeSec)
        private
        view
        returns (Observation memory, Observation memory)
    {
        Observation memory older = ring.oldest;
        for (uint256 reads; newer.place - older.place > 1; ++reads) {
            // At the time of an observation its cumulative is the value, whatever follows.
            if (older.timestampSec == timeSec) break;
            uint256 place = (older.place + newer.place) / 2;
            if (reads < GUESSES) {
                place = older.place == 0 && newer.place < ring.newest.place
                    ? _before(newer, ring.newest, timeSec, reads)
                    : _between(older, newer, timeSec);
            }
            Observation memory found = _read(ring, place);
            if (found.timestampSec <= timeSec) older = found;
            else newer = found;
        }
        return (older, newer);
    }

    /// @dev A place before `first` at which `timeSec` is expected, by the gaps between `first` and
    ///      `last`: the oldest observation can be days older than the window. Each miss doubles the
    ///      distance, so that the place of `timeSec` is soon between two known places.
    function _before(
        Observation memory first,
        Observation memory last,
        uint256 timeSec,
        uint256 misses
    ) private pure returns (uint256) {
        uint256 distance = FixedPointMathLib.divUp(
            (first.timestampSec - timeSec) * (last.place - first.place),
            last.timestampSec - first.timestampSec
        );
        distance <<= misses;
        return distance < first.place ? first.place - distance : 1;
    }

    /// @dev A place between `older` and `newer` at which `timeSec` is expected.
    function _between(Observation memory older, Observation memory newer, uint256 timeSec)
        private
        pure
        returns (uint256)
    {
        uint256 distance = (newer.place - older.place) * (timeSec - older.timestampSec)
            / (newer.timestampSec - older.timestampSec);
        return older.place + (distance == 0 ? 1 : distance);
    }

    function _read(Ring memory ring, uint256 place) private view returns (Observation memory) {
        (uint32 timestampSec, int56 cumulative,,) =
            ring.pool.observations((ring.oldestIndex + place) % ring.slots);
        return Observation(place, timestampSec, cumulative);
    }
}
