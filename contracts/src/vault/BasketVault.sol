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

/// @title A basket of four tokenized stocks with an ERC-4626 face.
/// @notice Deposits are priced by the value they add and USDC redemptions by what their sales
///         bring, so an error of NAV moves no money between holders. In-kind redemption reads no
///         price at all.
/// @dev Runs behind minimal clones: configuration lives in immutables and in the factory.
contract BasketVault is BasketTrading, ReentrancyGuardTransient {
    using SafeTransferLib for address;

    /// @param factory_ Factory that will clone this code.
    /// @param usdc_ USDC.
    /// @param tokens The four constituents.
    constructor(IVaultFactory factory_, address usdc_, address[4] memory tokens)
        BasketValuation(factory_, usdc_, tokens)
    {
        // The implementation itself counts as initialised: nobody can take it over.
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
        uint256 owed = claimable[msg.sender][token];
        if (owed == 0) revert NothingToClaim();
        amount = FixedPointMathLib.min(owed, _balanceOf(token));
        if (amount == 0) revert NothingToClaim();
        claimable[msg.sender][token] = owed - amount;
        reserved[token] -= amount;
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
        uint256[4] memory prices = _checkedPrices();
        (uint256[4] memory values,, uint256 navBefore) = _values(prices);
        if (!BasketMath.outOfBand(values, _weightsBps, navBefore, rebalanceBandBps)) {
            revert WithinBand();
        }
        uint256[4] memory targets;
        for (uint256 i; i < N; ++i) {
            targets[i] = navBefore * _weightsBps[i] / BPS;
        }
        uint256 volumeUsdc = _sellOverweights(values, targets, prices);
        _buyUnderweights(values, targets, prices);

        (,, uint256 navAfter) = _values(prices);
        if (navAfter * BPS < navBefore * (BPS - maxRebalanceLossBps)) {
            revert RebalanceLoss(navBefore, navAfter);
        }
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

    function _deposit(uint256 assets, address receiver, uint256 minShares)
        private
        nonReentrant
        returns (uint256 shares)
    {
        if (assets < minDepositUsdc) revert BelowMinDeposit(assets, minDepositUsdc);
        _requireReceiver(receiver);
        _accrue();
        _requireNoHalt();
        uint256[4] memory prices = _checkedPrices();
        (,, uint256 navBefore) = _values(prices);
        (uint256 feeUsdc, uint256 netUsdc) = quoteMintFee(assets);
        if (navBefore + netUsdc > maxTvlUsdc) {
            revert TvlCapExceeded(navBefore + netUsdc, maxTvlUsdc);
        }
        asset.safeTransferFrom(msg.sender, address(this), assets);
        asset.safeTransfer(factory.feeSink(), feeUsdc);

        // Value added and not USDC paid: the depositor carries his own price impact. Capped by
        // what he paid: a price that lags above the market must not give him extra shares.
        uint256 addedUsdc = FixedPointMathLib.min(_buyBasket(netUsdc, prices), netUsdc);
        shares = BasketMath.sharesOf(addedUsdc, totalSupply(), navBefore);
        if (shares == 0) revert ZeroShares();
        if (shares < minShares) revert SlippageExceeded(shares, minShares);
        _mint(receiver, shares);

        emit Deposit(msg.sender, receiver, assets, shares);
        (,, uint256 navAfter) = _values(prices);
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

    /// @dev Spends the caller's allowance if the shares are not his, burns them, and returns the
    ///      part of every holding that they owned, rounded down.
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

    /// @dev Pays `amount`, or keeps it for `shareOwner` if the token refuses (halt, block list).
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
        claimable[shareOwner][token] += amount;
        reserved[token] += amount;
        emit ClaimDeferred(shareOwner, token, amount);
    }

    /// @dev Advances the clock only if a share is minted or nobody holds any: otherwise frequent
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
        (uint256[4] memory balances, uint256 idleUsdc) = holdings();
        emit HoldingsChanged(balances, idleUsdc);
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
