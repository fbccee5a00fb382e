// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IVaultFactory} from "./IVaultFactory.sol";

/// @title A basket of four tokenized stocks with an ERC-4626 face.
/// @notice USDC amounts are USDC-6 (1_000_000 is one dollar), shares have 18 decimals, stock
///         amounts are raw units with 8 decimals, weights and rates are basis points.
interface IBasketVault {
    /// @notice Deposit as ERC-4626 logs it: USDC-6 paid, shares minted.
    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    /// @notice Redemption to USDC as ERC-4626 logs it.
    event Withdraw(
        address indexed sender,
        address indexed receiver,
        address indexed owner,
        uint256 assets,
        uint256 shares
    );
    /// @notice Deposit in full: fee, value added at the time-weighted prices, NAV and supply after
    ///         the call.
    event Bought(
        address indexed receiver,
        uint256 usdcIn,
        uint256 mintFeeUsdc,
        uint256 valueAddedUsdc,
        uint256 shares,
        uint256 navAfterUsdc,
        uint256 supplyAfter
    );
    /// @notice Redemption to USDC in full, with NAV and supply after the call.
    event Redeemed(
        address indexed owner,
        uint256 shares,
        uint256 usdcOut,
        uint256 navAfterUsdc,
        uint256 supplyAfter
    );
    /// @notice Parts of all holdings left the vault or became claims, raw units and USDC-6.
    event RedeemedInKind(
        address indexed owner,
        address indexed receiver,
        uint256 shares,
        uint256[] amounts,
        uint256 usdcAmount,
        uint256 supplyAfter
    );
    /// @notice A token refused a payment, which waits as a claim, raw units.
    event ClaimDeferred(address indexed owner, address indexed token, uint256 amount);
    /// @notice A claim was paid, raw units.
    event Claimed(
        address indexed owner, address indexed token, address indexed receiver, uint256 amount
    );
    /// @notice A rebalance with NAV before and after, and the value sold, USDC-6.
    event Rebalanced(
        address indexed caller, uint256 navBeforeUsdc, uint256 navAfterUsdc, uint256 volumeUsdc
    );
    /// @notice Used parts of the budgets after a rebalance, 1e18 = all of NAV.
    event RebalanceBudgetUsed(uint256 turnoverUsedWad, uint256 lossUsedWad, bool unfinished);
    /// @notice A seizure took a part of the claims on a token, raw units.
    event ClaimsReduced(address indexed token, uint256 backingBefore, uint256 backingAfter);
    /// @notice A swap with the value of its stock leg at the time-weighted price, USDC-6.
    event Swapped(
        address indexed tokenIn,
        address indexed tokenOut,
        uint256 amountIn,
        uint256 amountOut,
        uint256 twapOutUsdc
    );
    /// @notice Holdings after a call, without claims: raw units and USDC-6.
    event HoldingsChanged(uint256[4] balances, uint256 idleUsdc);
    /// @notice Targets before and after, basis points in the order of the constituents.
    event TargetWeightsSet(uint16[] oldWeightsBps, uint16[] newWeightsBps);
    /// @notice Shares minted as management fee for so many seconds.
    event ManagementFeeAccrued(uint256 feeShares, uint256 elapsedSec, uint256 supplyAfter);
    /// @notice Another cap on NAV, USDC-6.
    event MaxTvlSet(uint256 maxTvlUsdc);

    /// @notice The vault is initialised, or the caller is not the factory.
    error AlreadyInitialized();
    /// @notice The caller is not the strategist.
    error NotStrategist();
    /// @notice The caller is not the owner of the protocol.
    error NotOwner();
    /// @notice Shares or payments cannot go to the zero address or the vault.
    error InvalidReceiver(address receiver);
    /// @notice The deposit is below the minimum, USDC-6.
    error BelowMinDeposit(uint256 assets, uint256 min);
    /// @notice NAV with the deposit would exceed the cap, USDC-6.
    error TvlCapExceeded(uint256 nav, uint256 cap);
    /// @notice The call brings less than its floor.
    error SlippageExceeded(uint256 got, uint256 min);
    /// @notice Targets are not four that sum to 10000.
    error BadWeights();
    /// @notice A target moves by more than the largest step, basis points.
    error WeightStepTooLarge(uint256 index, uint256 step);
    /// @notice No holding is outside of the band, so no rebalance is due.
    error WithinBand();
    /// @notice The rebalance would lose more than its budget, USDC-6.
    error RebalanceLoss(uint256 navBefore, uint256 navAfter);
    /// @notice The budgets permit less than the least step, USDC-6.
    error BudgetSpent(uint256 tradableUsdc, uint256 neededUsdc);
    /// @notice Fills of four swaps cannot be fixed in advance.
    error ExactOutUnsupported();
    /// @notice The call would mint or burn no share.
    error ZeroShares();
    /// @notice The caller has no claim on the token.
    error NothingToClaim();
    /// @notice The issuer has paused transfers of the token.
    error TokenHalted(address token);

    /// @notice Gives a fresh clone its identity; once, by the factory.
    /// @param newVaultId Number of the vault, from 1.
    /// @param newStrategist Only account that may set target weights, for ever.
    /// @param newMaxTvlUsdc Cap on NAV after a deposit, USDC-6.
    function initialize(uint256 newVaultId, address newStrategist, uint256 newMaxTvlUsdc) external;

    /// @notice Buys the basket with `assets` USDC of the caller for `receiver`.
    /// @param assets USDC-6 taken, mint fee included; at least `minDepositUsdc`.
    /// @return shares Shares minted, rounded down.
    function deposit(uint256 assets, address receiver) external returns (uint256 shares);

    /// @notice Buys the basket with `assets` USDC of the caller for the caller.
    /// @param assets USDC-6 taken, mint fee included; at least `minDepositUsdc`.
    /// @param minShares Minimum shares; fewer reverts `SlippageExceeded`.
    /// @return shares Shares minted, rounded down.
    function deposit(uint256 assets, uint256 minShares) external returns (uint256 shares);

    /// @notice Like `deposit(assets, minShares)`, with the allowance given by an EIP-2612 permit.
    /// @dev A permit that is already spent (front-run) is ignored: the allowance decides.
    /// @param deadline Second after which the permit is void.
    /// @param signature Caller's permit for exactly `assets`: 65 bytes, or longer for ERC-1271.
    /// @return shares Shares minted, rounded down.
    function depositWithPermit(
        uint256 assets,
        uint256 minShares,
        uint256 deadline,
        bytes calldata signature
    ) external returns (uint256 shares);

    /// @notice Burns `shares` of `shareOwner`, sells their part of the stock tokens, and pays USDC
    ///         to `receiver`.
    /// @return usdcOut USDC-6: proceeds of the sales plus the part of the idle USDC, rounded down.
    function redeem(uint256 shares, address receiver, address shareOwner)
        external
        returns (uint256 usdcOut);

    /// @notice Burns `shares` of the caller, sells their part of the stock tokens, and pays USDC to
    ///         the caller.
    /// @param minUsdcOut Minimum USDC-6; less reverts `SlippageExceeded`.
    /// @return usdcOut USDC-6: proceeds of the sales plus the part of the idle USDC, rounded down.
    function redeem(uint256 shares, uint256 minUsdcOut) external returns (uint256 usdcOut);

    /// @notice Burns `shares` of the caller, and pays their part of the stock tokens and of the
    ///         idle USDC; reads no price.
    /// @return amounts Raw units per constituent, paid or deferred, rounded down.
    /// @return usdcAmount USDC-6: the part of the idle USDC, rounded down.
    function redeemInKind(uint256 shares)
        external
        returns (uint256[] memory amounts, uint256 usdcAmount);

    /// @notice Burns `shares` of `shareOwner`, and pays their part of the stock tokens and of the
    ///         idle USDC to `receiver`.
    /// @dev A token that refuses the transfer is kept for `shareOwner`, see `claim`.
    /// @return amounts Raw units per constituent, paid or deferred, rounded down.
    /// @return usdcAmount USDC-6: the part of the idle USDC, rounded down.
    function redeemInKind(uint256 shares, address receiver, address shareOwner)
        external
        returns (uint256[] memory amounts, uint256 usdcAmount);

    /// @notice Pays to `receiver` the deferred part of an in-kind redemption of the caller.
    /// @dev A seizure by the issuer reduces claims and holdings of the token in proportion.
    /// @return amount Raw units paid, rounded down; nothing stays deferred.
    function claim(address token, address receiver) external returns (uint256 amount);

    /// @notice Mints the management-fee shares that time has earned.
    function accrue() external;

    /// @notice Sets the target weights; strategist only.
    /// @param newWeightsBps Four weights that sum to 10000, each at most `maxWeightStepBps` from
    ///        its current value.
    function setTargetWeights(uint16[] calldata newWeightsBps) external;

    /// @notice Trades the holdings towards the target weights; callable by any account, no reward.
    /// @dev Trades up to the budgets, all legs in proportion; the rest follows as time refills
    ///      them. Budgets below a step of 25 basis points revert `BudgetSpent`.
    function rebalance() external;

    /// @notice Sets the cap on NAV after a deposit, USDC-6; protocol owner only.
    function setMaxTvl(uint256 newMaxTvlUsdc) external;

    /// @notice Always reverts: shares follow from the fill of the swaps.
    function mint(uint256 shares, address receiver) external returns (uint256 assets);

    /// @notice Always reverts: the payout follows from the fill of the swaps.
    function withdraw(uint256 assets, address receiver, address shareOwner)
        external
        returns (uint256 shares);

    /// @notice Factory that made this vault and holds its configuration.
    function factory() external view returns (IVaultFactory);

    /// @notice USDC.
    function asset() external view returns (address);

    /// @notice Number of the vault, from 1.
    function vaultId() external view returns (uint256);

    /// @notice Only account that may set target weights.
    function strategist() external view returns (address);

    /// @notice Protocol owner, the same for every vault.
    function owner() external view returns (address);

    /// @notice Cap on NAV after a deposit, USDC-6.
    function maxTvlUsdc() external view returns (uint256);

    /// @notice Second at which management fees were last accrued.
    function lastAccrual() external view returns (uint64);

    /// @notice The four constituents, in the order of every array.
    function constituents() external view returns (address[4] memory);

    /// @notice Target weights in basis points.
    function weightsBps() external view returns (uint16[4] memory);

    /// @notice Fee on deposits in basis points, taken in USDC, rounded up.
    function mintFeeBps() external view returns (uint256);

    /// @notice Management fee in basis points of the shares per 365 days.
    function mgmtBpsPerYear() external view returns (uint256);

    /// @notice Performance fee in basis points.
    function perfBps() external view returns (uint256);

    /// @notice Smallest deposit, USDC-6.
    function minDepositUsdc() external view returns (uint256);

    /// @notice Largest change of one target weight in one call, basis points.
    function maxWeightStepBps() external view returns (uint256);

    /// @notice Seconds between two changes of the target weights.
    function weightCooldownSec() external view returns (uint256);

    /// @notice Drift of one weight from its target that permits a rebalance, basis points.
    function rebalanceBandBps() external view returns (uint256);

    /// @notice Largest loss of one swap against the time-weighted price on buys and redemptions.
    function maxSwapLossBps() external view returns (uint256);

    /// @notice Largest loss of one swap against the time-weighted price in a rebalance.
    function maxRebalanceLossBps() external view returns (uint256);

    /// @notice Part of NAV that rebalances may trade in one direction out of a full budget.
    function turnoverBudgetBps() external view returns (uint256);

    /// @notice Seconds in which time refills the whole turnover budget.
    function turnoverRefillSec() external view returns (uint256);

    /// @notice Part of NAV that rebalances may lose against the time-weighted prices.
    function lossBudgetBps() external view returns (uint256);

    /// @notice Seconds in which time refills the whole loss budget.
    function lossRefillSec() external view returns (uint256);

    /// @notice Remaining budgets, parts of NAV with 18 decimals, rounded down.
    /// @return turnoverLeftWad Value that may be traded in one direction.
    /// @return lossLeftWad Value that may be lost against the time-weighted prices.
    /// @return unfinished Whether the last rebalance stopped at the budget before its targets.
    function rebalanceBudget()
        external
        view
        returns (uint256 turnoverLeftWad, uint256 lossLeftWad, bool unfinished);

    /// @notice Raw units of `token` that wait for claims; no part of NAV. After a seizure since the
    ///         last call the same part of the balance as before, rounded down.
    function reserved(address token) external view returns (uint256);

    /// @notice Raw units of `token` that `account` may claim, rounded down.
    function claimable(address account, address token) external view returns (uint256);

    /// @notice Raw stock balances and USDC-6 that belong to the shares.
    function holdings() external view returns (uint256[4] memory balances, uint256 idleUsdc);

    /// @notice NAV: holdings at the time-weighted price, USDC-6, each value rounded down.
    /// @dev Reverts while a price is unavailable. Inconsistent during a swap of the vault.
    function totalAssets() external view returns (uint256 navUsdc);

    /// @notice Shares for `assets` USDC-6 of value, fees pending included, rounded down.
    function convertToShares(uint256 assets) external view returns (uint256 shares);

    /// @notice Value in USDC-6 of `shares`, fees pending included, rounded down.
    function convertToAssets(uint256 shares) external view returns (uint256 assets);

    /// @notice Lower bound on the shares of a deposit of `assets` USDC-6 now.
    function previewDeposit(uint256 assets) external view returns (uint256 shares);

    /// @notice Lower bound on the USDC-6 of a redemption of `shares` now: the part of the idle USDC,
    ///         and the least USDC that each sale accepts.
    function previewRedeem(uint256 shares) external view returns (uint256 assets);

    /// @notice Always reverts, like `mint`.
    function previewMint(uint256 shares) external view returns (uint256 assets);

    /// @notice Always reverts, like `withdraw`.
    function previewWithdraw(uint256 assets) external view returns (uint256 shares);

    /// @notice Largest deposit under the cap in USDC-6, rounded down; 0 while deposits are closed.
    function maxDeposit(address receiver) external view returns (uint256 assets);

    /// @notice Shares that `shareOwner` can redeem for USDC; 0 while such redemptions are closed.
    function maxRedeem(address shareOwner) external view returns (uint256 shares);

    /// @notice 0: `mint` is not supported.
    function maxMint(address receiver) external view returns (uint256 shares);

    /// @notice 0: `withdraw` is not supported.
    function maxWithdraw(address shareOwner) external view returns (uint256 assets);

    /// @notice Mint fee of a deposit, USDC-6, rounded up, and the remainder.
    function quoteMintFee(uint256 assets) external view returns (uint256 feeUsdc, uint256 netUsdc);

    /// @notice Part of NAV per constituent, and of idle USDC last, basis points rounded down.
    function currentWeightsBps() external view returns (uint256[5] memory weights, uint256 navUsdc);

    /// @notice Whether a weight is out of the band at the time-weighted prices, or the rest of an
    ///         unfinished rebalance is at least 25 basis points of NAV.
    function rebalanceNeeded() external view returns (bool);

    /// @notice Management-fee shares that the next accrual will mint, rounded down.
    function pendingFeeShares() external view returns (uint256);
}
