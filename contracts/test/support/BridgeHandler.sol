// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {QuartetBridge} from "../../src/bridge/QuartetBridge.sol";
import {IQuartetBridge} from "../../src/bridge/interfaces/IQuartetBridge.sol";
import {IUsdc} from "../../src/vault/interfaces/IUsdc.sol";
import {BridgeFixture} from "./BridgeFixture.sol";

/// @title Actions of payers, attackers, referrers, owner and issuer on a bridge, in any order.
/// @dev A broken rule is stored in `violation`: a revert here would only discard the call.
contract BridgeHandler is BridgeFixture {
    struct Deposit {
        uint256 key;
        IQuartetBridge.Authorization authorization;
        bytes signature;
        IQuartetBridge.ReceiptProof proof;
        uint256 blockNumber;
        bool parked;
    }

    uint256[3] private keys = [PAYER_KEY, THIEF_KEY, 0xCA401];
    address[4] private referrers = [REFERRER, address(0x4EF2), address(0x4EF3), address(0)];

    string public violation;
    /// @dev USDC-6 that was transferred here by an authorization and has no outcome yet.
    uint256 public parked;
    /// @dev USDC-6 that was transferred here without an authorization.
    uint256 public gifts;
    /// @dev USDC-6 that payers paid in addition to their burns.
    uint256 public fees;
    /// @dev Number of calls that had an effect, by action.
    mapping(bytes32 action => uint256 count) public calls;

    Deposit[] private deposits;
    mapping(bytes32 id => uint256 count) private outcomes;

    function init() external {
        _deployBridge();
        for (uint256 i; i < 3; ++i) {
            usdc.mint(vm.addr(keys[i]), 1_000_000e6);
        }
    }

    function bridge(uint256 who, uint256 ref, uint256 receiveAmount, uint256 fee) external {
        _bridgeOnce(who, _anyLeg(ref, receiveAmount), fee, false);
    }

    function bridgeBound(uint256 who, uint256 ref, uint256 receiveAmount, uint256 fee) external {
        _bridgeOnce(who, _anyLeg(ref, receiveAmount), fee, true);
    }

    function frontRun(uint256 who, uint256 value) external {
        Deposit storage deposit = deposits.push();
        deposit.key = keys[who % 3];
        deposit.authorization = _authorization(vm.addr(deposit.key), bound(value, 0, 5_000e6));
        deposit.signature = _sign(deposit.key, deposit.authorization);
        Vm.Log[] memory logs = _push(deposit.authorization, deposit.signature, address(quartet));
        deposit.blockNumber = block.number;
        deposit.proof = _proof(logs, deposit.authorization.nonce);
        deposit.parked = true;
        parked += deposit.authorization.value;
        ++calls["frontRun"];
    }

    function refund(uint256 which) external {
        if (deposits.length == 0) return;
        Deposit storage deposit = deposits[which % deposits.length];
        address from = deposit.authorization.from;
        uint256 before = usdc.balanceOf(from);
        _recall(deposit);
        try quartet.refundFrontRun(from, deposit.authorization.nonce, deposit.proof) {
            if (usdc.balanceOf(from) != before + deposit.authorization.value) {
                violation = "refund differs from the payment";
            }
            _refunded(deposit);
            ++calls["refund"];
        } catch {
            if (deposit.parked) violation = "a parked deposit is not refunded";
        }
    }

    function refundLate(uint256 which) external {
        if (deposits.length == 0) return;
        Deposit storage deposit = deposits[which % deposits.length];
        vm.prank(OPERATOR);
        try quartet.refundLate(deposit.authorization, deposit.signature) {
            _refunded(deposit);
            ++calls["refundLate"];
        } catch {
            if (deposit.parked) violation = "a parked deposit is not refunded late";
        }
    }

    function bridgeWhatWasPushed(uint256 which) external {
        if (deposits.length == 0) return;
        Deposit storage deposit = deposits[which % deposits.length];
        vm.prank(OPERATOR);
        try quartet.bridge(deposit.authorization, deposit.signature, _leg(REFERRER)) {
            violation = "a used authorization is bridged";
        } catch {
            ++calls["bridgeWhatWasPushed"];
        }
    }

    /// @dev Cancels a nonce of the attacker, and claims a refund with the proof of the cancellation
    /// or of another deposit.
    function cancelAndLie(uint256 which) external {
        IQuartetBridge.Authorization memory own = _authorization(thief, 1e6);
        Vm.Log[] memory logs = _cancel(THIEF_KEY, own.nonce);
        IQuartetBridge.ReceiptProof memory proof = _proof(logs, own.nonce);
        if (deposits.length != 0 && which % 2 == 0) {
            Deposit storage deposit = deposits[which % deposits.length];
            proof = deposit.proof;
            _recall(deposit);
        }
        vm.prank(thief);
        try quartet.refundFrontRun(thief, own.nonce, proof) {
            violation = "a cancelled nonce is refunded";
        } catch {
            ++calls["cancelAndLie"];
        }
    }

    /// @dev The operator asks for a late refund of a cancelled authorization, whose value reaches
    /// `amount` units of the booked fees.
    function lieAsOperator(uint256 amount) external {
        uint256 booked = quartet.liabilities();
        if (booked == 0) return;
        uint256 free = usdc.balanceOf(address(quartet)) - booked;
        IQuartetBridge.Authorization memory authorization =
            _authorization(thief, free + bound(amount, 1, booked));
        bytes memory signature = _sign(THIEF_KEY, authorization);
        _cancel(THIEF_KEY, authorization.nonce);
        vm.prank(OPERATOR);
        try quartet.refundLate(authorization, signature) {
            violation = "a refund takes booked fees";
        } catch {
            ++calls["lieAsOperator"];
        }
    }

    function claim(uint256 ref) external {
        address referrer = referrers[ref % 3];
        uint256 owed = quartet.claimable(referrer);
        uint256 before = usdc.balanceOf(referrer);
        vm.prank(referrer);
        quartet.claim();
        bool refused = usdc.isBlacklisted(referrer);
        if (usdc.balanceOf(referrer) != before + (refused ? 0 : owed)) violation = "claim";
        if (quartet.claimable(referrer) != (refused ? owed : 0)) violation = "claim is kept";
        if (owed != 0) ++calls["claim"];
    }

    function claimForAll() external {
        address[] memory list = new address[](4);
        for (uint256 i; i < 4; ++i) {
            list[i] = referrers[i];
        }
        try quartet.claimFor(list) {
            ++calls["claimFor"];
        } catch {
            violation = "one referrer stops the others";
        }
    }

    function withdrawFees() external {
        uint256 due = quartet.protocolFees();
        vm.prank(OWNER);
        if (quartet.withdrawFees(OWNER) != due) violation = "fees";
        ++calls["withdrawFees"];
    }

    function give(uint256 amount) external {
        amount = bound(amount, 0, 1_000e6);
        usdc.mint(address(quartet), amount);
        gifts += amount;
        ++calls["give"];
    }

    function setPaused(uint256 dice) external {
        vm.prank(OWNER);
        quartet.setPaused(dice % 4 == 0);
        ++calls["setPaused"];
    }

    function setBlocked(uint256 ref, bool blocked) external {
        vm.prank(ADMIN);
        if (blocked) usdc.blacklist(referrers[ref % 3]);
        else usdc.unBlacklist(referrers[ref % 3]);
        ++calls["setBlocked"];
    }

    function owedToReferrers() external view returns (uint256 sum) {
        for (uint256 i; i < 4; ++i) {
            sum += quartet.claimable(referrers[i]);
        }
    }

    /// @dev Fees that the bridge paid to referrers and to the owner.
    function paidOut() external view returns (uint256 sum) {
        sum = usdc.balanceOf(OWNER);
        for (uint256 i; i < 3; ++i) {
            sum += usdc.balanceOf(referrers[i]);
        }
    }

    function theBridge() external view returns (QuartetBridge) {
        return quartet;
    }

    function theUsdc() external view returns (IUsdc) {
        return usdc;
    }

    function _anyLeg(uint256 ref, uint256 receiveAmount)
        private
        view
        returns (IQuartetBridge.Leg memory leg)
    {
        leg = _leg(referrers[ref % 4]);
        leg.receiveAmount = bound(receiveAmount, 1e6, 5_000e6);
        leg.maxNetworkFee = receiveAmount % quartet.networkFeeCap(leg.receiveAmount);
    }

    function _bridgeOnce(uint256 who, IQuartetBridge.Leg memory leg, uint256 fee, bool isBound)
        private
    {
        uint256 key = keys[who % 3];
        fee = bound(fee, 0, quartet.feeCap(leg.receiveAmount));
        uint256 toBurn = leg.receiveAmount + leg.maxNetworkFee;
        IQuartetBridge.Authorization memory authorization =
            _authorization(vm.addr(key), toBurn + fee);
        bytes32 salt = authorization.nonce;
        if (isBound) authorization.nonce = quartet.boundNonce(leg, salt);
        bytes memory signature = _sign(key, authorization);
        uint256 supply = usdc.totalSupply();
        bytes memory call = isBound
            ? abi.encodeCall(IQuartetBridge.bridgeBound, (authorization, signature, leg, salt))
            : abi.encodeCall(IQuartetBridge.bridge, (authorization, signature, leg));
        vm.prank(isBound ? STRANGER : OPERATOR);
        (bool success,) = address(quartet).call(call);
        if (success == quartet.paused()) violation = "payments pass unless paused";
        if (!success) return;
        ++calls[isBound ? bytes32("bridgeBound") : bytes32("bridge")];
        _settled(authorization);
        if (supply - usdc.totalSupply() != toBurn) violation = "burn";
        fees += fee;
    }

    /// @dev Sets the hashes of blocks again, because they do not persist between the calls of a
    /// run.
    function _recall(Deposit storage deposit) private {
        vm.roll(deposit.blockNumber + 1);
        vm.setBlockhash(deposit.blockNumber, keccak256(deposit.proof.header));
    }

    function _refunded(Deposit storage deposit) private {
        if (!deposit.parked) violation = "a deposit is refunded twice";
        deposit.parked = false;
        parked -= deposit.authorization.value;
        _settled(deposit.authorization);
    }

    function _settled(IQuartetBridge.Authorization memory authorization) private {
        bytes32 id = quartet.idOf(authorization.from, authorization.nonce);
        if (++outcomes[id] != 1) violation = "two outcomes";
    }
}
