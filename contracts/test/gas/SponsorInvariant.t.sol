// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {SponsorHandler} from "./support/SponsorHandler.sol";

/// @dev One invariant checks all rules, because the runs of calls are expensive and the checks are
/// not.
contract SponsorInvariantTest is Test {
    SponsorHandler private handler;

    function setUp() public {
        handler = new SponsorHandler();
        handler.init();
        bytes4[] memory actions = new bytes4[](10);
        actions[0] = SponsorHandler.sponsor.selector;
        actions[1] = SponsorHandler.replay.selector;
        actions[2] = SponsorHandler.forge.selector;
        actions[3] = SponsorHandler.give.selector;
        actions[4] = SponsorHandler.sendPlainly.selector;
        actions[5] = SponsorHandler.withdraw.selector;
        actions[6] = SponsorHandler.steal.selector;
        actions[7] = SponsorHandler.propose.selector;
        actions[8] = SponsorHandler.accept.selector;
        // The action is listed twice, so that operations are frequent.
        actions[9] = SponsorHandler.sponsor.selector;
        targetContract(address(handler));
        targetSelector(FuzzSelector(address(handler), actions));
    }

    function invariant_depositIsWhatCameLessWhatWent() public view {
        _assertRules();
    }

    function test_handlerReachesEveryOutcome() public {
        uint256 limits = uint256(20e9) << 32;
        handler.give(0.1 ether, true);
        handler.give(0.1 ether, false);
        handler.sponsor(limits, 5e9, false);
        handler.sponsor(limits + 1, 5e9, true);
        handler.replay();
        handler.forge(limits, true);
        handler.forge(limits, false);
        handler.propose(1);
        handler.accept();
        handler.sponsor(limits, 5e9, false);
        handler.forge(limits, true);
        handler.sendPlainly(1);
        handler.steal(3, 1);
        handler.withdraw(1 ether);
        handler.withdraw(type(uint256).max);
        handler.sponsor(limits, 5e9, false);
        bytes32[9] memory names = [
            bytes32("sponsor"),
            "replay",
            "forge",
            "give",
            "sendPlainly",
            "withdraw",
            "steal",
            "propose",
            "accept"
        ];
        for (uint256 i; i < names.length; ++i) {
            assertGt(handler.calls(names[i]), 0, string(abi.encodePacked(names[i])));
        }
        assertEq(handler.calls("sponsor"), 3);
        assertGt(handler.charged(), 0);
        _assertRules();
    }

    function _assertRules() private view {
        assertEq(handler.violation(), "");
        assertEq(
            handler.deposit(),
            handler.deposited() - handler.withdrawn() - handler.charged(),
            "deposit"
        );
        assertEq(handler.carried(), handler.charged(), "carriers");
        assertEq(handler.received(), handler.withdrawn(), "owner");
        assertEq(handler.left(), 0, "nothing rests with paymaster or wallet");
    }
}
