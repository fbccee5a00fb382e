// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {SponsorPaymaster} from "../../src/gas/SponsorPaymaster.sol";
import {IPaymaster} from "../../src/gas/interfaces/IPaymaster.sol";
import {ISponsorPaymaster} from "../../src/gas/interfaces/ISponsorPaymaster.sol";
import {PackedUserOperation} from "../../src/gas/interfaces/PackedUserOperation.sol";
import {RealEntryPoint} from "./support/RealEntryPoint.sol";
import {SponsorFixture} from "./support/SponsorFixture.sol";

/// @title Answers as an EntryPoint does, except for one word that the test chooses.
contract Impostor {
    string private name;
    string private version;
    uint256 private chainId;
    address private self;

    constructor(string memory name_, string memory version_, uint256 chainId_, address self_) {
        (name, version, chainId, self) = (name_, version_, chainId_, self_);
    }

    function eip712Domain()
        external
        view
        returns (bytes1, string memory, string memory, uint256, address, bytes32, uint256[] memory)
    {
        address own = self == address(0) ? address(this) : self;
        return (0x0f, name, version, chainId, own, 0, new uint256[](0));
    }
}

/// @dev Tests each power of owner, signer and EntryPoint that docs/contracts.md lists.
contract SponsorPowersTest is SponsorFixture {
    address private constant NEXT = address(0x4E17);

    function setUp() public {
        _deploySponsor();
    }

    function test_ownerOnly() public {
        address[4] memory others = [STRANGER, SUBMITTER, vm.addr(SIGNER_KEY), address(entryPoint)];
        for (uint256 i; i < others.length; ++i) {
            bytes memory refusal =
                abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, others[i]);
            vm.startPrank(others[i]);
            vm.expectRevert(refusal);
            paymaster.withdrawTo(payable(others[i]), 1);
            vm.expectRevert(refusal);
            paymaster.proposeSigner(others[i]);
            vm.expectRevert(refusal);
            paymaster.transferOwnership(others[i]);
            vm.expectRevert(ISponsorPaymaster.NotPendingSigner.selector);
            paymaster.acceptSigner();
            vm.stopPrank();
        }
        assertEq(_deposit(), DEPOSIT);
    }

    function test_ownerWithdrawsToAnybodyButNobody() public {
        vm.startPrank(OWNER);
        paymaster.withdrawTo(payable(NEXT), 0.4 ether);
        assertEq(NEXT.balance, 0.4 ether);
        assertEq(_deposit(), 0.6 ether);
        vm.expectRevert(ISponsorPaymaster.ZeroAddress.selector);
        paymaster.withdrawTo(payable(address(0)), 1);
        vm.expectRevert("Withdraw amount too large");
        paymaster.withdrawTo(payable(NEXT), 0.6 ether + 1);
        paymaster.withdrawTo(payable(NEXT), 0.6 ether);
        assertEq(_deposit(), 0);
    }

    /// @dev The way to stop a stolen signer key at once, before the next signer accepts.
    function test_emptyDepositStopsEverySignature() public {
        _delegate(RealEntryPoint.SIMPLE_7702);
        PackedUserOperation memory op = _ready();
        vm.prank(OWNER);
        paymaster.withdrawTo(payable(OWNER), DEPOSIT);
        _assertRefused(op, "AA31 paymaster deposit too low");
    }

    /// @dev `preVerificationGas` is paid as declared, to a beneficiary that the submitter chooses.
    function test_stolenSignerKeyTakesTheDepositAndNothingElse() public {
        _delegate(RealEntryPoint.SIMPLE_7702);
        PackedUserOperation memory op = _operation();
        op.preVerificationGas = DEPOSIT / MAX_FEE - 225_000;
        op.gasFees = _pair(MAX_FEE, MAX_FEE);
        entryPoint.depositTo{value: 1 ether}(NEXT);
        op = _own(USER_KEY, _sponsor(SIGNER_KEY, op, _terms()));
        _handle(op);
        assertLt(_deposit(), DEPOSIT / 100_000);
        assertEq(SUBMITTER.balance, DEPOSIT - _deposit());
        assertEq(entryPoint.balanceOf(NEXT), 1 ether);
        assertEq(address(entryPoint).balance, 1 ether + _deposit());
    }

    function test_anybodyFillsTheDeposit() public {
        vm.prank(STRANGER);
        paymaster.deposit{value: 3}();
        entryPoint.depositTo{value: 4}(address(paymaster));
        assertEq(_deposit(), DEPOSIT + 7);
        assertEq(address(paymaster).balance, 0);
    }

    function test_plainCoinIsRefused() public {
        vm.startPrank(STRANGER);
        (bool isTaken,) = address(paymaster).call{value: 1}("");
        assertFalse(isTaken);
        (isTaken,) = address(paymaster).call{value: 1}(hex"12345678");
        assertFalse(isTaken);
        assertEq(address(paymaster).balance, 0);
    }

    function test_signerChangesInTwoSteps() public {
        address next = vm.addr(NEXT_SIGNER_KEY);
        vm.expectEmit(address(paymaster));
        emit ISponsorPaymaster.SignerProposed(next);
        vm.prank(OWNER);
        paymaster.proposeSigner(next);
        assertEq(paymaster.pendingSigner(), next);
        assertEq(paymaster.signer(), vm.addr(SIGNER_KEY));

        address[3] memory others = [STRANGER, OWNER, vm.addr(SIGNER_KEY)];
        for (uint256 i; i < others.length; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(ISponsorPaymaster.NotPendingSigner.selector);
            paymaster.acceptSigner();
        }

        vm.expectEmit(address(paymaster));
        emit ISponsorPaymaster.SignerChanged(vm.addr(SIGNER_KEY), next);
        vm.startPrank(next);
        paymaster.acceptSigner();
        assertEq(paymaster.signer(), next);
        assertEq(paymaster.pendingSigner(), address(0));
        vm.expectRevert(ISponsorPaymaster.NotPendingSigner.selector);
        paymaster.acceptSigner();
    }

    function test_proposalIsTakenBackWithZero() public {
        address next = vm.addr(NEXT_SIGNER_KEY);
        vm.startPrank(OWNER);
        paymaster.proposeSigner(next);
        paymaster.proposeSigner(address(0));
        vm.stopPrank();
        vm.prank(next);
        vm.expectRevert(ISponsorPaymaster.NotPendingSigner.selector);
        paymaster.acceptSigner();
        assertEq(paymaster.signer(), vm.addr(SIGNER_KEY));
    }

    function test_ownershipMovesInTwoStepsAndIsNeverGivenUp() public {
        vm.startPrank(OWNER);
        paymaster.transferOwnership(NEXT);
        assertEq(paymaster.owner(), OWNER);
        assertEq(paymaster.pendingOwner(), NEXT);
        vm.expectRevert(ISponsorPaymaster.OwnershipIsKept.selector);
        paymaster.renounceOwnership();
        vm.stopPrank();
        vm.prank(NEXT);
        paymaster.acceptOwnership();
        assertEq(paymaster.owner(), NEXT);
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, OWNER));
        paymaster.withdrawTo(payable(OWNER), 1);
    }

    function test_ownerSponsorsNothingByBeingTheOwner() public {
        uint256 ownerKey = 0x0E0E;
        paymaster =
            new SponsorPaymaster(address(entryPoint), vm.addr(SIGNER_KEY), vm.addr(ownerKey));
        paymaster.deposit{value: 1 ether}();
        _delegate(RealEntryPoint.SIMPLE_7702);
        PackedUserOperation memory op = _sponsor(ownerKey, _operation(), _terms());
        _assertRefused(_own(USER_KEY, op), "AA34 signature error");
    }

    function test_onlyTheEntryPointAsksForValidation() public {
        _delegate(RealEntryPoint.SIMPLE_7702);
        PackedUserOperation memory op = _ready();
        address[4] memory others = [STRANGER, OWNER, vm.addr(SIGNER_KEY), user];
        for (uint256 i; i < others.length; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(ISponsorPaymaster.NotEntryPoint.selector);
            paymaster.validatePaymasterUserOp(op, 0, 0);
        }
        vm.recordLogs();
        vm.prank(address(entryPoint));
        paymaster.validatePaymasterUserOp(op, 0, 0);
        assertEq(vm.getRecordedLogs().length, 1);
    }

    function test_postOpAlwaysReverts() public {
        vm.prank(address(entryPoint));
        vm.expectRevert(ISponsorPaymaster.PostOpUnused.selector);
        paymaster.postOp(IPaymaster.PostOpMode.opSucceeded, "", 1, 1);
    }

    function test_constructorSetsSignerAndOwner() public {
        vm.expectEmit();
        emit ISponsorPaymaster.SignerChanged(address(0), NEXT);
        SponsorPaymaster fresh = new SponsorPaymaster(address(entryPoint), NEXT, STRANGER);
        assertEq(fresh.entryPoint(), address(entryPoint));
        assertEq(fresh.signer(), NEXT);
        assertEq(fresh.owner(), STRANGER);
        assertEq(fresh.pendingSigner(), address(0));
    }

    function test_constructorRefusesZeroAddressesOfSignerAndOwner() public {
        vm.expectRevert(ISponsorPaymaster.ZeroAddress.selector);
        this.newPaymaster(address(entryPoint), address(0), OWNER);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        this.newPaymaster(address(entryPoint), NEXT, address(0));
    }

    function test_constructorRefusesWhatIsNoEntryPoint() public {
        _assertNoEntryPoint(address(0));
        _assertNoEntryPoint(STRANGER);
        _assertNoEntryPoint(address(new Impostor("ERC4338", "1", 8453, address(0))));
        _assertNoEntryPoint(address(new Impostor("ERC4337", "2", 8453, address(0))));
        _assertNoEntryPoint(address(new Impostor("ERC4337", "1", 137, address(0))));
        _assertNoEntryPoint(address(new Impostor("ERC4337", "1", 8453, NEXT)));
        vm.expectRevert();
        this.newPaymaster(address(tally), NEXT, OWNER);
        address lookalike = address(new Impostor("ERC4337", "1", 8453, address(0)));
        assertEq(new SponsorPaymaster(lookalike, NEXT, OWNER).entryPoint(), lookalike);
    }

    /// @dev A call of its own, so that `expectRevert` covers the constructor alone.
    function newPaymaster(address entryPoint_, address signer, address owner) external {
        new SponsorPaymaster(entryPoint_, signer, owner);
    }

    function _assertNoEntryPoint(address account) private {
        vm.expectRevert(abi.encodeWithSelector(ISponsorPaymaster.NotAnEntryPoint.selector, account));
        this.newPaymaster(account, NEXT, OWNER);
    }
}
