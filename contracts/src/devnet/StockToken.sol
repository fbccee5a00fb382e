// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {B20Token} from "./B20Token.sol";

/// @title Devnet model of a Base B20 asset token: a tokenized stock.
/// @notice Balances are raw units with 8 decimals; the multiplier only scales the
///         displayed balance. One admin holds every role at first.
contract StockToken is B20Token {
    /// @notice Fixed point of the multiplier.
    uint256 public constant WAD_PRECISION = 1e18;

    /// @notice Largest multiplier, so that balance times multiplier fits 256 bits.
    uint256 public constant MAX_UI_MULTIPLIER = type(uint128).max;

    bytes32 public constant OPERATOR_ROLE = keccak256("OPERATOR_ROLE");

    /// @dev First four bytes of a Solidity panic, which `announce` passes on unwrapped.
    bytes4 private constant PANIC_SELECTOR = 0x4e487b71;

    /// @notice Whether an announcement id is used up.
    mapping(string id => bool) public isAnnouncementIdUsed;
    /// @notice Second from which the scheduled multiplier counts, or 0.
    uint256 public effectiveAt;

    bool private _initialized;
    uint256 private _multiplier;
    uint256 private _scheduledMultiplier;

    event UIMultiplierUpdated(
        uint256 oldMultiplier, uint256 newMultiplier, uint256 effectiveAtTimestamp
    );
    event MultiplierUpdated(uint256 multiplier);
    event UIMultiplierUpdateCancelled(uint256 cancelledMultiplier, uint256 cancelledEffectiveAt);
    event Announcement(address indexed caller, string id, string description, string uri);
    event EndAnnouncement(string id);

    error AnnouncementIdAlreadyUsed(string id);
    error AnnouncementInProgress();
    error InternalCallMalformed(bytes call);
    error InternalCallFailed(bytes call);
    error InvalidMultiplier();
    error EffectiveAtInPast(uint256 effectiveAt);
    error EffectiveAtTooFar(uint256 effectiveAt);
    error UIMultiplierUpdateExists(uint256 effectiveAt);
    error UIMultiplierUpdateDoesNotExist();

    /// @notice Names the token and gives `admin` every role; once.
    function initialize(string calldata name_, string calldata symbol_, address admin) external {
        if (_initialized) revert AlreadyInitialized();
        _initialized = true;
        name = name_;
        symbol = symbol_;
        _multiplier = WAD_PRECISION;
        bytes32[8] memory roles = [
            DEFAULT_ADMIN_ROLE,
            MINT_ROLE,
            BURN_ROLE,
            BURN_BLOCKED_ROLE,
            TRANSFER_FROM_BLOCKED_ROLE,
            PAUSE_ROLE,
            UNPAUSE_ROLE,
            OPERATOR_ROLE
        ];
        for (uint256 i; i < roles.length; ++i) {
            _grantRole(roles[i], admin);
        }
    }

    /// @notice Schedules a multiplier (18 decimals) from `effectiveAt_` on, in the future.
    function updateUIMultiplier(uint256 newMultiplier, uint256 effectiveAt_)
        external
        onlyRole(OPERATOR_ROLE)
    {
        _requireMultiplier(newMultiplier);
        if (effectiveAt_ <= block.timestamp) revert EffectiveAtInPast(effectiveAt_);
        if (effectiveAt_ > type(uint64).max) revert EffectiveAtTooFar(effectiveAt_);
        if (effectiveAt > block.timestamp) revert UIMultiplierUpdateExists(effectiveAt);
        uint256 current = multiplier();
        _multiplier = current;
        _scheduledMultiplier = newMultiplier;
        effectiveAt = effectiveAt_;
        emit UIMultiplierUpdated(current, newMultiplier, effectiveAt_);
    }

    /// @notice Cancels a scheduled multiplier that is not yet effective.
    function cancelUIMultiplierUpdate() external onlyRole(OPERATOR_ROLE) {
        if (effectiveAt <= block.timestamp) revert UIMultiplierUpdateDoesNotExist();
        emit UIMultiplierUpdateCancelled(_scheduledMultiplier, effectiveAt);
        effectiveAt = 0;
    }

    /// @notice Sets the multiplier (18 decimals) at once and drops a scheduled one.
    function updateMultiplier(uint256 newMultiplier) external onlyRole(OPERATOR_ROLE) {
        _requireMultiplier(newMultiplier);
        uint256 current = multiplier();
        if (effectiveAt > block.timestamp) {
            emit UIMultiplierUpdateCancelled(_scheduledMultiplier, effectiveAt);
        }
        effectiveAt = 0;
        _multiplier = newMultiplier;
        emit MultiplierUpdated(newMultiplier);
        emit UIMultiplierUpdated(current, newMultiplier, block.timestamp);
    }

    /// @notice Announces a corporate action and performs its calls in the name of the caller.
    function announce(
        bytes[] calldata internalCalls,
        string calldata id,
        string calldata description,
        string calldata uri
    ) external onlyRole(OPERATOR_ROLE) {
        if (isAnnouncementIdUsed[id]) revert AnnouncementIdAlreadyUsed(id);
        isAnnouncementIdUsed[id] = true;
        emit Announcement(msg.sender, id, description, uri);
        for (uint256 i; i < internalCalls.length; ++i) {
            _callSelf(internalCalls[i]);
        }
        emit EndAnnouncement(id);
    }

    /// @notice Multiplier in force, 18 decimals; the ERC-8056 name of `multiplier`.
    function uiMultiplier() external view returns (uint256) {
        return multiplier();
    }

    /// @notice Scheduled multiplier, or the current multiplier if none is scheduled.
    function newUIMultiplier() external view returns (uint256) {
        return effectiveAt > block.timestamp ? _scheduledMultiplier : multiplier();
    }

    /// @notice `rawAmount` as people are shown it, rounded down.
    function toUIAmount(uint256 rawAmount) external view returns (uint256) {
        return rawAmount * multiplier() / WAD_PRECISION;
    }

    /// @notice Raw units behind an amount that people are shown, rounded down.
    function fromUIAmount(uint256 uiAmount) external view returns (uint256) {
        return uiAmount * WAD_PRECISION / multiplier();
    }

    /// @notice Balance as people are shown it, rounded down.
    function balanceOfUI(address account) external view returns (uint256) {
        return balanceOf[account] * multiplier() / WAD_PRECISION;
    }

    /// @notice Supply as people are shown it, rounded down.
    function totalSupplyUI() external view returns (uint256) {
        return totalSupply * multiplier() / WAD_PRECISION;
    }

    /// @notice Whether the token answers an interface: ERC-165 and the four parts of ERC-8056.
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == 0x01ffc9a7 || interfaceId == 0xa60bf13d || interfaceId == 0x4bd27648
            || interfaceId == 0x57854fc3 || interfaceId == 0xd890fd71;
    }

    /// @notice Multiplier in force, 18 decimals.
    function multiplier() public view returns (uint256) {
        bool matured = effectiveAt != 0 && block.timestamp >= effectiveAt;
        return matured ? _scheduledMultiplier : _multiplier;
    }

    /// @dev Delegates to itself, so that the caller stays the sender and keeps its roles.
    function _callSelf(bytes calldata call) private {
        if (call.length < 4) revert InternalCallMalformed(call);
        if (bytes4(call[:4]) == this.announce.selector) revert AnnouncementInProgress();
        (bool success, bytes memory result) = address(this).delegatecall(call);
        if (success) return;
        if (result.length < 4 || bytes4(result) != PANIC_SELECTOR) revert InternalCallFailed(call);
        assembly ("memory-safe") {
            revert(add(result, 0x20), mload(result))
        }
    }

    function _requireMultiplier(uint256 newMultiplier) private pure {
        if (newMultiplier == 0 || newMultiplier > MAX_UI_MULTIPLIER) revert InvalidMultiplier();
    }
}
