// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "solady/tokens/ERC20.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {LibString} from "solady/utils/LibString.sol";
import {IBasketVault} from "./interfaces/IBasketVault.sol";
import {IERC20} from "./interfaces/IERC20.sol";
import {IPausableAsset} from "./interfaces/IPausableAsset.sol";
import {IPriceSource} from "./interfaces/IPriceSource.sol";
import {IVaultFactory} from "./interfaces/IVaultFactory.sol";
import {BasketMath} from "./libraries/BasketMath.sol";
import {RebalanceBudget} from "./libraries/RebalanceBudget.sol";

/// @title State of a basket vault and everything that can be read from it.
/// @dev Reads are inconsistent while the vault is in the middle of a swap: a contract that is
///      called back by a pool must not rely on them.
abstract contract BasketValuation is IBasketVault, ERC20 {
    using RebalanceBudget for RebalanceBudget.State;

    /// @dev Number of constituents; arrays of this length are spelt `[4]` in signatures.
    uint256 internal constant N = 4;

    uint256 internal constant BPS = BasketMath.BPS;

    /// @dev Class of operations that B20 tokens pause during a halt.
    uint8 internal constant TRANSFER_FEATURE = 0;

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
    uint256 public constant turnoverBudgetBps = RebalanceBudget.TURNOVER_BPS;
    /// @inheritdoc IBasketVault
    uint256 public constant turnoverRefillSec = RebalanceBudget.TURNOVER_REFILL_SEC;
    /// @inheritdoc IBasketVault
    uint256 public constant lossBudgetBps = RebalanceBudget.LOSS_BPS;
    /// @inheritdoc IBasketVault
    uint256 public constant lossRefillSec = RebalanceBudget.LOSS_REFILL_SEC;

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
    uint16[4] internal _weightsBps;

    /// @dev Used parts of the budgets of rebalances.
    RebalanceBudget.State internal _budget;

    /// @dev Deferred payments of a token, shared by units: a seizure reduces the backing of all.
    /// @param units Units of all claims of this round.
    /// @param backing Raw units of the token behind them, as of the last call.
    /// @param counted Balance of the vault after the last call, while there are claims.
    /// @param round Grows when a seizure has made all claims worthless and a new one is made.
    struct Claims {
        uint256 units;
        uint256 backing;
        uint256 counted;
        uint256 round;
    }

    struct Claim {
        uint256 units;
        uint256 round;
    }

    mapping(address token => Claims claims) internal _claims;
    mapping(address account => mapping(address token => Claim claim)) internal _claimOf;

    /// @param factory_ Factory that holds the configuration.
    /// @param usdc_ USDC.
    /// @param tokens The four constituents.
    constructor(IVaultFactory factory_, address usdc_, address[4] memory tokens) {
        factory = factory_;
        asset = usdc_;
        (_token0, _token1, _token2, _token3) = (tokens[0], tokens[1], tokens[2], tokens[3]);
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
    function previewRedeem(uint256 shares) external view returns (uint256 assets) {
        uint256[4] memory prices = _prices();
        (uint256[4] memory balances, uint256 idleUsdc) = holdings();
        uint256 supply = totalSupply() + pendingFeeShares();
        assets = BasketMath.partOf(idleUsdc, shares, supply);
        for (uint256 i; i < N; ++i) {
            uint256 part = BasketMath.partOf(balances[i], shares, supply);
            assets += BasketMath.minUsdcOut(part, prices[i], maxSwapLossBps);
        }
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
        return _rebalanceDue(values, nav);
    }

    /// @inheritdoc IBasketVault
    function rebalanceBudget()
        external
        view
        returns (uint256 turnoverLeftWad, uint256 lossLeftWad, bool unfinished)
    {
        (turnoverLeftWad, lossLeftWad) = _budget.left(block.timestamp);
        unfinished = _budget.unfinished;
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
    function reserved(address token) public view returns (uint256) {
        Claims storage claims = _claims[token];
        uint256 backing = claims.backing;
        if (backing == 0) return 0;
        uint256 balance = _balanceOf(token);
        uint256 counted = claims.counted;
        return balance < counted ? FixedPointMathLib.fullMulDiv(backing, balance, counted) : backing;
    }

    /// @inheritdoc IBasketVault
    function claimable(address account, address token) public view returns (uint256) {
        Claim storage own = _claimOf[account][token];
        Claims storage claims = _claims[token];
        if (own.units == 0 || own.round != claims.round) return 0;
        return FixedPointMathLib.fullMulDiv(reserved(token), own.units, claims.units);
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

    function _anyHalted() internal view returns (bool) {
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            if (_isHalted(tokens[i])) return true;
        }
        return false;
    }

    /// @dev A token without the question is never halted.
    function _isHalted(address token) internal view returns (bool) {
        (bool success, bytes memory result) =
            token.staticcall(abi.encodeCall(IPausableAsset.isPaused, (TRANSFER_FEATURE)));
        return success && result.length >= 32 && abi.decode(result, (uint256)) != 0;
    }

    function _prices() internal view returns (uint256[4] memory prices) {
        IPriceSource source = factory.priceSource();
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            prices[i] = source.priceUsdc(tokens[i]);
        }
    }

    function _checkedPrices() internal view returns (uint256[4] memory prices) {
        IPriceSource source = factory.priceSource();
        address[4] memory tokens = constituents();
        for (uint256 i; i < N; ++i) {
            prices[i] = source.checkedPriceUsdc(tokens[i]);
        }
    }

    function _tryCheckedPrices() internal view returns (bool open, uint256[4] memory prices) {
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

    function _rebalanceDue(uint256[4] memory values, uint256 nav) internal view returns (bool) {
        return
            BasketMath.rebalanceDue(values, _weightsBps, nav, rebalanceBandBps, _budget.unfinished);
    }

    function _values(uint256[4] memory prices)
        internal
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

    /// @dev Never negative: the backing of the claims shrinks with the balance.
    function _ownBalance(address token) internal view returns (uint256) {
        return _balanceOf(token) - reserved(token);
    }

    /// @dev Reverts if the token does not answer: zero would cost a redeemer that part.
    function _balanceOf(address token) internal view returns (uint256) {
        return IERC20(token).balanceOf(address(this));
    }

    /// @dev Allowances equal the `Approval` events: Permit2 has no implicit allowance.
    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }
}
