// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Moves USDC to the payer's own address on another chain for one EIP-3009 signature.
/// @notice Amounts are USDC base units (6 decimals). An authorization of a payer has exactly one
///         final outcome: bridged or refunded.
interface IQuartetBridge {
    /// @notice Signed data: an EIP-3009 `TransferWithAuthorization` to this contract.
    struct Authorization {
        address from;
        uint256 value;
        uint256 validAfter;
        uint256 validBefore;
        bytes32 nonce;
    }

    /// @notice Terms outside of the signature. The mint recipient is always the payer.
    struct Leg {
        /// CCTP domain of the destination.
        uint32 destinationDomain;
        /// Minimum that the payer receives; at least 1 USDC.
        uint256 receiveAmount;
        /// Maximum network fee that CCTP may deduct from the burn.
        uint256 maxNetworkFee;
        /// CCTP finality threshold: 1000 is fast, 2000 is final.
        uint32 minFinalityThreshold;
        /// Account that earns a fifth of the fee; zero selects the payer's first referrer, if any.
        address referrer;
    }

    /// @notice Proof that a transaction of a recent block moved a payer's money to this contract by
    ///         authorization.
    struct ReceiptProof {
        /// RLP of the block's header.
        bytes header;
        /// RLP of the transaction's index in that block.
        bytes txKey;
        /// The receipt as stored in the trie, with its type byte if present.
        bytes receipt;
        /// Nodes of the receipts trie, from the root to the receipt.
        bytes[] nodes;
        /// Position of the `AuthorizationUsed` log in the receipt.
        uint256 usedLogIndex;
    }

    /// @notice `None` until the authorization has an outcome.
    enum Status {
        None,
        Bridged,
        Refunded
    }

    /// @notice A payment was burned for its payer; amounts in USDC-6, the nonce is that of the
    ///         authorization.
    event Bridged(
        bytes32 indexed id,
        address indexed payer,
        address indexed referrer,
        uint32 destinationDomain,
        uint256 value,
        uint256 receiveAmount,
        uint256 maxNetworkFee,
        uint256 fee,
        uint256 referralCredit,
        bytes32 nonce
    );
    /// @notice A deposit that a third party made with the payer's authorization was refunded in
    ///         full.
    event FrontRunRefunded(
        bytes32 indexed id, address indexed payer, uint256 value, bytes32 nonce, address caller
    );
    /// @notice The operator refunded a deposit, for deposits in blocks that are too old for a proof.
    event LateRefunded(
        bytes32 indexed id, address indexed payer, uint256 value, bytes32 nonce, address operator
    );
    /// @notice The first referrer of a payer was set; later payments without a referrer use it.
    event ReferrerSet(address indexed payer, address indexed referrer);
    /// @notice Credit of a referrer was paid, USDC-6.
    event Claimed(address indexed referrer, uint256 amount, address caller);
    /// @notice The token rejected the transfer to this referrer; the credit is unchanged.
    event ClaimFailed(address indexed referrer, uint256 amount);
    /// @notice The operator changed.
    event OperatorChanged(address indexed operator);
    /// @notice Bridging stopped or resumed; refunds and claims never stop.
    event PausedChanged(bool paused);
    /// @notice The owner took the fees of the protocol, USDC-6.
    event FeesWithdrawn(address indexed to, uint256 amount);

    /// @notice The caller is not the operator.
    error NotOperator();
    /// @notice The owner has paused bridging.
    error BridgingPaused();
    /// The authorization already has an outcome.
    error AlreadySettled(bytes32 id, Status status);
    /// The payer did not sign this authorization to this contract.
    error InvalidSignature();
    /// The signed nonce commits to another leg.
    error NonceDoesNotCommit();
    /// @notice The payer would receive less than the minimum, USDC-6.
    error BelowMinimum(uint256 receiveAmount, uint256 minimum);
    /// @notice The authorization pays less than the leg needs, USDC-6.
    error Underpaid(uint256 value, uint256 needed);
    /// @notice The payment beyond the burn exceeds the maximum fee, USDC-6.
    error FeeAboveCap(uint256 fee, uint256 cap);
    /// @notice The leg permits CCTP a larger fee than the cap, USDC-6.
    error NetworkFeeAboveCap(uint256 maxNetworkFee, uint256 cap);
    /// The token moved another amount than the signed amount.
    error WrongAmountReceived(uint256 received, uint256 expected);
    /// @notice The hash of the header is unknown to the chain, or too old.
    error UnknownBlock();
    /// @notice The receipt is not in the block of the header.
    error InvalidReceiptProof();
    /// The receipt contains no payment of this authorization to this contract.
    error NotADeposit();
    /// The payment would use funds that belong to other accounts.
    error NoUnaccountedFunds(uint256 available, uint256 needed);
    /// @notice USDC has not used the nonce, so no deposit exists.
    error AuthorizationUnused();
    /// @notice An address that must not be zero is zero.
    error ZeroAddress();
    /// @notice Ownership cannot be renounced.
    error OwnershipIsKept();

    /// @notice Uses the authorization and burns `receiveAmount + maxNetworkFee` for the payer; the
    ///         rest is the fee.
    /// @dev Operator only, because the nonce of a standard payment commits to no leg.
    function bridge(
        Authorization calldata authorization,
        bytes calldata signature,
        Leg calldata leg
    ) external returns (bytes32 id);

    /// @notice Burns as `bridge` does; any account may call, if the signed nonce is
    ///         `boundNonce(leg, salt)`.
    function bridgeBound(
        Authorization calldata authorization,
        bytes calldata signature,
        Leg calldata leg,
        bytes32 salt
    ) external returns (bytes32 id);

    /// @notice Refunds the amount of the proof to the payer; any account may call, also while
    ///         paused.
    /// @dev Reverts `UnknownBlock` past 8191 blocks; invalid RLP reverts with the errors of
    ///      the decoder.
    function refundFrontRun(address payer, bytes32 nonce, ReceiptProof calldata proof) external;

    /// @notice Returns a used authorization's value from unaccounted funds; operator only, paused
    ///         or not.
    function refundLate(Authorization calldata authorization, bytes calldata signature) external;

    /// @notice Pays the referral credit of the caller; without credit the call changes nothing.
    function claim() external;

    /// @notice Pays the credit of each referrer; a transfer that the token rejects does not stop
    ///         the others.
    function claimFor(address[] calldata referrers) external;

    /// @notice Replaces the operator at once; owner only.
    function setOperator(address newOperator) external;
    /// @notice Stops or resumes bridging; only the owner may call this function.
    function setPaused(bool isPaused) external;
    /// @notice Pays only the fees of the protocol to `to`; owner only.
    function withdrawFees(address to) external returns (uint256 amount);

    /// @notice USDC of this chain.
    function usdc() external view returns (address);
    /// @notice TokenMessenger of CCTP V2, which burns.
    function tokenMessenger() external view returns (address);
    /// @notice Account that may set the leg of a payment.
    function operator() external view returns (address);
    /// @notice Whether bridging is stopped.
    function paused() external view returns (bool);
    /// @notice `keccak256(abi.encode(chainid, bridge, payer, nonce))`; also the end of the burn's
    ///         hook data.
    function idOf(address payer, bytes32 nonce) external view returns (bytes32);
    /// @notice `keccak256(abi.encode(keccak256("QuartetBridge.Leg.v1"), chainid, bridge, salt,
    ///         leg))`.
    function boundNonce(Leg calldata leg, bytes32 salt) external view returns (bytes32);
    /// @notice Outcome of a payment by its id.
    function statusOf(bytes32 id) external view returns (Status);
    /// @notice First referrer that a payer named, or zero.
    function referrerOf(address payer) external view returns (address);
    /// @notice Credit of a referrer, USDC-6.
    function claimable(address referrer) external view returns (uint256);
    /// @notice Fees that belong to the owner.
    function protocolFees() external view returns (uint256);
    /// @notice Sum of `protocolFees` and all of `claimable`.
    function liabilities() external view returns (uint256);
    /// @notice Maximum fee for a bridge: the larger of 0.05 USDC and 3 % of the received amount,
    ///         rounded down.
    function feeCap(uint256 receiveAmount) external pure returns (uint256);
    /// @notice Maximum network fee for a bridge: the sum of 0.50 USDC and 2 % of the received
    ///         amount, rounded down.
    function networkFeeCap(uint256 receiveAmount) external pure returns (uint256);
}
