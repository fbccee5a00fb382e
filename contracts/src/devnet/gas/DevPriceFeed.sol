// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IAggregatorV3} from "../../gas/interfaces/IAggregatorV3.sol";

/// @title Devnet model of a Chainlink price feed: returns the last answer that its owner set.
contract DevPriceFeed is IAggregatorV3, Ownable {
    /// @inheritdoc IAggregatorV3
    uint8 public constant decimals = 8;

    /// @inheritdoc IAggregatorV3
    string public description;

    int256 private _answer;
    uint256 private _updatedAt;
    uint80 private _roundId;

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

    /// @param description_ Name of the pair, `ETH / USD`.
    /// @param answer First answer, 8 decimals.
    constructor(string memory description_, int256 answer, address owner) Ownable(owner) {
        description = description_;
        _set(answer);
    }

    /// @notice Begins a round with `answer`, 8 decimals, as of this block.
    function setAnswer(int256 answer) external onlyOwner {
        _set(answer);
    }

    /// @inheritdoc IAggregatorV3
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (_roundId, _answer, _updatedAt, _updatedAt, _roundId);
    }

    function _set(int256 answer) private {
        _answer = answer;
        _updatedAt = block.timestamp;
        emit AnswerUpdated(answer, ++_roundId, block.timestamp);
    }
}
