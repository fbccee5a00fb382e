// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {QuartetBridge} from "../src/bridge/QuartetBridge.sol";
import {IQuartetBridge} from "../src/bridge/interfaces/IQuartetBridge.sol";
import {ModelMessenger, ModelUsdc} from "./support/ModelUsdc.sol";
import {SVM, VM} from "./support/SymbolicMachine.sol";

/// @title Proofs over the books of the bridge, one function at a time, from any state.
/// @dev Books, outcomes, referrers and all balances are symbolic, so the proofs also hold for
/// states that no sequence of calls reaches. Owner, operator and pause have the values of the
/// constructor. An assumption at the top of a proof is the bound of that proof.
contract BridgeProof {
    QuartetBridge private quartet;
    ModelUsdc private usdc;

    struct Books {
        uint256 balance;
        uint256 liabilities;
        uint256 protocolFees;
        uint256 owed;
    }

    function setUp() public {
        usdc = new ModelUsdc();
        ModelMessenger messenger = new ModelMessenger();
        quartet = new QuartetBridge(address(usdc), address(messenger), address(0x0e), address(0x0f));
        SVM.enableSymbolicStorage(address(quartet));
        SVM.enableSymbolicStorage(address(usdc));
    }

    /// @notice A claim lowers liabilities by the amount that leaves the bridge, and pays exactly the owed amount.
    /// @custom:bound all books; the referrer is not the bridge.
    function check_claimConservesTheBooks(address referrer) external {
        VM.assume(referrer != address(quartet));
        Books memory before = _books(referrer);
        VM.prank(referrer);
        quartet.claim();
        Books memory afterwards = _books(referrer);
        assert(before.liabilities - afterwards.liabilities == before.owed - afterwards.owed);
        assert(before.balance - afterwards.balance == before.owed - afterwards.owed);
        assert(afterwards.owed == 0 || afterwards.owed == before.owed);
        assert(afterwards.protocolFees == before.protocolFees);
    }

    /// @notice The owner can withdraw only the protocol's fees, and no referrer's credit.
    /// @custom:bound all books and callers; the receiver is not the bridge.
    function check_withdrawalTakesFeesAlone(address caller, address to, address referrer) external {
        VM.assume(to != address(quartet));
        Books memory before = _books(referrer);
        address owner = quartet.owner();
        VM.prank(caller);
        quartet.withdrawFees(to);
        Books memory afterwards = _books(referrer);
        assert(caller == owner);
        assert(afterwards.protocolFees == 0);
        assert(before.liabilities - afterwards.liabilities == before.protocolFees);
        assert(before.balance - afterwards.balance == before.protocolFees);
        assert(afterwards.owed == before.owed);
    }

    /// @notice A late refund pays the authorized value once, from money that is not booked.
    /// @custom:bound all books within the balance, callers and authorizations; the payer is not the bridge.
    function check_lateRefundNeverReachesBookedMoney(
        address caller,
        IQuartetBridge.Authorization calldata authorization
    ) external {
        VM.assume(authorization.from != address(quartet));
        bytes memory signature = SVM.createBytes(65, "signature");
        Books memory before = _books(authorization.from);
        VM.assume(before.balance >= before.liabilities);
        bytes32 id = quartet.idOf(authorization.from, authorization.nonce);
        IQuartetBridge.Status status = quartet.statusOf(id);
        address operator = quartet.operator();
        VM.prank(caller);
        quartet.refundLate(authorization, signature);
        Books memory afterwards = _books(authorization.from);
        assert(caller == operator);
        assert(status == IQuartetBridge.Status.None);
        assert(quartet.statusOf(id) == IQuartetBridge.Status.Refunded);
        assert(afterwards.balance >= afterwards.liabilities);
        assert(before.balance - afterwards.balance == authorization.value);
        assert(afterwards.liabilities == before.liabilities);
        assert(afterwards.protocolFees == before.protocolFees);
        assert(afterwards.owed == before.owed);
    }

    /// @notice A bridged payment books its fee to the unit, burns the rest, and settles once.
    /// @custom:bound all books, callers, authorizations and legs; fees below 2^128, the payer neither bridge nor messenger.
    function check_bridgeBooksTheFeeAndBurnsTheRest(
        address caller,
        IQuartetBridge.Authorization calldata authorization,
        IQuartetBridge.Leg calldata leg
    ) external {
        VM.assume(authorization.from != address(quartet));
        VM.assume(authorization.from != quartet.tokenMessenger());
        bytes memory signature = SVM.createBytes(65, "signature");
        address first = quartet.referrerOf(authorization.from);
        address referrer = leg.referrer == address(0) ? first : leg.referrer;
        Books memory before = _books(referrer);
        VM.assume(before.owed <= type(uint128).max && before.protocolFees <= type(uint128).max);
        bytes32 id = quartet.idOf(authorization.from, authorization.nonce);
        IQuartetBridge.Status status = quartet.statusOf(id);
        VM.prank(caller);
        quartet.bridge(authorization, signature, leg);
        Books memory afterwards = _books(referrer);
        uint256 fee = authorization.value - leg.receiveAmount - leg.maxNetworkFee;
        assert(status == IQuartetBridge.Status.None);
        assert(quartet.statusOf(id) == IQuartetBridge.Status.Bridged);
        assert(afterwards.liabilities - before.liabilities == fee);
        assert(afterwards.balance - before.balance == fee);
        assert(
            (afterwards.protocolFees - before.protocolFees) + (afterwards.owed - before.owed) == fee
        );
        assert(afterwards.owed == before.owed || referrer != address(0));
    }

    /// @notice The fee of an accepted payment is within its cap, and so is the network fee.
    /// @custom:bound all authorizations and legs.
    function check_acceptedFeesAreWithinTheirCaps(
        IQuartetBridge.Authorization calldata authorization,
        IQuartetBridge.Leg calldata leg
    ) external {
        bytes memory signature = SVM.createBytes(65, "signature");
        VM.prank(quartet.operator());
        quartet.bridge(authorization, signature, leg);
        uint256 fee = authorization.value - leg.receiveAmount - leg.maxNetworkFee;
        assert(leg.receiveAmount >= 1e6);
        assert(fee <= quartet.feeCap(leg.receiveAmount));
        assert(leg.maxNetworkFee <= quartet.networkFeeCap(leg.receiveAmount));
    }

    /// @notice A settled id is never settled again: neither by a bridge nor by a late refund.
    /// @custom:bound all books, callers, authorizations and legs.
    function check_oneAuthorizationHasOneOutcome(
        address caller,
        IQuartetBridge.Authorization calldata authorization,
        IQuartetBridge.Leg calldata leg,
        bytes32 salt,
        uint8 way
    ) external {
        bytes memory signature = SVM.createBytes(65, "signature");
        bytes32 id = quartet.idOf(authorization.from, authorization.nonce);
        VM.assume(quartet.statusOf(id) != IQuartetBridge.Status.None);
        VM.prank(caller);
        bool done;
        if (way == 0) {
            try quartet.bridge(authorization, signature, leg) {
                done = true;
            } catch {}
        } else if (way == 1) {
            try quartet.bridgeBound(authorization, signature, leg, salt) {
                done = true;
            } catch {}
        } else {
            try quartet.refundLate(authorization, signature) {
                done = true;
            } catch {}
        }
        assert(!done);
    }

    /// @notice While the bridge is paused, no payment is bridged.
    /// @custom:bound all callers, authorizations and legs.
    function check_pausedBridgesNothing(
        address caller,
        IQuartetBridge.Authorization calldata authorization,
        IQuartetBridge.Leg calldata leg
    ) external {
        bytes memory signature = SVM.createBytes(65, "signature");
        VM.prank(quartet.owner());
        quartet.setPaused(true);
        VM.prank(caller);
        try quartet.bridge(authorization, signature, leg) {
            assert(false);
        } catch {}
    }

    /// @notice Only the owner changes the operator or the pause.
    /// @custom:bound all callers.
    function check_powersAreTheOwners(address caller, address operator, bool isPaused) external {
        address owner = quartet.owner();
        address operatorBefore = quartet.operator();
        bool pausedBefore = quartet.paused();
        VM.prank(caller);
        try quartet.setOperator(operator) {} catch {}
        VM.prank(caller);
        try quartet.setPaused(isPaused) {} catch {}
        if (caller == owner) return;
        assert(quartet.operator() == operatorBefore);
        assert(quartet.paused() == pausedBefore);
    }

    function _books(address referrer) private view returns (Books memory) {
        return Books({
            balance: usdc.balanceOf(address(quartet)),
            liabilities: quartet.liabilities(),
            protocolFees: quartet.protocolFees(),
            owed: quartet.claimable(referrer)
        });
    }
}
