// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vm} from "forge-std/Vm.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {StockToken} from "../../src/devnet/StockToken.sol";
import {BasketVault} from "../../src/vault/BasketVault.sol";
import {IBasketVault} from "../../src/vault/interfaces/IBasketVault.sol";
import {IUniswapV3Pool} from "../../src/vault/interfaces/IUniswapV3Pool.sol";
import {IUsdc} from "../../src/vault/interfaces/IUsdc.sol";
import {VaultFixture} from "./VaultFixture.sol";

/// @title Actions of users, market and issuer on a vault, and the passage of time, in any order.
/// @dev A broken rule is stored in `violation`: a revert here would only discard the call.
contract VaultHandler is VaultFixture {
    /// @dev Maximum rounding loss of the share price in one call, USDC-6 of NAV: two units per leg
    /// of a swap.
    uint256 private constant ROUNDING_USDC = 8;

    address[3] private actors = [ALICE, BOB, CAROL];

    string public violation;
    uint256 public mintFeesDue;
    uint256 public knownLastAccrual;
    /// @dev Number of calls that had an effect, by action.
    mapping(bytes32 action => uint256 count) public calls;

    /// @dev Checks one call of a user: share price, holdings and clock as logged.
    modifier watched() {
        uint256 nav;
        uint256 supply;
        bool priced = _pricesKnown();
        if (priced) {
            vault.accrue();
            knownLastAccrual = vault.lastAccrual();
            nav = vault.totalAssets();
            supply = vault.totalSupply();
        }
        vm.recordLogs();
        _;
        _checkLogs(vm.getRecordedLogs());
        if (priced) _checkSharePrice(nav, supply);
    }

    function init() external {
        _deployFamily();
        knownLastAccrual = vault.lastAccrual();
    }

    function buy(uint256 who, uint256 amount) external watched {
        address account = actors[who % 3];
        uint256 most = vault.maxDeposit(account);
        if (most == 0) return;
        amount = bound(amount, 1e6, most);
        _buy(account, amount);
        ++calls["buy"];
        mintFeesDue += FixedPointMathLib.mulDivUp(amount, 20, 10_000);
        // If the spot price is above the TWAP, the assets buy less than their value; below, more:
        // by 1 % at most.
        uint256 nav = vault.totalAssets();
        if (nav > vault.maxTvlUsdc() + amount / 100) _violated("cap");
    }

    function redeem(uint256 who, uint256 shares) external watched {
        address account = actors[who % 3];
        uint256 most = vault.maxRedeem(account);
        if (most == 0) return;
        shares = bound(shares, 1, most);
        uint256 worth = vault.convertToAssets(shares);
        uint256 out = _redeem(account, shares);
        ++calls["redeem"];
        // The excess of the output over the value is at most the permitted distance of the spot
        // price from the TWAP.
        if (out > worth * 10_101 / 10_000 + ROUNDING_USDC) _violated("redeem");
    }

    function redeemInKind(uint256 who, uint256 shares) external watched {
        address account = actors[who % 3];
        uint256 held = vault.balanceOf(account);
        if (held == 0) return;
        shares = bound(shares, 1, held);
        vm.prank(account);
        try vault.redeemInKind(shares) {
            ++calls["redeemInKind"];
        } catch {
            _violated("in-kind");
        }
    }

    function send(uint256 from, uint256 to, uint256 shares) external watched {
        address account = actors[from % 3];
        shares = bound(shares, 0, vault.balanceOf(account));
        vm.prank(account);
        vault.transfer(actors[to % 3], shares);
        ++calls["send"];
    }

    function claim(uint256 who, uint256 which) external watched {
        address account = actors[who % 3];
        StockToken token = tokens[which % N];
        uint256 owed = vault.claimable(account, address(token));
        if (owed == 0 || token.pausedFeatures().length != 0) return;
        vm.prank(account);
        uint256 paid = vault.claim(address(token), account);
        ++calls["claim"];
        if (paid != owed) _violated("claim");
    }

    function setWeights(uint256 from, uint256 to, uint256 stepBps) external {
        uint16[4] memory current = vault.weightsBps();
        uint16[] memory weights = _weights(current[0], current[1], current[2], current[3]);
        (from, to) = (from % N, to % N);
        uint256 most = FixedPointMathLib.min(weights[from], 2_000);
        if (from == to || most == 0) return;
        uint16 step = uint16(bound(stepBps, 1, most));
        weights[from] -= step;
        weights[to] += step;
        vm.prank(STRATEGIST);
        vault.setTargetWeights(weights);
        ++calls["setWeights"];
    }

    function rebalance(uint256 who) external {
        if (!_pricesKnown() || !vault.rebalanceNeeded()) return;
        vault.accrue();
        knownLastAccrual = vault.lastAccrual();
        address account = actors[who % 3];
        uint256 usdcBefore = usdc.balanceOf(account);
        uint256 navBefore = vault.totalAssets();
        (, uint256 lossLeftWad,) = vault.rebalanceBudget();
        vm.recordLogs();
        vm.prank(account);
        try vault.rebalance() {
            ++calls["rebalance"];
        } catch {
            return;
        }
        _checkLogs(vm.getRecordedLogs());
        if (usdc.balanceOf(account) != usdcBefore) _violated("rebalance pays its caller");
        (,, bool unfinished) = vault.rebalanceBudget();
        if (vault.rebalanceNeeded() && !unfinished) _violated("rebalance leaves work");
        uint256 keptWad = 1e18 - lossLeftWad;
        if (vault.totalAssets() * 1e18 < navBefore * keptWad) _violated("rebalance loss");
    }

    function marketMoves(uint256 which, int256 moveBps) external {
        _moveBps(which % N, bound(moveBps, -400, 400));
        _settle();
        ++calls["marketMoves"];
    }

    function gap(uint256 which, int256 moveBps) external {
        _moveBps(which % N, bound(moveBps, -90, 90));
        ++calls["gap"];
    }

    function pass(uint256 elapsedSec) external {
        skip(bound(elapsedSec, 1, 30 days));
        ++calls["pass"];
    }

    function halt(uint256 which, bool resume) external {
        // One call in five is a halt: a market that is always halted would test few other paths.
        if (resume || which % 5 > 1) {
            for (uint256 i; i < N; ++i) {
                _unpause(i);
            }
        } else {
            _pause(which % N);
        }
        ++calls["halt"];
    }

    function split(uint256 which, uint256 multiplier) external {
        vm.prank(ADMIN);
        tokens[which % N].updateMultiplier(bound(multiplier, 1e17, 20e18));
        ++calls["split"];
    }

    function donate(uint256 which, uint256 amount) external {
        _donate(which % N, bound(amount, 1, 1e7));
        ++calls["donate"];
    }

    /// @dev A seizure takes the same part of the claims as of the holdings.
    function seize(uint256 which, uint256 amount) external {
        which %= N;
        uint256 balance = tokens[which].balanceOf(address(vault));
        if (balance == 0) return;
        // One seizure in three is small: a vault without tokens would test few other paths.
        amount = bound(amount, 1, amount % 3 == 0 ? balance : 1 + balance / 50);
        uint256 reservedBefore = vault.reserved(address(tokens[which]));
        _seize(which, address(vault), amount);
        uint256 backing = vault.reserved(address(tokens[which]));
        // A seizure first reduces the donations since the last call.
        if (backing > reservedBefore || backing > balance - amount) _violated("seizure");
        ++calls["seize"];
    }

    /// @dev Returns the part of a token that the known accounts do not hold; this part must be 0.
    function unaccounted(uint256 which) external view returns (uint256) {
        StockToken token = tokens[which];
        uint256 known = token.balanceOf(address(vault)) + token.balanceOf(address(pools[which]))
            + token.balanceOf(address(marketMaker())) + token.balanceOf(ADMIN);
        for (uint256 i; i < 3; ++i) {
            known += token.balanceOf(actors[i]);
        }
        return token.totalSupply() - known;
    }

    function unaccountedUsdc() external view returns (uint256) {
        uint256 known = usdc.balanceOf(address(vault)) + usdc.balanceOf(SINK)
            + usdc.balanceOf(address(marketMaker()));
        for (uint256 i; i < 3; ++i) {
            known += usdc.balanceOf(actors[i]);
        }
        for (uint256 i; i < N; ++i) {
            known += usdc.balanceOf(address(pools[i]));
        }
        return usdc.totalSupply() - known;
    }

    function theVault() external view returns (BasketVault) {
        return vault;
    }

    function theUsdc() external view returns (IUsdc) {
        return usdc;
    }

    function theToken(uint256 i) external view returns (StockToken) {
        return tokens[i];
    }

    function theVenue() external view returns (address) {
        return address(venue);
    }

    function actor(uint256 i) external view returns (address) {
        return actors[i];
    }

    function marketMaker() public view returns (address) {
        return address(market);
    }

    function _pricesKnown() private view returns (bool) {
        try vault.totalAssets() returns (uint256) {
            return true;
        } catch {
            return false;
        }
    }

    /// @dev Checks that (NAV + 1) / (supply + 1e12) does not fall at constant prices, except for
    /// rounding.
    function _checkSharePrice(uint256 nav, uint256 supply) private {
        uint256 navAfter = vault.totalAssets();
        uint256 supplyAfter = vault.totalSupply();
        uint256 priceAfter = (navAfter + 1 + ROUNDING_USDC) * (supply + 1e12);
        if (priceAfter < (nav + 1) * (supplyAfter + 1e12)) _violated("share price");
    }

    /// @dev Checks that the state from logs equals the state of the vault.
    function _checkLogs(Vm.Log[] memory logs) private {
        bytes32 holdingsTopic = IBasketVault.HoldingsChanged.selector;
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].emitter != address(vault)) continue;
            if (logs[i].topics[0] == IBasketVault.ManagementFeeAccrued.selector) {
                knownLastAccrual = block.timestamp;
            }
        }
        if (knownLastAccrual != vault.lastAccrual()) _violated("clock");
        if (_countLogs(logs, address(vault), holdingsTopic) == 0) return;
        bytes memory data = _lastLog(logs, address(vault), holdingsTopic).data;
        (uint256[4] memory balances, uint256 idle) = vault.holdings();
        if (keccak256(data) != keccak256(abi.encode(balances, idle))) _violated("holdings");
    }

    function _violated(string memory rule) private {
        violation = rule;
    }
}
