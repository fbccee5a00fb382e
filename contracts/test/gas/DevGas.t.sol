// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Test} from "forge-std/Test.sol";
import {DevPriceFeed} from "../../src/devnet/gas/DevPriceFeed.sol";
import {DevWrapped} from "../../src/devnet/gas/DevWrapped.sol";

/// @dev Price feeds of the devnet for gas.
contract DevGasTest is Test {
    address private constant OWNER = address(0x0E0);

    function test_feedReturnsTheLastAnswerOfItsOwner() public {
        vm.warp(1000);
        DevPriceFeed feed = new DevPriceFeed("ETH / USD", 4000e8, OWNER);
        assertEq(feed.decimals(), 8);
        assertEq(feed.description(), "ETH / USD");
        _assertAnswer(feed, 1, 4000e8, 1000);
        vm.warp(2000);
        vm.prank(OWNER);
        feed.setAnswer(4100e8);
        _assertAnswer(feed, 2, 4100e8, 2000);
    }

    function test_onlyTheOwnerSetsTheAnswerOfTheFeed() public {
        DevPriceFeed feed = new DevPriceFeed("ETH / USD", 4000e8, OWNER);
        vm.expectRevert(
            abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, address(this))
        );
        feed.setAnswer(1);
    }

    function test_wrappedCoinIsCoin() public {
        DevWrapped wrapped = new DevWrapped("Wrapped Ether", "WETH");
        assertEq(wrapped.decimals(), 18);
        vm.deal(OWNER, 10);
        vm.startPrank(OWNER);
        wrapped.deposit{value: 6}();
        (bool isTaken,) = address(wrapped).call{value: 1}("");
        assertTrue(isTaken);
        assertEq(wrapped.balanceOf(OWNER), 7);
        wrapped.withdraw(5);
        assertEq(wrapped.balanceOf(OWNER), 2);
        assertEq(wrapped.totalSupply(), address(wrapped).balance);
        assertEq(OWNER.balance, 8);
    }

    function test_wrappedCoinKeepsItsNamesAtAnyAddress() public {
        address canonical = 0x4200000000000000000000000000000000000006;
        vm.etch(canonical, address(new DevWrapped("Wrapped Ether", "WETH")).code);
        assertEq(DevWrapped(payable(canonical)).name(), "Wrapped Ether");
        assertEq(DevWrapped(payable(canonical)).symbol(), "WETH");
    }

    function _assertAnswer(DevPriceFeed feed, uint80 round, int256 price, uint256 time)
        private
        view
    {
        (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredIn) =
            feed.latestRoundData();
        assertEq(roundId, round);
        assertEq(answer, price);
        assertEq(startedAt, time);
        assertEq(updatedAt, time);
        assertEq(answeredIn, round);
    }
}
