// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {QuartetBridge} from "../../src/bridge/QuartetBridge.sol";
import {IQuartetBridge} from "../../src/bridge/interfaces/IQuartetBridge.sol";

/// @title A token, messenger, operator and owner in one contract, which calls the bridge at each
/// transfer.
contract ReentrantUsdc {
    bytes32 public constant DOMAIN_SEPARATOR = keccak256("domain");

    QuartetBridge public target;
    uint256 public attempts;
    uint256 public refusals;
    mapping(address account => uint256 balance) public balanceOf;

    function aim(QuartetBridge target_) external {
        target = target_;
        target_.acceptOwnership();
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address, uint256) external pure returns (bool) {
        return true;
    }

    function authorizationState(address, bytes32) external pure returns (bool) {
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256,
        uint256,
        bytes32,
        bytes calldata
    ) external {
        _move(from, to, value);
    }

    function depositForBurnWithHook(
        uint256 amount,
        uint32,
        bytes32,
        address,
        bytes32,
        uint256,
        uint32,
        bytes calldata
    ) external {
        _move(msg.sender, address(0), amount);
    }

    function _move(address from, address to, uint256 amount) private {
        _reenter();
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        _reenter();
    }

    function _reenter() private {
        IQuartetBridge.Authorization memory authorization;
        IQuartetBridge.Leg memory leg;
        IQuartetBridge.ReceiptProof memory proof;
        bytes[] memory calls = new bytes[](7);
        calls[0] = abi.encodeCall(IQuartetBridge.bridge, (authorization, "", leg));
        calls[1] = abi.encodeCall(IQuartetBridge.bridgeBound, (authorization, "", leg, 0));
        calls[2] = abi.encodeCall(IQuartetBridge.refundFrontRun, (address(this), 0, proof));
        calls[3] = abi.encodeCall(IQuartetBridge.refundLate, (authorization, ""));
        calls[4] = abi.encodeCall(IQuartetBridge.claim, ());
        calls[5] = abi.encodeCall(IQuartetBridge.claimFor, (new address[](1)));
        calls[6] = abi.encodeCall(IQuartetBridge.withdrawFees, (address(this)));
        for (uint256 i; i < calls.length; ++i) {
            (bool success, bytes memory result) = address(target).call(calls[i]);
            ++attempts;
            if (
                !success
                    && bytes4(result)
                        == ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector
            ) {
                ++refusals;
            }
        }
    }
}
