// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {IERC20} from "../vault/interfaces/IERC20.sol";
import {IUsdc} from "../vault/interfaces/IUsdc.sol";
import {IQuartetBridge} from "./interfaces/IQuartetBridge.sol";
import {ITokenMessengerV2} from "./interfaces/ITokenMessengerV2.sol";
import {ReceiptReader} from "./libraries/ReceiptReader.sol";
import {SignedTransfer} from "./libraries/SignedTransfer.sol";

/// @title Moves USDC to the payer's own address on another chain for one EIP-3009 signature.
/// @notice The owner can withdraw booked fees and set the operator, but cannot move the money of a
///         payer. The contract accepts no native coin, and unbooked USDC cannot be withdrawn.
/// @dev `liabilities` is the booked amount. The rest of the balance is deposits that a third party
///      made with a payer's signature and that wait for their proof, and plain transfers.
contract QuartetBridge is IQuartetBridge, Ownable2Step, ReentrancyGuardTransient {
    using SafeTransferLib for address;

    /// @dev How a payment is divided beyond the burn.
    struct Booking {
        uint256 fee;
        address referrer;
        uint256 credit;
    }

    uint256 private constant BPS = 10_000;

    /// @dev Minimum that a payer receives: 1 USDC. For less, the gas of two chains dominates.
    uint256 private constant MIN_RECEIVE_USDC = 1e6;

    /// @dev 3 % of the received amount, at least 0.05 USDC: gas does not decrease with the
    ///      amount.
    uint256 private constant FEE_CAP_BPS = 300;
    uint256 private constant FEE_CAP_FLOOR_USDC = 50_000;

    /// @dev 0.50 USDC for forwarding and 2 % for fast finality: several times the fees of CCTP.
    uint256 private constant NETWORK_FEE_CAP_BASE_USDC = 500_000;
    uint256 private constant NETWORK_FEE_CAP_BPS = 200;

    /// @dev A referrer's part of the fee: a fifth.
    uint256 private constant REFERRAL_DIVISOR = 5;

    /// @dev Start of the hook data that requests the mint from CCTP's forwarding service; a version
    ///      and a length of zero follow, then the bridge id, which links burn and mint on chain.
    bytes24 private constant FORWARD_FRAME = "cctp-forward";

    /// @dev Separates committed nonces from hashes with another meaning.
    bytes32 private constant LEG_TAG = keccak256("QuartetBridge.Leg.v1");

    /// @inheritdoc IQuartetBridge
    address public immutable usdc;
    /// @inheritdoc IQuartetBridge
    address public immutable tokenMessenger;

    /// @inheritdoc IQuartetBridge
    address public operator;
    /// @inheritdoc IQuartetBridge
    bool public paused;
    /// @inheritdoc IQuartetBridge
    uint256 public protocolFees;
    /// @inheritdoc IQuartetBridge
    uint256 public liabilities;
    /// @inheritdoc IQuartetBridge
    mapping(bytes32 id => Status status) public statusOf;
    /// @inheritdoc IQuartetBridge
    mapping(address payer => address referrer) public referrerOf;
    /// @inheritdoc IQuartetBridge
    mapping(address referrer => uint256 amount) public claimable;

    /// @param usdc_ USDC of this chain.
    /// @param tokenMessenger_ CCTP V2's TokenMessenger; receives one unlimited allowance.
    /// @param operator_ Account that may set the leg of a payment whose nonce commits to no leg.
    /// @param initialOwner Account that receives the fees and sets the operator.
    constructor(address usdc_, address tokenMessenger_, address operator_, address initialOwner)
        Ownable(initialOwner)
    {
        if (usdc_ == address(0) || tokenMessenger_ == address(0)) revert ZeroAddress();
        usdc = usdc_;
        tokenMessenger = tokenMessenger_;
        _setOperator(operator_);
        usdc_.safeApprove(tokenMessenger_, type(uint256).max);
    }

    /// @inheritdoc IQuartetBridge
    function bridge(
        Authorization calldata authorization,
        bytes calldata signature,
        Leg calldata leg
    ) external nonReentrant returns (bytes32 id) {
        if (msg.sender != operator) revert NotOperator();
        return _bridge(authorization, signature, leg);
    }

    /// @inheritdoc IQuartetBridge
    function bridgeBound(
        Authorization calldata authorization,
        bytes calldata signature,
        Leg calldata leg,
        bytes32 salt
    ) external nonReentrant returns (bytes32 id) {
        if (authorization.nonce != boundNonce(leg, salt)) revert NonceDoesNotCommit();
        return _bridge(authorization, signature, leg);
    }

    /// @inheritdoc IQuartetBridge
    function refundFrontRun(address payer, bytes32 nonce, ReceiptProof calldata proof)
        external
        nonReentrant
    {
        bytes32 id = _settle(payer, nonce, Status.Refunded);
        uint256 value = ReceiptReader.depositedValue(proof, usdc, payer, nonce);
        _payUnaccounted(payer, value);
        emit FrontRunRefunded(id, payer, value, nonce, msg.sender);
    }

    /// @inheritdoc IQuartetBridge
    function refundLate(Authorization calldata authorization, bytes calldata signature)
        external
        nonReentrant
    {
        if (msg.sender != operator) revert NotOperator();
        (address payer, bytes32 nonce) = (authorization.from, authorization.nonce);
        bytes32 id = _settle(payer, nonce, Status.Refunded);
        if (!IUsdc(usdc).authorizationState(payer, nonce)) revert AuthorizationUnused();
        if (!SignedTransfer.isOwn(authorization, signature, usdc)) revert InvalidSignature();
        _payUnaccounted(payer, authorization.value);
        emit LateRefunded(id, payer, authorization.value, nonce, msg.sender);
    }

    /// @inheritdoc IQuartetBridge
    function claim() external nonReentrant {
        _claim(msg.sender);
    }

    /// @inheritdoc IQuartetBridge
    function claimFor(address[] calldata referrers) external nonReentrant {
        for (uint256 i; i < referrers.length; ++i) {
            _claim(referrers[i]);
        }
    }

    /// @inheritdoc IQuartetBridge
    function setOperator(address newOperator) external onlyOwner {
        _setOperator(newOperator);
    }

    /// @inheritdoc IQuartetBridge
    function setPaused(bool isPaused) external onlyOwner {
        paused = isPaused;
        emit PausedChanged(isPaused);
    }

    /// @inheritdoc IQuartetBridge
    function withdrawFees(address to) external onlyOwner nonReentrant returns (uint256 amount) {
        if (to == address(0)) revert ZeroAddress();
        amount = protocolFees;
        protocolFees = 0;
        liabilities -= amount;
        usdc.safeTransfer(to, amount);
        emit FeesWithdrawn(to, amount);
    }

    /// @notice Always reverts: without an owner, a stolen operator key could not be replaced.
    function renounceOwnership() public pure override {
        revert OwnershipIsKept();
    }

    /// @inheritdoc IQuartetBridge
    function idOf(address payer, bytes32 nonce) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), payer, nonce));
    }

    /// @inheritdoc IQuartetBridge
    function boundNonce(Leg calldata leg, bytes32 salt) public view returns (bytes32) {
        return keccak256(abi.encode(LEG_TAG, block.chainid, address(this), salt, leg));
    }

    /// @inheritdoc IQuartetBridge
    function feeCap(uint256 receiveAmount) public pure returns (uint256) {
        return FixedPointMathLib.max(receiveAmount * FEE_CAP_BPS / BPS, FEE_CAP_FLOOR_USDC);
    }

    /// @inheritdoc IQuartetBridge
    function networkFeeCap(uint256 receiveAmount) public pure returns (uint256) {
        return NETWORK_FEE_CAP_BASE_USDC + receiveAmount * NETWORK_FEE_CAP_BPS / BPS;
    }

    function _bridge(
        Authorization calldata authorization,
        bytes calldata signature,
        Leg calldata leg
    ) private returns (bytes32 id) {
        if (paused) revert BridgingPaused();
        id = _settle(authorization.from, authorization.nonce, Status.Bridged);
        if (!SignedTransfer.isOwn(authorization, signature, usdc)) revert InvalidSignature();
        Booking memory booking =
            _bookFee(authorization.from, leg.referrer, _checkedFee(authorization.value, leg));
        _pull(authorization, signature);
        _burn(id, authorization.from, leg);
        _emitBridged(id, authorization, leg, booking);
    }

    function _emitBridged(
        bytes32 id,
        Authorization calldata authorization,
        Leg calldata leg,
        Booking memory booking
    ) private {
        emit Bridged(
            id,
            authorization.from,
            booking.referrer,
            leg.destinationDomain,
            authorization.value,
            leg.receiveAmount,
            leg.maxNetworkFee,
            booking.fee,
            booking.credit,
            authorization.nonce
        );
    }

    /// @dev Stores the one outcome of the authorization before any external call.
    function _settle(address payer, bytes32 nonce, Status outcome) private returns (bytes32 id) {
        id = idOf(payer, nonce);
        Status status = statusOf[id];
        if (status != Status.None) revert AlreadySettled(id, status);
        statusOf[id] = outcome;
    }

    /// @dev The fee is the whole payment beyond the burn, so each part of a payment is booked.
    function _checkedFee(uint256 value, Leg calldata leg) private pure returns (uint256 fee) {
        if (leg.receiveAmount < MIN_RECEIVE_USDC) {
            revert BelowMinimum(leg.receiveAmount, MIN_RECEIVE_USDC);
        }
        uint256 networkCap = networkFeeCap(leg.receiveAmount);
        if (leg.maxNetworkFee > networkCap) {
            revert NetworkFeeAboveCap(leg.maxNetworkFee, networkCap);
        }
        uint256 needed = leg.receiveAmount + leg.maxNetworkFee;
        if (value < needed) revert Underpaid(value, needed);
        fee = value - needed;
        uint256 cap = feeCap(leg.receiveAmount);
        if (fee > cap) revert FeeAboveCap(fee, cap);
    }

    /// @dev The first referrer of a payer also earns from later bridges that name no referrer. The
    ///      credit is rounded down, in favour of the protocol.
    function _bookFee(address payer, address named, uint256 fee)
        private
        returns (Booking memory booking)
    {
        address first = referrerOf[payer];
        address referrer = named == address(0) ? first : named;
        if (first == address(0) && referrer != address(0)) {
            referrerOf[payer] = referrer;
            emit ReferrerSet(payer, referrer);
        }
        uint256 credit = referrer == address(0) ? 0 : fee / REFERRAL_DIVISOR;
        if (credit != 0) claimable[referrer] += credit;
        protocolFees += fee - credit;
        liabilities += fee;
        return Booking(fee, referrer, credit);
    }

    function _pull(Authorization calldata authorization, bytes calldata signature) private {
        uint256 balanceBefore = IERC20(usdc).balanceOf(address(this));
        IUsdc(usdc)
            .transferWithAuthorization(
                authorization.from,
                address(this),
                authorization.value,
                authorization.validAfter,
                authorization.validBefore,
                authorization.nonce,
                signature
            );
        uint256 received = IERC20(usdc).balanceOf(address(this)) - balanceBefore;
        if (received != authorization.value) {
            revert WrongAmountReceived(received, authorization.value);
        }
    }

    /// @dev Any account may mint at the destination, because the recipient is fixed.
    function _burn(bytes32 id, address payer, Leg calldata leg) private {
        ITokenMessengerV2(tokenMessenger)
            .depositForBurnWithHook(
                leg.receiveAmount + leg.maxNetworkFee,
                leg.destinationDomain,
                bytes32(uint256(uint160(payer))),
                usdc,
                bytes32(0),
                leg.maxNetworkFee,
                leg.minFinalityThreshold,
                abi.encodePacked(FORWARD_FRAME, uint32(0), uint32(0), id)
            );
    }

    function _payUnaccounted(address payer, uint256 value) private {
        uint256 available =
            FixedPointMathLib.zeroFloorSub(IERC20(usdc).balanceOf(address(this)), liabilities);
        if (available < value) revert NoUnaccountedFunds(available, value);
        usdc.safeTransfer(payer, value);
    }

    function _claim(address referrer) private {
        uint256 amount = claimable[referrer];
        if (amount == 0) return;
        claimable[referrer] = 0;
        liabilities -= amount;
        if (_tryTransfer(referrer, amount)) {
            emit Claimed(referrer, amount, msg.sender);
        } else {
            claimable[referrer] = amount;
            liabilities += amount;
            emit ClaimFailed(referrer, amount);
        }
    }

    /// @dev True only if the token returns one word that is true. A revert, no data or other data
    ///      counts as a refusal and must not stop the claims of other referrers.
    function _tryTransfer(address to, uint256 amount) private returns (bool) {
        (bool success, bytes memory answer) =
            usdc.call(abi.encodeCall(IERC20.transfer, (to, amount)));
        return success && answer.length == 32 && uint256(bytes32(answer)) == 1;
    }

    function _setOperator(address newOperator) private {
        if (newOperator == address(0)) revert ZeroAddress();
        operator = newOperator;
        emit OperatorChanged(newOperator);
    }
}
