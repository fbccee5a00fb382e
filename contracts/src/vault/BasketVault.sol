// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "solady/tokens/ERC20.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {LibString} from "solady/utils/LibString.sol";
import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {IBasketVault} from "./interfaces/IBasketVault.sol";
import {IERC20} from "./interfaces/IERC20.sol";
import {IPausableAsset} from "./interfaces/IPausableAsset.sol";
import {IPriceSource} from "./interfaces/IPriceSource.sol";
import {ISwapVenue} from "./interfaces/ISwapVenue.sol";
import {IUsdc} from "./interfaces/IUsdc.sol";
import {IVaultFactory} from "./interfaces/IVaultFactory.sol";
import {BasketMath} from "./libraries/BasketMath.sol";

/// @title A basket of four tokenized stocks with an ERC-4626 face.
/// @notice Deposits are priced by the value they add and USDC redemptions by what their sales
///         bring, so an error of NAV moves no money between holders. In-kind redemption reads no
///         price at all.
/// @dev Runs behind minimal clones: configuration lives in immutables and in the factory.
contract BasketVault is IBasketVault, ERC20, ReentrancyGuardTransient {
    using SafeTransferLib for address;

    /// @dev Number of constituents; arrays of this length are spelt `[4]` in signatures.
    uint256 private constant N = 4;

    uint256 private constant BPS = BasketMath.BPS;

    /// @dev Smallest leg of a rebalance, USDC-6: a cent, below which rounding outweighs drift.
    uint256 private constant DUST_USDC = 10_000;

    /// @dev Rounding slack of `previewRedeem`, USDC-6: one unit per sale and one for idle USDC.
    uint256 private constant PREVIEW_SLACK_USDC = 5;

    /// @dev Class of operations that B20 tokens pause during a halt.
    uint8 private constant TRANSFER_FEATURE = 0;

    /// @inheritdoc IBasketVault
    uint256 public constant mintFeeBps = 20;
    /// @inheritdoc IBasketVault
    uint256 public constant mgmtBpsPerYear = 90;
    /// @inheritdoc IBasketVault
    uint256 public constant perfBps = 0;
    /// @inheritdoc IBasketVault
    uint256 public constant minDepositUsdc = 1e6;
    /// @inheritdoc IBasketVault
    uint256 public constant maxWeightStepBps = 2_000;
    /// @inheritdoc IBasketVault
    uint256 public constant weightCooldownSec = 0;
    /// @inheritdoc IBasketVault
    uint256 public constant rebalanceBandBps = 300;
    /// @inheritdoc IBasketVault
    uint256 public constant maxSwapLossBps = 150;
    /// @inheritdoc IBasketVault
    uint256 public constant maxRebalanceLossBps = 50;

    /// @inheritdoc IBasketVault
    IVaultFactory public immutable factory;
    /// @inheritdoc IBasketVault
    address public immutable asset;

    address private immutable _token0;
    address private immutable _token1;
    address private immutable _token2;
    address private immutable _token3;

    /// @inheritdoc IBasketVault
    address public strategist;
    /// @inheritdoc IBasketVault
    uint64 public lastAccrual;
    /// @inheritdoc IBasketVault
    uint256 public maxTvlUsdc;
    /// @inheritdoc IBasketVault
    uint256 public vaultId;
    uint16[4] private _weightsBps;

    /// @inheritdoc IBasketVault
    mapping(address token => uint256 amount) public reserved;
    /// @inheritdoc IBasketVault
    mapping(address account => mapping(address token => uint256 amount)) public claimable;

    /// @param factory_ Factory that will clone this code.
    /// @param usdc_ USDC.
    /// @param tokens The four constituents.
    constructor(IVaultFactory factory_, address usdc_, address[4] memory tokens) {
        factory = factory_;
        asset = usdc_;
        (_token0, _token1, _token2, _token3) = (tokens[0], tokens[1], tokens[2], tokens[3]);
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

    /// @inheritdoc IBasketVault
    function mint(uint256, address) external pure returns (uint256) {
        revert ExactOutUnsupported();
    }

    /// @inheritdoc IBasketVault
    function withdraw(uint256, address, address) external pure returns (uint256) {
        revert ExactOutUnsupported();
    }

    /// @inheritdoc IBasketVault
    function previewMint(uint256) external pure returns (uint256) {
        revert ExactOutUnsupported();
    }

    /// @inheritdoc IBasketVault
    function previewWithdraw(uint256) external pure returns (uint256) {
        revert ExactOutUnsupported();
    }

    /// @inheritdoc IBasketVault
    function maxMint(address) external pure returns (uint256) {
        return 0;
    }

    /// @inheritdoc IBasketVault
    function maxWithdraw(address) external pure returns (uint256) {
        return 0;
    }

    /// @inheritdoc IBasketVault
    function maxDeposit(address) external view returns (uint256) {
        (bool open, uint256[4] memory prices) = _tryCheckedPrices();
        if (!open || _anyHalted()) return 0;
        (,, uint256 nav) = _values(prices);
        if (nav >= maxTvlUsdc) return 0;
        // Saturates instead of overflowing when the owner lifts the cap altogether.
        uint256 room = FixedPointMathLib.min(maxTvlUsdc - nav, type(uint128).max);
        uint256 assets = room * BPS / (BPS - mintFeeBps);
        return assets < minDepositUsdc ? 0 : assets;
    }

    /// @inheritdoc IBasketVault
    function maxRedeem(address shareOwner) external view returns (uint256) {
        (bool open,) = _tryCheckedPrices();
        if (!open) return 0;
        (uint256[4] memory balances,) = holdings();
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            if (balances[i] != 0 && _isHalted(tokens[i])) return 0;
        }
        return balanceOf(shareOwner);
    }

    /// @inheritdoc IBasketVault
    function previewDeposit(uint256 assets) external view returns (uint256) {
        (, uint256 netUsdc) = quoteMintFee(assets);
        return convertToShares(netUsdc * (BPS - maxSwapLossBps) / BPS);
    }

    /// @inheritdoc IBasketVault
    function previewRedeem(uint256 shares) external view returns (uint256) {
        uint256 assets = convertToAssets(shares) * (BPS - maxSwapLossBps) / BPS;
        return FixedPointMathLib.zeroFloorSub(assets, PREVIEW_SLACK_USDC);
    }

    /// @inheritdoc IBasketVault
    function currentWeightsBps()
        external
        view
        returns (uint256[5] memory weights, uint256 navUsdc)
    {
        uint256[4] memory values;
        uint256 idleUsdc;
        (values, idleUsdc, navUsdc) = _values(_prices());
        if (navUsdc == 0) return (weights, 0);
        for (uint256 i; i < N; ++i) {
            weights[i] = values[i] * BPS / navUsdc;
        }
        weights[N] = idleUsdc * BPS / navUsdc;
    }

    /// @inheritdoc IBasketVault
    function rebalanceNeeded() external view returns (bool) {
        (uint256[4] memory values,, uint256 nav) = _values(_prices());
        return BasketMath.outOfBand(values, _weightsBps, nav, rebalanceBandBps);
    }

    /// @inheritdoc IBasketVault
    function totalAssets() public view returns (uint256 navUsdc) {
        (,, navUsdc) = _values(_prices());
    }

    /// @inheritdoc IBasketVault
    function convertToShares(uint256 assets) public view returns (uint256) {
        return BasketMath.sharesOf(assets, totalSupply() + pendingFeeShares(), totalAssets());
    }

    /// @inheritdoc IBasketVault
    function convertToAssets(uint256 shares) public view returns (uint256) {
        return BasketMath.assetsOf(shares, totalSupply() + pendingFeeShares(), totalAssets());
    }

    /// @inheritdoc IBasketVault
    function pendingFeeShares() public view returns (uint256) {
        return BasketMath.feeShares(totalSupply(), block.timestamp - lastAccrual);
    }

    /// @inheritdoc IBasketVault
    function quoteMintFee(uint256 assets) public pure returns (uint256 feeUsdc, uint256 netUsdc) {
        feeUsdc = FixedPointMathLib.mulDivUp(assets, mintFeeBps, BPS);
        netUsdc = assets - feeUsdc;
    }

    /// @inheritdoc IBasketVault
    function holdings() public view returns (uint256[4] memory balances, uint256 idleUsdc) {
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            balances[i] = _ownBalance(tokens[i]);
        }
        idleUsdc = _ownBalance(asset);
    }

    /// @inheritdoc IBasketVault
    function owner() public view returns (address) {
        return factory.owner();
    }

    /// @inheritdoc IBasketVault
    function constituents() public view returns (address[4] memory) {
        return [_token0, _token1, _token2, _token3];
    }

    /// @inheritdoc IBasketVault
    function weightsBps() public view returns (uint16[4] memory) {
        return _weightsBps;
    }

    /// @notice Name of the share, "Quartet Index Vault <id>"; also names the EIP-712 domain.
    function name() public view override returns (string memory) {
        return string.concat("Quartet Index Vault ", LibString.toString(vaultId));
    }

    /// @notice Ticker of the share, "QIV-<id>".
    function symbol() public view override returns (string memory) {
        return string.concat("QIV-", LibString.toString(vaultId));
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

    /// @dev Spends `netUsdc` by target weight; the last non-zero weight takes the remainder.
    function _buyBasket(uint256 netUsdc, uint256[4] memory prices)
        private
        returns (uint256 addedUsdc)
    {
        address[4] memory tokens = constituents();
        uint16[4] memory weights = _weightsBps;
        uint256 last;
        for (uint256 i; i < N; ++i) {
            if (weights[i] != 0) last = i;
        }
        uint256 leftUsdc = netUsdc;
        for (uint256 i; i <= last; ++i) {
            uint256 spend = i == last ? leftUsdc : netUsdc * weights[i] / BPS;
            if (spend == 0) continue;
            leftUsdc -= spend;
            uint256 bought = _buy(tokens[i], spend, prices[i], maxSwapLossBps);
            addedUsdc += BasketMath.valueOf(bought, prices[i]);
        }
    }

    function _sellParts(uint256[4] memory parts, uint256[4] memory prices)
        private
        returns (uint256 usdcOut)
    {
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            if (parts[i] == 0) continue;
            usdcOut += _sell(tokens[i], parts[i], prices[i], maxSwapLossBps);
        }
    }

    /// @return volumeUsdc Value sold at the time-weighted prices, USDC-6.
    function _sellOverweights(
        uint256[4] memory values,
        uint256[4] memory targets,
        uint256[4] memory prices
    ) private returns (uint256 volumeUsdc) {
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            if (values[i] <= targets[i] + DUST_USDC) continue;
            uint256 excessUsdc = values[i] - targets[i];
            uint256 amount = excessUsdc * BasketMath.STOCK_UNIT / prices[i];
            if (amount == 0) continue;
            volumeUsdc += excessUsdc;
            _sell(tokens[i], amount, prices[i], maxRebalanceLossBps);
        }
    }

    /// @dev Splits the USDC at hand over the deficits, in proportion if it is not enough.
    function _buyUnderweights(
        uint256[4] memory values,
        uint256[4] memory targets,
        uint256[4] memory prices
    ) private {
        uint256[4] memory deficits;
        uint256 totalDeficit;
        for (uint256 i; i < N; ++i) {
            if (targets[i] <= values[i] + DUST_USDC) continue;
            deficits[i] = targets[i] - values[i];
            totalDeficit += deficits[i];
        }
        if (totalDeficit == 0) return;
        address[4] memory tokens = constituents();
        uint256 budget = _ownBalance(asset);
        for (uint256 i; i < N; ++i) {
            uint256 spend =
                budget >= totalDeficit ? deficits[i] : budget * deficits[i] / totalDeficit;
            if (spend < DUST_USDC) continue;
            _buy(tokens[i], spend, prices[i], maxRebalanceLossBps);
        }
    }

    function _buy(address token, uint256 usdcIn, uint256 priceUsdc, uint256 lossBps)
        private
        returns (uint256 bought)
    {
        bought = _swap(
            token, asset, token, usdcIn, BasketMath.minStockOut(usdcIn, priceUsdc, lossBps)
        );
        emit Swapped(asset, token, usdcIn, bought, BasketMath.valueOf(bought, priceUsdc));
    }

    function _sell(address token, uint256 amount, uint256 priceUsdc, uint256 lossBps)
        private
        returns (uint256 usdcOut)
    {
        usdcOut = _swap(
            token, token, asset, amount, BasketMath.minUsdcOut(amount, priceUsdc, lossBps)
        );
        emit Swapped(token, asset, amount, usdcOut, BasketMath.valueOf(amount, priceUsdc));
    }

    /// @dev Trades at the venue with an exact approval; trusts balances, not the venue's answer.
    function _swap(
        address stock,
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 minOut
    ) private returns (uint256 received) {
        if (_isHalted(stock)) revert TokenHalted(stock);
        ISwapVenue venue = factory.venue();
        tokenIn.safeApprove(address(venue), amountIn);
        uint256 balanceBefore = _balanceOf(tokenOut);
        venue.swapExactIn(tokenIn, tokenOut, amountIn, minOut, address(this));
        received = _balanceOf(tokenOut) - balanceBefore;
        if (received < minOut) revert SlippageExceeded(received, minOut);
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

    function _anyHalted() private view returns (bool) {
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            if (_isHalted(tokens[i])) return true;
        }
        return false;
    }

    /// @dev A token without the question is never halted.
    function _isHalted(address token) private view returns (bool) {
        (bool success, bytes memory result) =
            token.staticcall(abi.encodeCall(IPausableAsset.isPaused, (TRANSFER_FEATURE)));
        return success && result.length >= 32 && abi.decode(result, (uint256)) != 0;
    }

    function _prices() private view returns (uint256[4] memory prices) {
        IPriceSource source = factory.priceSource();
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            prices[i] = source.priceUsdc(tokens[i]);
        }
    }

    function _checkedPrices() private view returns (uint256[4] memory prices) {
        IPriceSource source = factory.priceSource();
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            prices[i] = source.checkedPriceUsdc(tokens[i]);
        }
    }

    function _tryCheckedPrices() private view returns (bool open, uint256[4] memory prices) {
        IPriceSource source = factory.priceSource();
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            try source.checkedPriceUsdc(tokens[i]) returns (uint256 price) {
                prices[i] = price;
            } catch {
                return (false, prices);
            }
        }
        open = true;
    }

    function _values(uint256[4] memory prices)
        private
        view
        returns (uint256[4] memory values, uint256 idleUsdc, uint256 navUsdc)
    {
        uint256[4] memory balances;
        (balances, idleUsdc) = holdings();
        navUsdc = idleUsdc;
        for (uint256 i; i < N; ++i) {
            values[i] = BasketMath.valueOf(balances[i], prices[i]);
            navUsdc += values[i];
        }
    }

    /// @dev Saturates: an issuer may seize tokens that were reserved for claims.
    function _ownBalance(address token) private view returns (uint256) {
        return FixedPointMathLib.zeroFloorSub(_balanceOf(token), reserved[token]);
    }

    /// @dev Reverts if the token cannot say: a silent zero would forfeit a redeemer's part.
    function _balanceOf(address token) private view returns (uint256) {
        return IERC20(token).balanceOf(address(this));
    }

    /// @dev Chain 8453 has transient storage; the default uses it on chain 1 only.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }

    /// @dev Allowances are what `Approval` events say: no standing allowance for Permit2.
    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }
}
