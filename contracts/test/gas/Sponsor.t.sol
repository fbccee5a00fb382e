// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ISponsorPaymaster} from "../../src/gas/interfaces/ISponsorPaymaster.sol";
import {PackedUserOperation} from "../../src/gas/interfaces/PackedUserOperation.sol";
import {IRealEntryPoint, ISimple7702Account} from "./support/IRealEntryPoint.sol";
import {RealEntryPoint} from "./support/RealEntryPoint.sol";
import {SponsorFixture, Tally} from "./support/SponsorFixture.sol";

/// @dev Purpose of the sponsor: wallets without native coins send operations, and the deposit pays.
contract SponsorTest is SponsorFixture {
    function setUp() public {
        _deploySponsor();
    }

    function test_emptyWalletActsInTheTransactionThatDelegatesIt() public {
        assertEq(user.code.length + user.balance, 0);
        PackedUserOperation memory op = _sponsor(SIGNER_KEY, _operation(), _terms());
        _delegate(RealEntryPoint.SIMPLE_7702);
        _handle(_own(USER_KEY, op));
        assertEq(tally.countOf(user), 1);
        assertEq(user.balance, 0);
        assertEq(user.code, abi.encodePacked(hex"ef0100", RealEntryPoint.SIMPLE_7702));
        assertEq(SUBMITTER.balance, DEPOSIT - _deposit());
        assertGt(SUBMITTER.balance, 0);
    }

    function test_delegatedWalletActsAgainWithAndWithoutTheMarker() public {
        _delegate(RealEntryPoint.SIMPLE_7702);
        _handle(_ready());
        _handle(_ready());
        PackedUserOperation memory op = _operation();
        op.initCode = "";
        _handle(_own(USER_KEY, _sponsor(SIGNER_KEY, op, _terms())));
        assertEq(tally.countOf(user), 3);
    }

    function test_accountThatIsAContractIsDeployedByItsFirstOperation() public {
        PackedUserOperation memory op = _counterfactual();
        Terms memory terms = _terms();
        op = _attach(op, terms, _signed(SIGNER_KEY, _digestFor(op, terms, address(0))));
        _handle(_own(USER_KEY, op));
        assertGt(op.sender.code.length, 0);
        assertEq(tally.countOf(op.sender), 1);
        assertEq(op.sender.balance, 0);
    }

    function test_logJoinsTheIdToTheHash() public {
        _delegate(RealEntryPoint.SIMPLE_7702);
        Terms memory terms = _terms();
        PackedUserOperation memory op = _own(USER_KEY, _sponsor(SIGNER_KEY, _operation(), terms));
        bytes32 userOpHash = entryPoint.getUserOpHash(op);
        vm.expectEmit(address(paymaster));
        emit ISponsorPaymaster.Sponsored(terms.id, user, userOpHash);
        _handle(op);
    }

    function test_hashIsTheOneThatSignersPutTogether() public {
        PackedUserOperation memory op = _operation();
        Terms memory terms = _terms();
        assertEq(_hashOf(op, terms), _digestFor(op, terms, address(0)), "plain");
        _delegate(RealEntryPoint.SIMPLE_7702);
        assertEq(_hashOf(op, terms), _digest(op, terms), "delegated");
        vm.etch(user, hex"60006000");
        assertEq(_hashOf(op, terms), _digestFor(op, terms, address(0)), "contract");
    }

    function testFuzz_hashIsTheOneThatSignersPutTogether(
        PackedUserOperation memory op,
        Terms memory terms,
        bytes32 limits
    ) public view {
        vm.assume(op.sender.code.length == 0);
        op.paymasterAndData = abi.encodePacked(address(paymaster), limits);
        assertEq(_hashOf(op, terms), _digestFor(op, terms, address(0)));
    }

    function test_domainNamesTheSponsor() public view {
        (, string memory name, string memory version, uint256 chainId, address self,,) =
            paymaster.eip712Domain();
        assertEq(name, "Quartet Sponsor");
        assertEq(version, "1");
        assertEq(chainId, 8453);
        assertEq(self, address(paymaster));
    }

    function test_anybodyMayCarryItAndIsPaidWhatTheEntryPointSays() public {
        _delegate(RealEntryPoint.SIMPLE_7702);
        PackedUserOperation[] memory ops = new PackedUserOperation[](1);
        ops[0] = _ready();
        uint256 before = STRANGER.balance;
        vm.prank(STRANGER, STRANGER);
        entryPoint.handleOps(ops, payable(STRANGER));
        assertEq(STRANGER.balance - before, DEPOSIT - _deposit());
        assertEq(tally.countOf(user), 1);
    }

    function test_severalSponsorshipsShareABundle() public {
        _delegate(RealEntryPoint.SIMPLE_7702);
        PackedUserOperation[] memory ops = new PackedUserOperation[](3);
        for (uint256 i; i < ops.length; ++i) {
            ops[i] = _ready();
        }
        vm.prank(SUBMITTER, SUBMITTER);
        entryPoint.handleOps(ops, payable(SUBMITTER));
        assertEq(tally.countOf(user), 3);
        assertEq(SUBMITTER.balance, DEPOSIT - _deposit());
    }

    function test_gasOfAFailedCallIsPaid() public {
        _delegate(RealEntryPoint.SIMPLE_7702);
        PackedUserOperation memory op = _operation();
        op.callData = abi.encodeCall(
            ISimple7702Account.execute, (address(tally), 0, abi.encodeCall(Tally.refuse, ()))
        );
        (bool success, uint256 cost,) =
            _outcomeOf(_own(USER_KEY, _sponsor(SIGNER_KEY, op, _terms())));
        assertFalse(success);
        assertGt(cost, 0);
        assertEq(DEPOSIT - _deposit(), cost);
    }

    function test_operationRunsOnce() public {
        _delegate(RealEntryPoint.SIMPLE_7702);
        PackedUserOperation memory op = _ready();
        _handle(op);
        _assertRefused(op, "AA25 invalid account nonce");
    }

    function test_depositBelowTheMostItCanCostIsRefused() public {
        _delegate(RealEntryPoint.SIMPLE_7702);
        PackedUserOperation memory op = _ready();
        uint256 prefund = uint256(50_000 + 80_000 + 35_000 + 60_000) * MAX_FEE;
        vm.prank(OWNER);
        paymaster.withdrawTo(payable(OWNER), DEPOSIT - prefund + 1);
        _assertRefused(op, "AA31 paymaster deposit too low");
        paymaster.deposit{value: 1}();
        _handle(op);
        assertEq(tally.countOf(user), 1);
    }

    function test_stolenSponsorshipIsWorthNothingToAnotherWallet() public {
        _delegate(RealEntryPoint.SIMPLE_7702);
        PackedUserOperation memory op = _ready();
        uint256 thiefKey = 0x7411EF;
        vm.signAndAttachDelegation(RealEntryPoint.SIMPLE_7702, thiefKey);
        op.sender = vm.addr(thiefKey);
        _assertRefused(_own(thiefKey, op), "AA34 signature error");
    }

    function test_ownersSignatureIsNeededToo() public {
        _delegate(RealEntryPoint.SIMPLE_7702);
        PackedUserOperation memory op = _sponsor(SIGNER_KEY, _operation(), _terms());
        _assertRefused(_own(SIGNER_KEY, op), "AA24 signature error");
    }

    function _hashOf(PackedUserOperation memory op, Terms memory terms)
        private
        view
        returns (bytes32)
    {
        return paymaster.hashOf(op, terms.id, terms.validUntil, terms.validAfter);
    }
}
