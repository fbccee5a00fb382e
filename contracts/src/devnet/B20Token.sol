// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Devnet model of a Base B20 token: ERC-20 with roles, pauses, blocked accounts, seizure.
/// @notice Names, events and errors are those of B20. A list of blocked accounts stands in for
///         the policy registry.
/// @dev The code is put at a fixed address without its constructor: nothing may live in immutables.
abstract contract B20Token {
    enum PausableFeature {
        TRANSFER,
        MINT,
        BURN,
        SEIZE
    }

    /// @notice Number of decimals of the raw units.
    uint8 public constant decimals = 8;

    bytes32 public constant DEFAULT_ADMIN_ROLE = bytes32(0);
    bytes32 public constant MINT_ROLE = keccak256("MINT_ROLE");
    bytes32 public constant BURN_ROLE = keccak256("BURN_ROLE");
    bytes32 public constant BURN_BLOCKED_ROLE = keccak256("BURN_BLOCKED_ROLE");
    bytes32 public constant TRANSFER_FROM_BLOCKED_ROLE = keccak256("TRANSFER_FROM_BLOCKED_ROLE");
    bytes32 public constant PAUSE_ROLE = keccak256("PAUSE_ROLE");
    bytes32 public constant UNPAUSE_ROLE = keccak256("UNPAUSE_ROLE");

    bytes32 public constant TRANSFER_SENDER_POLICY = keccak256("TRANSFER_SENDER_POLICY");
    bytes32 public constant TRANSFER_RECEIVER_POLICY = keccak256("TRANSFER_RECEIVER_POLICY");
    bytes32 public constant TRANSFER_EXECUTOR_POLICY = keccak256("TRANSFER_EXECUTOR_POLICY");
    bytes32 public constant MINT_RECEIVER_POLICY = keccak256("MINT_RECEIVER_POLICY");
    bytes32 public constant SEIZABLE_POLICY = keccak256("SEIZABLE_POLICY");

    /// @dev Policy id that errors name: the one block list of this model.
    uint64 private constant BLOCK_LIST_POLICY_ID = 2;

    /// @dev Number of values of `PausableFeature`.
    uint256 private constant FEATURES = uint256(type(PausableFeature).max) + 1;

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

    uint256 private _pausedBits;

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

    modifier onlyRole(bytes32 role) {
        if (!hasRole[role][msg.sender]) revert AccessControlUnauthorizedAccount(msg.sender, role);
        _;
    }

    modifier whenNotPaused(PausableFeature feature) {
        if (isPaused(feature)) revert ContractPaused(feature);
        _;
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

    /// @notice Adds `account` to the block list, or removes it.
    function setBlocked(address account, bool blocked) external onlyRole(DEFAULT_ADMIN_ROLE) {
        isBlocked[account] = blocked;
        emit BlockedSet(account, blocked);
    }

    /// @notice Gives `account` a role.
    function grantRole(bytes32 role, address account) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _grantRole(role, account);
    }

    /// @notice Removes a role from `account`.
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

    /// @notice Whether a class of operations is paused.
    function isPaused(PausableFeature feature) public view returns (bool) {
        return _pausedBits & _bit(feature) != 0;
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

    function _grantRole(bytes32 role, address account) internal {
        if (hasRole[role][account]) return;
        hasRole[role][account] = true;
        emit RoleGranted(role, account, msg.sender);
    }

    function _requireAllowed(address account, bytes32 policyScope) private view {
        if (isBlocked[account]) revert PolicyForbids(policyScope, BLOCK_LIST_POLICY_ID);
    }

    function _bit(PausableFeature feature) private pure returns (uint256) {
        return 1 << uint256(feature);
    }
}
