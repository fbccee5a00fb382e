// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {BasketTrading} from "./BasketTrading.sol";
import {BasketValuation} from "./BasketValuation.sol";
import {IBasketVault} from "./interfaces/IBasketVault.sol";
import {IERC20} from "./interfaces/IERC20.sol";
import {IUsdc} from "./interfaces/IUsdc.sol";
import {IVaultFactory} from "./interfaces/IVaultFactory.sol";
import {BasketMath} from "./libraries/BasketMath.sol";
import {RebalanceBudget} from "./libraries/RebalanceBudget.sol";

/// @title A basket of four tokenized stocks with an ERC-4626 face.
/// @notice Deposits are priced by the value they add and USDC redemptions by what their sales
///         bring, so an error of NAV moves no money between holders. In-kind redemption reads no
///         price at all.
/// @dev Runs behind minimal clones: configuration lives in immutables and in the factory.
contract BasketVault is BasketTrading, ReentrancyGuardTransient {
    using RebalanceBudget for RebalanceBudget.State;
    using SafeTransferLib for address;

    /// @param factory_ Factory that will clone this code.
    /// @param usdc_ USDC.
    /// @param tokens The four constituents.
    constructor(IVaultFactory factory_, address usdc_, address[4] memory tokens)
        BasketValuation(factory_, usdc_, tokens)
    {
        // The implementation itself counts as initialised, so that no account can initialise it.
        lastAccrual = type(uint64).max;
    }

    /// @inheritdoc IBasketVault
    function initialize(uint256 newVaultId, address newStrategist, uint256 newMaxTvlUsdc) external {
        if (msg.sender != address(factory) || lastAccrual != 0) revert AlreadyInitialized();
        vaultId = newVaultId;
        strategist = newStrategist;
        maxTvlUsdc = newMaxTvlUsdc;
        lastAccrual = uint64(block.timestamp);

        uint16[] memory oldWeightsBps = new uint16[](N);
        uint16[] memory newWeightsBps = new uint16[](N);
        for (uint256 i; i < N; ++i) {
            newWeightsBps[i] = uint16(BPS / N);
            _weightsBps[i] = newWeightsBps[i];
        }
        emit TargetWeightsSet(oldWeightsBps, newWeightsBps);
        emit MaxTvlSet(newMaxTvlUsdc);
        // The address was predictable: tokens may have arrived before the code.
        _emitHoldings();
    }

    /// @inheritdoc IBasketVault
    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        return _deposit(assets, receiver, 0);
    }

    /// @inheritdoc IBasketVault
    function deposit(uint256 assets, uint256 minShares) external returns (uint256 shares) {
        return _deposit(assets, msg.sender, minShares);
    }

    /// @inheritdoc IBasketVault
    function depositWithPermit(
        uint256 assets,
        uint256 minShares,
        uint256 deadline,
        bytes calldata signature
    ) external returns (uint256 shares) {
        // Anyone can submit a permit seen in the mempool first; then this call fails although the
        // allowance is there. So its failure is ignored and the transfer decides.
        try IUsdc(asset).permit(msg.sender, address(this), assets, deadline, signature) {} catch {}
        return _deposit(assets, msg.sender, minShares);
    }

    /// @inheritdoc IBasketVault
    function redeem(uint256 shares, address receiver, address shareOwner)
        external
        returns (uint256 usdcOut)
    {
        return _redeem(shares, receiver, shareOwner, 0);
    }

    /// @inheritdoc IBasketVault
    function redeem(uint256 shares, uint256 minUsdcOut) external returns (uint256 usdcOut) {
        return _redeem(shares, msg.sender, msg.sender, minUsdcOut);
    }

    /// @inheritdoc IBasketVault
    function redeemInKind(uint256 shares)
        external
        returns (uint256[] memory amounts, uint256 usdcAmount)
    {
        return _redeemInKind(shares, msg.sender, msg.sender);
    }

    /// @inheritdoc IBasketVault
    function redeemInKind(uint256 shares, address receiver, address shareOwner)
        external
        returns (uint256[] memory amounts, uint256 usdcAmount)
    {
        return _redeemInKind(shares, receiver, shareOwner);
    }

    /// @inheritdoc IBasketVault
    function claim(address token, address receiver) external nonReentrant returns (uint256 amount) {
        _requireReceiver(receiver);
        _shareSeizures();
        amount = claimable(msg.sender, token);
        if (amount == 0) revert NothingToClaim();
        Claims storage claims = _claims[token];
        claims.units -= _claimOf[msg.sender][token].units;
        claims.backing -= amount;
        delete _claimOf[msg.sender][token];
        token.safeTransfer(receiver, amount);
        emit Claimed(msg.sender, token, receiver, amount);
        _emitHoldings();
    }

    /// @inheritdoc IBasketVault
    function accrue() external nonReentrant {
        _accrue();
    }

    /// @inheritdoc IBasketVault
    function setTargetWeights(uint16[] calldata newWeightsBps) external nonReentrant {
        if (msg.sender != strategist) revert NotStrategist();
        if (newWeightsBps.length != N) revert BadWeights();
        uint256 sumBps;
        for (uint256 i; i < N; ++i) {
            sumBps += newWeightsBps[i];
        }
        if (sumBps != BPS) revert BadWeights();

        uint16[] memory oldWeightsBps = new uint16[](N);
        for (uint256 i; i < N; ++i) {
            oldWeightsBps[i] = _weightsBps[i];
            uint256 stepBps = FixedPointMathLib.dist(newWeightsBps[i], oldWeightsBps[i]);
            if (stepBps > maxWeightStepBps) revert WeightStepTooLarge(i, stepBps);
            _weightsBps[i] = newWeightsBps[i];
        }
        emit TargetWeightsSet(oldWeightsBps, newWeightsBps);
    }

    /// @inheritdoc IBasketVault
    function rebalance() external nonReentrant {
        _accrue();
        _shareSeizures();
        uint256[4] memory prices = _checkedPrices();
        (uint256[4] memory values,, uint256 navBefore) = _values(prices);
        if (!_rebalanceDue(values, navBefore)) revert WithinBand();
        (uint256[4] memory excesses, uint256[4] memory deficits, uint256 turnover) =
            BasketMath.gapsOf(values, _weightsBps, navBefore);
        uint256 tradable = _budget.tradableUsdc(block.timestamp, navBefore, maxRebalanceLossBps);
        bool unfinished = turnover > tradable;
        if (unfinished) {
            if (tradable * BPS < navBefore * RebalanceBudget.MIN_STEP_BPS) {
                revert BudgetSpent(tradable, turnover);
            }
            _scale(excesses, tradable, turnover);
            _scale(deficits, tradable, turnover);
            turnover = tradable;
        }
        uint256 volumeUsdc = _sellOverweights(excesses, prices);
        _buyUnderweights(deficits, prices);

        (,, uint256 navAfter) = _values(prices);
        _spendBudget(navBefore, navAfter, turnover, unfinished);
        emit Rebalanced(msg.sender, navBefore, navAfter, volumeUsdc);
        _emitHoldings();
    }

    /// @inheritdoc IBasketVault
    function setMaxTvl(uint256 newMaxTvlUsdc) external nonReentrant {
        if (msg.sender != owner()) revert NotOwner();
        maxTvlUsdc = newMaxTvlUsdc;
        emit MaxTvlSet(newMaxTvlUsdc);
    }

    /// @notice Moves `amount` of the caller's shares to `to`, an account other than this vault.
    function transfer(address to, uint256 amount) public override returns (bool) {
        _requireReceiver(to);
        return super.transfer(to, amount);
    }

    /// @notice Moves `amount` shares of `from` to `to` against the caller's allowance.
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        _requireReceiver(to);
        return super.transferFrom(from, to, amount);
    }

    /// @dev Scales each leg to `part` of `whole`, rounded down; a leg that becomes dust is dropped.
    function _scale(uint256[4] memory legs, uint256 part, uint256 whole) private pure {
        for (uint256 i; i < N; ++i) {
            uint256 scaled = FixedPointMathLib.fullMulDiv(legs[i], part, whole);
            legs[i] = scaled <= BasketMath.DUST_USDC ? 0 : scaled;
        }
    }

    function _spendBudget(uint256 navBefore, uint256 navAfter, uint256 turnover, bool unfinished)
        private
    {
        uint256 lossUsdc = FixedPointMathLib.zeroFloorSub(navBefore, navAfter);
        (RebalanceBudget.State memory next, bool covered) =
            _budget.spent(block.timestamp, navBefore, turnover, lossUsdc);
        if (!covered) revert RebalanceLoss(navBefore, navAfter);
        next.unfinished = unfinished;
        _budget = next;
        emit RebalanceBudgetUsed(next.turnoverWad, next.lossWad, unfinished);
    }

    function _deposit(uint256 assets, address receiver, uint256 minShares)
        private
        nonReentrant
        returns (uint256 shares)
    {
        if (assets < minDepositUsdc) revert BelowMinDeposit(assets, minDepositUsdc);
        _requireReceiver(receiver);
        _accrue();
        _requireNoHalt();
        _shareSeizures();
        uint256[4] memory prices = _checkedPrices();
        (,, uint256 navBefore) = _values(prices);
        (uint256 feeUsdc, uint256 netUsdc) = quoteMintFee(assets);
        if (navBefore + netUsdc > maxTvlUsdc) {
            revert TvlCapExceeded(navBefore + netUsdc, maxTvlUsdc);
        }
        asset.safeTransferFrom(msg.sender, address(this), assets);
        address feeSink = factory.feeSink();
        _payOrDefer(asset, feeSink, feeSink, feeUsdc);

        // Value added and not USDC paid: the depositor carries the own price impact. At most the
        // USDC paid: a price that lags above the market must not give extra shares. At most the
        // rise of NAV: no bought token may cover a debt of the vault.
        uint256 addedUsdc = FixedPointMathLib.min(_buyBasket(netUsdc, prices), netUsdc);
        (,, uint256 navAfter) = _values(prices);
        addedUsdc =
            FixedPointMathLib.min(addedUsdc, FixedPointMathLib.zeroFloorSub(navAfter, navBefore));
        shares = BasketMath.sharesOf(addedUsdc, totalSupply(), navBefore);
        if (shares == 0) revert ZeroShares();
        if (shares < minShares) revert SlippageExceeded(shares, minShares);
        _mint(receiver, shares);

        emit Deposit(msg.sender, receiver, assets, shares);
        emit Bought(receiver, assets, feeUsdc, addedUsdc, shares, navAfter, totalSupply());
        _emitHoldings();
    }

    function _redeem(uint256 shares, address receiver, address shareOwner, uint256 minUsdcOut)
        private
        nonReentrant
        returns (uint256 usdcOut)
    {
        _requireReceiver(receiver);
        _accrue();
        _shareSeizures();
        uint256[4] memory prices = _checkedPrices();
        (uint256[4] memory parts, uint256 idlePart) = _burnForParts(shares, shareOwner);
        usdcOut = idlePart + _sellParts(parts, prices);
        if (usdcOut < minUsdcOut) revert SlippageExceeded(usdcOut, minUsdcOut);
        asset.safeTransfer(receiver, usdcOut);

        emit Withdraw(msg.sender, receiver, shareOwner, usdcOut, shares);
        (,, uint256 navAfter) = _values(prices);
        emit Redeemed(shareOwner, shares, usdcOut, navAfter, totalSupply());
        _emitHoldings();
    }

    function _redeemInKind(uint256 shares, address receiver, address shareOwner)
        private
        nonReentrant
        returns (uint256[] memory amounts, uint256 usdcAmount)
    {
        _requireReceiver(receiver);
        _accrue();
        _shareSeizures();
        uint256[4] memory parts;
        (parts, usdcAmount) = _burnForParts(shares, shareOwner);
        address[4] memory tokens = constituents();
        amounts = new uint256[](N);
        for (uint256 i; i < N; ++i) {
            amounts[i] = parts[i];
            _payOrDefer(tokens[i], shareOwner, receiver, parts[i]);
        }
        _payOrDefer(asset, shareOwner, receiver, usdcAmount);
        emit RedeemedInKind(shareOwner, receiver, shares, amounts, usdcAmount, totalSupply());
        _emitHoldings();
    }

    /// @dev Spends the caller's allowance for shares of another owner, burns the shares, and returns
    ///      their part of every holding, rounded down.
    function _burnForParts(uint256 shares, address shareOwner)
        private
        returns (uint256[4] memory parts, uint256 idlePart)
    {
        if (shares == 0) revert ZeroShares();
        (uint256[4] memory balances, uint256 idleUsdc) = holdings();
        uint256 supply = totalSupply();
        if (msg.sender != shareOwner) _spendAllowance(shareOwner, msg.sender, shares);
        _burn(shareOwner, shares);
        for (uint256 i; i < N; ++i) {
            parts[i] = BasketMath.partOf(balances[i], shares, supply);
        }
        idlePart = BasketMath.partOf(idleUsdc, shares, supply);
    }

    /// @dev Pays `amount`, or defers it for `shareOwner` if the token reverts (halt, block list).
    function _payOrDefer(address token, address shareOwner, address receiver, uint256 amount)
        private
    {
        if (amount == 0) return;
        (bool success, bytes memory result) =
            token.call(abi.encodeCall(IERC20.transfer, (receiver, amount)));
        // Tokens that return nothing have paid; a returned zero means they have not.
        bool paid = success
            && (result.length == 0 || (result.length >= 32 && abi.decode(result, (uint256)) != 0));
        if (paid) return;
        _defer(token, shareOwner, amount);
        emit ClaimDeferred(shareOwner, token, amount);
    }

    /// @dev Gives units in proportion to the backing, so that earlier seizures do not count again.
    function _defer(address token, address shareOwner, uint256 amount) private {
        Claims storage claims = _claims[token];
        if (claims.backing == 0) {
            claims.counted = 0;
            // A seizure took the whole backing: earlier claims are void, and a new round begins.
            if (claims.units != 0) {
                claims.units = 0;
                ++claims.round;
            }
        }
        uint256 units = claims.units == 0
            ? amount
            : FixedPointMathLib.fullMulDiv(amount, claims.units, claims.backing);
        Claim storage own = _claimOf[shareOwner][token];
        if (own.round != claims.round) (own.round, own.units) = (claims.round, 0);
        own.units += units;
        claims.units += units;
        claims.backing += amount;
    }

    /// @dev Advances the clock only if a share is minted or no shares exist: otherwise frequent
    ///      calls on a small supply would round the fee away.
    function _accrue() private {
        uint256 elapsedSec = block.timestamp - lastAccrual;
        if (elapsedSec == 0) return;
        uint256 supply = totalSupply();
        uint256 feeShares = BasketMath.feeShares(supply, elapsedSec);
        if (feeShares == 0 && supply != 0) return;
        lastAccrual = uint64(block.timestamp);
        if (feeShares != 0) _mint(factory.feeSink(), feeShares);
        emit ManagementFeeAccrued(feeShares, elapsedSec, supply + feeShares);
    }

    function _emitHoldings() private {
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            _count(tokens[i]);
        }
        _count(asset);
        (uint256[4] memory balances, uint256 idleUsdc) = holdings();
        emit HoldingsChanged(balances, idleUsdc);
    }

    /// @dev Remembers the balance while claims are open: less of it later is a seizure.
    function _count(address token) private {
        Claims storage claims = _claims[token];
        if (claims.backing != 0) claims.counted = _balanceOf(token);
    }

    /// @dev Writes the claims' part of each seizure since the last call down.
    function _shareSeizures() private {
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            _shareSeizure(tokens[i]);
        }
        _shareSeizure(asset);
    }

    function _shareSeizure(address token) private {
        Claims storage claims = _claims[token];
        uint256 before = claims.backing;
        if (before == 0) return;
        uint256 backing = reserved(token);
        // Within the call, less balance is a payment: `_count` ends that.
        claims.counted = 0;
        if (backing == before) return;
        claims.backing = backing;
        emit ClaimsReduced(token, before, backing);
    }

    function _requireReceiver(address receiver) private view {
        if (receiver == address(0) || receiver == address(this)) revert InvalidReceiver(receiver);
    }

    function _requireNoHalt() private view {
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            if (_isHalted(tokens[i])) revert TokenHalted(tokens[i]);
        }
    }

    /// @dev Chain 8453 has transient storage; the default uses it on chain 1 only.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
