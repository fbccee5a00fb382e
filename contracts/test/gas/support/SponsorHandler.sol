// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PackedUserOperation} from "../../../src/gas/interfaces/PackedUserOperation.sol";
import {ISimple7702Account} from "./IRealEntryPoint.sol";
import {RealEntryPoint} from "./RealEntryPoint.sol";
import {SponsorFixture, Tally} from "./SponsorFixture.sol";

/// @title Actions of wallets, submitters, depositors, attackers, signer and owner in any order.
contract SponsorHandler is SponsorFixture {
    uint256 public deposited;
    uint256 public withdrawn;
    uint256 public charged;
    uint256 public carried;
    string public violation;
    mapping(bytes32 action => uint256) public calls;

    address private constant RECIPIENT = address(0x4EC);

    uint256[2] private signerKeys = [SIGNER_KEY, NEXT_SIGNER_KEY];

    PackedUserOperation private last;

    /// @dev Sets the environment again, because it may not persist between the calls of a run.
    modifier onChain() {
        vm.chainId(8453);
        _;
    }

    function init() external {
        _deploySponsor();
        _delegate(RealEntryPoint.SIMPLE_7702);
        deposited = DEPOSIT;
    }

    /// @dev Sponsors an operation with the current signer; submits it if the deposit covers its
    /// maximum cost.
    function sponsor(uint256 limits, uint256 baseFee, bool isFailing) external onChain {
        vm.fee(bound(baseFee, 0, 50e9));
        PackedUserOperation memory op = _anyOperation(limits, isFailing);
        op = _own(USER_KEY, _sponsor(_signerKey(), op, _terms()));
        uint256 before = _deposit();
        bool isCovered = before >= _prefundOf(op);
        uint256 count = tally.countOf(user);
        (bool isCarried, uint256 cost) = _carry(op);
        if (isCarried != isCovered) violation = "carried if and only if covered";
        if (!isCarried) return;
        if (cost > _prefundOf(op)) violation = "cost";
        if (tally.countOf(user) != count + (isFailing ? 0 : 1)) violation = "call";
        last = op;
        ++calls["sponsor"];
    }

    function replay() external onChain {
        if (last.sender == address(0)) return;
        _assertRefused(last);
        ++calls["replay"];
    }

    /// @dev Sponsors with a key that is not the current signer, or with the signer for another
    /// operation.
    function forge(uint256 limits, bool isWrongKey) external onChain {
        PackedUserOperation memory op = _anyOperation(limits, false);
        uint256 key = _signerKey();
        if (isWrongKey) key = key == SIGNER_KEY ? NEXT_SIGNER_KEY : SIGNER_KEY;
        op = _sponsor(key, op, _terms());
        if (!isWrongKey) op.preVerificationGas += 1;
        _assertRefused(_own(USER_KEY, op));
        ++calls["forge"];
    }

    function give(uint256 amount, bool isDirect) external {
        amount = bound(amount, 0, 1 ether);
        vm.deal(STRANGER, amount);
        vm.prank(STRANGER);
        if (isDirect) entryPoint.depositTo{value: amount}(address(paymaster));
        else paymaster.deposit{value: amount}();
        deposited += amount;
        ++calls["give"];
    }

    function sendPlainly(uint256 amount) external {
        amount = bound(amount, 0, 1 ether);
        vm.deal(STRANGER, amount);
        vm.prank(STRANGER);
        (bool isTaken,) = address(paymaster).call{value: amount}("");
        if (isTaken) violation = "plain coin";
        ++calls["sendPlainly"];
    }

    function withdraw(uint256 amount) external {
        amount = bound(amount, 0, _deposit());
        vm.prank(OWNER);
        paymaster.withdrawTo(payable(RECIPIENT), amount);
        withdrawn += amount;
        ++calls["withdraw"];
    }

    function steal(uint256 who, uint256 amount) external {
        address[5] memory thieves =
            [STRANGER, SUBMITTER, user, vm.addr(SIGNER_KEY), address(entryPoint)];
        address thief = thieves[who % 5];
        vm.startPrank(thief);
        _assertFails(abi.encodeCall(paymaster.withdrawTo, (payable(thief), amount)));
        _assertFails(abi.encodeCall(paymaster.proposeSigner, (thief)));
        _assertFails(abi.encodeCall(paymaster.transferOwnership, (thief)));
        if (thief != paymaster.pendingSigner()) {
            _assertFails(abi.encodeCall(paymaster.acceptSigner, ()));
        }
        vm.stopPrank();
        ++calls["steal"];
    }

    function propose(uint256 who) external {
        vm.prank(OWNER);
        paymaster.proposeSigner(vm.addr(signerKeys[who % 2]));
        ++calls["propose"];
    }

    function accept() external {
        address next = paymaster.pendingSigner();
        if (next == address(0)) return;
        vm.prank(next);
        paymaster.acceptSigner();
        if (paymaster.signer() != next) violation = "signer";
        ++calls["accept"];
    }

    function deposit() external view returns (uint256) {
        return _deposit();
    }

    function received() external view returns (uint256) {
        return RECIPIENT.balance;
    }

    function left() external view returns (uint256) {
        return address(paymaster).balance + user.balance;
    }

    function _anyOperation(uint256 limits, bool isFailing)
        private
        returns (PackedUserOperation memory op)
    {
        op = _operation();
        if (limits % 2 == 0) op.initCode = "";
        uint128 callGas = uint128(bound(limits >> 8, 60_000, 2_000_000));
        op.accountGasLimits = _pair(60_000, callGas);
        op.preVerificationGas = (limits >> 16) % 200_000;
        uint128 maxFee = uint128((limits >> 32) % 60e9);
        op.gasFees = _pair(maxFee / 3, maxFee);
        bytes4 call = isFailing ? Tally.refuse.selector : Tally.add.selector;
        op.callData =
            abi.encodeCall(ISimple7702Account.execute, (address(tally), 0, abi.encodePacked(call)));
    }

    function _prefundOf(PackedUserOperation memory op) private pure returns (uint256) {
        uint256 gas = uint256(_high(op.accountGasLimits)) + _low(op.accountGasLimits);
        return (gas + op.preVerificationGas + 35_000) * _low(op.gasFees);
    }

    function _signerKey() private view returns (uint256) {
        return paymaster.signer() == vm.addr(SIGNER_KEY) ? SIGNER_KEY : NEXT_SIGNER_KEY;
    }

    /// @dev Submits `op`, and checks that the loss of the deposit equals the logged cost and the
    /// payment to the submitter.
    function _carry(PackedUserOperation memory op) private returns (bool, uint256 cost) {
        uint256 before = SUBMITTER.balance;
        try this.carry(op) returns (uint256 logged) {
            charged += logged;
            carried += SUBMITTER.balance - before;
            return (true, logged);
        } catch {
            return (false, 0);
        }
    }

    /// @dev Callable only by this contract, which catches the revert.
    function carry(PackedUserOperation memory op) external returns (uint256 cost) {
        require(msg.sender == address(this), "own");
        (, cost,) = _outcomeOf(op);
    }

    function _assertRefused(PackedUserOperation memory op) private {
        uint256 before = _deposit();
        (bool isCarried,) = _carry(op);
        if (isCarried || _deposit() != before) violation = "refused operations cost nothing";
    }

    function _assertFails(bytes memory call) private {
        (bool success,) = address(paymaster).call(call);
        if (success) violation = "power of a stranger";
    }
}
