// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Devnet model of a Base B20 asset token: a tokenized stock.
/// @notice Names, events and errors are those of B20 assets; balances are raw units with 8
///         decimals, the multiplier only scales what people are shown. One admin holds every role
///         at first, and a list of blocked accounts stands in for the policy registry.
/// @dev The code is put at a fixed address without its constructor: nothing may live in immutables.
contract StockToken {
    enum PausableFeature {
        TRANSFER,
        MINT,
        BURN,
        SEIZE
    }

    /// @notice Number of decimals of the raw units.
    uint8 public constant decimals = 8;

    /// @notice Fixed point of the multiplier.
    uint256 public constant WAD_PRECISION = 1e18;

    /// @notice Largest multiplier, so that balance times multiplier fits 256 bits.
    uint256 public constant MAX_UI_MULTIPLIER = type(uint128).max;

    bytes32 public constant DEFAULT_ADMIN_ROLE = bytes32(0);
    bytes32 public constant MINT_ROLE = keccak256("MINT_ROLE");
    bytes32 public constant BURN_ROLE = keccak256("BURN_ROLE");
    bytes32 public constant BURN_BLOCKED_ROLE = keccak256("BURN_BLOCKED_ROLE");
    bytes32 public constant TRANSFER_FROM_BLOCKED_ROLE = keccak256("TRANSFER_FROM_BLOCKED_ROLE");
    bytes32 public constant PAUSE_ROLE = keccak256("PAUSE_ROLE");
    bytes32 public constant UNPAUSE_ROLE = keccak256("UNPAUSE_ROLE");
    bytes32 public constant OPERATOR_ROLE = keccak256("OPERATOR_ROLE");

    bytes32 public constant TRANSFER_SENDER_POLICY = keccak256("TRANSFER_SENDER_POLICY");
    bytes32 public constant TRANSFER_RECEIVER_POLICY = keccak256("TRANSFER_RECEIVER_POLICY");
    bytes32 public constant TRANSFER_EXECUTOR_POLICY = keccak256("TRANSFER_EXECUTOR_POLICY");
    bytes32 public constant MINT_RECEIVER_POLICY = keccak256("MINT_RECEIVER_POLICY");
    bytes32 public constant SEIZABLE_POLICY = keccak256("SEIZABLE_POLICY");

    /// @dev Policy id that errors name: the one block list of this model.
    uint64 private constant BLOCK_LIST_POLICY_ID = 2;

    /// @dev Number of values of `PausableFeature`.
    uint256 private constant FEATURES = uint256(type(PausableFeature).max) + 1;

    /// @dev First four bytes of a Solidity panic, which `announce` passes on unwrapped.
    bytes4 private constant PANIC_SELECTOR = 0x4e487b71;

    bytes32 private constant DOMAIN_TYPEHASH = keccak256(
        "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
    );
    bytes32 private constant PERMIT_TYPEHASH = keccak256(
        "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
    );

    /// @notice Human name of the token.
    string public name;
    /// @notice Ticker of the token.
    string public symbol;
    /// @notice Raw units in existence.
    uint256 public totalSupply;
    /// @notice Raw units that an account holds.
    mapping(address account => uint256) public balanceOf;
    /// @notice Raw units of an owner that a spender may still move.
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    /// @notice Next EIP-2612 nonce of an owner.
    mapping(address owner => uint256) public nonces;
    /// @notice Whether an account holds a role.
    mapping(bytes32 role => mapping(address account => bool)) public hasRole;
    /// @notice Whether an account may neither send, receive nor move tokens, and may be seized.
    mapping(address account => bool) public isBlocked;
    /// @notice Whether an announcement id is used up.
    mapping(string id => bool) public isAnnouncementIdUsed;
    /// @notice Second from which the scheduled multiplier counts, or 0.
    uint256 public effectiveAt;

    bool private _initialized;
    uint256 private _pausedBits;
    uint256 private _multiplier;
    uint256 private _scheduledMultiplier;

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);
    event Memo(address indexed caller, bytes32 indexed memo);
    event BurnedBlocked(address indexed caller, address indexed from, uint256 amount);
    event TransferredFromBlocked(
        address indexed caller, address indexed from, address indexed to, uint256 amount
    );
    event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender);
    event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender);
    event Paused(address indexed updater, PausableFeature[] features);
    event Unpaused(address indexed updater, PausableFeature[] features);
    event UIMultiplierUpdated(
        uint256 oldMultiplier, uint256 newMultiplier, uint256 effectiveAtTimestamp
    );
    event MultiplierUpdated(uint256 multiplier);
    event UIMultiplierUpdateCancelled(uint256 cancelledMultiplier, uint256 cancelledEffectiveAt);
    event Announcement(address indexed caller, string id, string description, string uri);
    event EndAnnouncement(string id);
    /// @notice Not of B20: the model's block list changed.
    event BlockedSet(address indexed account, bool blocked);

    error AlreadyInitialized();
    error AccessControlUnauthorizedAccount(address account, bytes32 neededRole);
    error ContractPaused(PausableFeature feature);
    error InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
    error InsufficientBalance(address sender, uint256 balance, uint256 needed);
    error InvalidSender(address sender);
    error InvalidReceiver(address receiver);
    error InvalidSpender(address spender);
    error EmptyFeatureSet();
    error PolicyForbids(bytes32 policyScope, uint64 policyId);
    error AccountNotBlocked(address account);
    error ExpiredSignature(uint256 deadline);
    error InvalidSigner(address signer, address owner);
    error AnnouncementIdAlreadyUsed(string id);
    error AnnouncementInProgress();
    error InternalCallMalformed(bytes call);
    error InternalCallFailed(bytes call);
    error InvalidMultiplier();
    error EffectiveAtInPast(uint256 effectiveAt);
    error EffectiveAtTooFar(uint256 effectiveAt);
    error UIMultiplierUpdateExists(uint256 effectiveAt);
    error UIMultiplierUpdateDoesNotExist();

    modifier onlyRole(bytes32 role) {
        if (!hasRole[role][msg.sender]) revert AccessControlUnauthorizedAccount(msg.sender, role);
        _;
    }

    modifier whenNotPaused(PausableFeature feature) {
        if (isPaused(feature)) revert ContractPaused(feature);
        _;
    }

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

    /// @notice Moves `amount` raw units of the caller to `to`.
    function transfer(address to, uint256 amount)
        external
        whenNotPaused(PausableFeature.TRANSFER)
        returns (bool)
    {
        _checkedTransfer(msg.sender, to, amount);
        return true;
    }

    /// @notice Moves `amount` raw units of `from` to `to` against the caller's allowance.
    function transferFrom(address from, address to, uint256 amount)
        external
        whenNotPaused(PausableFeature.TRANSFER)
        returns (bool)
    {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < amount) revert InsufficientAllowance(msg.sender, allowed, amount);
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        if (msg.sender != from) _requireAllowed(msg.sender, TRANSFER_EXECUTOR_POLICY);
        _checkedTransfer(from, to, amount);
        return true;
    }

    /// @notice Sets the caller's allowance for `spender`; never paused, never blocked.
    function approve(address spender, uint256 amount) external returns (bool) {
        if (spender == address(0)) revert InvalidSpender(spender);
        _approve(msg.sender, spender, amount);
        return true;
    }

    /// @notice EIP-2612 permit; the domain is (name, "1", chain, token).
    function permit(
        address owner,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        if (block.timestamp > deadline) revert ExpiredSignature(deadline);
        bytes32 structHash = keccak256(
            abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonces[owner]++, deadline)
        );
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), structHash));
        address signer = ecrecover(digest, v, r, s);
        if (signer == address(0) || signer != owner) revert InvalidSigner(signer, owner);
        _approve(owner, spender, value);
    }

    /// @notice Mints `amount` raw units to `to`.
    function mint(address to, uint256 amount)
        external
        whenNotPaused(PausableFeature.MINT)
        onlyRole(MINT_ROLE)
    {
        if (to == address(0)) revert InvalidReceiver(to);
        _requireAllowed(to, MINT_RECEIVER_POLICY);
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    /// @notice Burns `amount` raw units of the caller.
    function burn(uint256 amount) external whenNotPaused(PausableFeature.BURN) onlyRole(BURN_ROLE) {
        _burn(msg.sender, amount);
    }

    /// @notice Destroys `amount` raw units of a blocked account.
    function burnBlocked(address from, uint256 amount)
        external
        whenNotPaused(PausableFeature.SEIZE)
        onlyRole(BURN_BLOCKED_ROLE)
    {
        if (!isBlocked[from]) revert AccountNotBlocked(from);
        _burn(from, amount);
        emit BurnedBlocked(msg.sender, from, amount);
    }

    /// @notice Moves `amount` raw units of a blocked account to `to`: a seizure.
    function transferFromBlockedWithMemo(address from, address to, uint256 amount, bytes32 memo)
        external
        whenNotPaused(PausableFeature.SEIZE)
        onlyRole(TRANSFER_FROM_BLOCKED_ROLE)
        returns (bool)
    {
        if (to == address(0)) revert InvalidReceiver(to);
        if (!isBlocked[from]) revert AccountNotBlocked(from);
        _move(from, to, amount);
        emit Memo(msg.sender, memo);
        emit TransferredFromBlocked(msg.sender, from, to, amount);
        return true;
    }

    /// @notice Puts `account` on the block list or takes it off.
    function setBlocked(address account, bool blocked) external onlyRole(DEFAULT_ADMIN_ROLE) {
        isBlocked[account] = blocked;
        emit BlockedSet(account, blocked);
    }

    /// @notice Gives `account` a role.
    function grantRole(bytes32 role, address account) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _grantRole(role, account);
    }

    /// @notice Takes a role from `account`.
    function revokeRole(bytes32 role, address account) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (!hasRole[role][account]) return;
        hasRole[role][account] = false;
        emit RoleRevoked(role, account, msg.sender);
    }

    /// @notice Pauses classes of operations; TRANSFER is a trading halt.
    function pause(PausableFeature[] calldata features) external onlyRole(PAUSE_ROLE) {
        if (features.length == 0) revert EmptyFeatureSet();
        for (uint256 i; i < features.length; ++i) {
            _pausedBits |= _bit(features[i]);
        }
        emit Paused(msg.sender, features);
    }

    /// @notice Resumes classes of operations.
    function unpause(PausableFeature[] calldata features) external onlyRole(UNPAUSE_ROLE) {
        if (features.length == 0) revert EmptyFeatureSet();
        for (uint256 i; i < features.length; ++i) {
            _pausedBits &= ~_bit(features[i]);
        }
        emit Unpaused(msg.sender, features);
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

    /// @notice Takes back a multiplier that is scheduled and not yet effective.
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

    /// @notice Classes of operations that are paused.
    function pausedFeatures() external view returns (PausableFeature[] memory features) {
        uint256 count;
        for (uint256 i; i < FEATURES; ++i) {
            if (isPaused(PausableFeature(i))) ++count;
        }
        features = new PausableFeature[](count);
        uint256 next;
        for (uint256 i; i < FEATURES; ++i) {
            if (isPaused(PausableFeature(i))) features[next++] = PausableFeature(i);
        }
    }

    /// @notice Multiplier in force, 18 decimals; the ERC-8056 name of `multiplier`.
    function uiMultiplier() external view returns (uint256) {
        return multiplier();
    }

    /// @notice Scheduled multiplier, or the one in force if none is.
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

    /// @notice Whether a class of operations is paused.
    function isPaused(PausableFeature feature) public view returns (bool) {
        return _pausedBits & _bit(feature) != 0;
    }

    /// @notice Multiplier in force, 18 decimals.
    function multiplier() public view returns (uint256) {
        bool matured = effectiveAt != 0 && block.timestamp >= effectiveAt;
        return matured ? _scheduledMultiplier : _multiplier;
    }

    /// @notice EIP-712 domain separator of permits.
    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                DOMAIN_TYPEHASH,
                keccak256(bytes(name)),
                keccak256("1"),
                block.chainid,
                address(this)
            )
        );
    }

    function _checkedTransfer(address from, address to, uint256 amount) private {
        if (from == address(0)) revert InvalidSender(from);
        if (to == address(0)) revert InvalidReceiver(to);
        _requireAllowed(from, TRANSFER_SENDER_POLICY);
        _requireAllowed(to, TRANSFER_RECEIVER_POLICY);
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        _debit(from, amount);
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }

    function _burn(address from, uint256 amount) private {
        _debit(from, amount);
        totalSupply -= amount;
        emit Transfer(from, address(0), amount);
    }

    function _debit(address from, uint256 amount) private {
        uint256 balance = balanceOf[from];
        if (balance < amount) revert InsufficientBalance(from, balance, amount);
        balanceOf[from] = balance - amount;
    }

    function _approve(address owner, address spender, uint256 amount) private {
        allowance[owner][spender] = amount;
        emit Approval(owner, spender, amount);
    }

    function _grantRole(bytes32 role, address account) private {
        if (hasRole[role][account]) return;
        hasRole[role][account] = true;
        emit RoleGranted(role, account, msg.sender);
    }

    /// @dev Delegates to itself, so that the caller stays the sender and his roles count.
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

    function _requireAllowed(address account, bytes32 policyScope) private view {
        if (isBlocked[account]) revert PolicyForbids(policyScope, BLOCK_LIST_POLICY_ID);
    }

    function _requireMultiplier(uint256 newMultiplier) private pure {
        if (newMultiplier == 0 || newMultiplier > MAX_UI_MULTIPLIER) revert InvalidMultiplier();
    }

    function _bit(PausableFeature feature) private pure returns (uint256) {
        return 1 << uint256(feature);
    }
}
