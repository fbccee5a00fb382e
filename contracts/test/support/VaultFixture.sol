// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Test} from "forge-std/Test.sol";
import {Vm} from "forge-std/Vm.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {MarketMaker} from "../../src/devnet/MarketMaker.sol";
import {B20Token} from "../../src/devnet/B20Token.sol";
import {StockToken} from "../../src/devnet/StockToken.sol";
import {BasketVault} from "../../src/vault/BasketVault.sol";
import {TwapPriceSource} from "../../src/vault/TwapPriceSource.sol";
import {V3Venue} from "../../src/vault/V3Venue.sol";
import {VaultFactory} from "../../src/vault/VaultFactory.sol";
import {VaultLens} from "../../src/vault/VaultLens.sol";
import {IBasketVault} from "../../src/vault/interfaces/IBasketVault.sol";
import {IUniswapV3Factory} from "../../src/vault/interfaces/IUniswapV3Factory.sol";
import {IUniswapV3Pool} from "../../src/vault/interfaces/IUniswapV3Pool.sol";
import {IUsdc} from "../../src/vault/interfaces/IUsdc.sol";
import {RealUsdc} from "./RealUsdc.sol";

/// @title All contracts of the vaults on real Uniswap v3 pools and real USDC bytecode, chain 8453.
/// @dev Two stock tokens sort below USDC and two above, so that each test covers both token orders.
abstract contract VaultFixture is Test {
    uint256 internal constant N = 4;
    uint24 internal constant POOL_FEE = 500;
    uint128 internal constant LIQUIDITY = 8_000_000_000_000;
    int24 internal constant HALF_RANGE = 30_000;
    uint32 internal constant WINDOW_SEC = 1_800;
    uint256 internal constant GUARD_BPS = 100;
    uint128 internal constant MIN_LIQUIDITY = 1_000_000_000;
    /// @dev Minimum observations of one window: one per block of 2 s, and one before the window.
    uint16 internal constant MIN_SLOTS = 901;
    uint256 internal constant CAP_USDC = 25_000e6;

    address internal constant ADMIN = address(0xAD);
    address internal constant OPERATOR = address(0x0EA);
    address internal constant OWNER = address(0x0E0);
    address internal constant SINK = address(0xFEE);
    address internal constant STRATEGIST = address(0x57A7);
    address internal constant ALICE = address(0xA11CE);
    address internal constant BOB = address(0xB0B);
    address internal constant CAROL = address(0xCA401);

    IUsdc internal usdc;
    StockToken[4] internal tokens;
    IUniswapV3Pool[] internal pools;
    MarketMaker internal market;
    TwapPriceSource internal source;
    V3Venue internal venue;
    VaultFactory internal factory;
    VaultLens internal lens;
    BasketVault internal vault;

    /// @dev Prices that the market maker last set, USDC-6 per whole token.
    uint256[4] internal px = [uint256(232_150_000), 251_400_000, 742_800_000, 178_900_000];

    function _deployFamily() internal {
        vm.chainId(8453);
        vm.warp(1_760_000_000);
        market = new MarketMaker(OPERATOR);
        usdc = RealUsdc.place(ADMIN, address(market));
        vm.prank(ADMIN);
        usdc.configureMinter(address(this), type(uint256).max);
        _placeTokens();
        _createPools();
        source = new TwapPriceSource(
            address(usdc), _tokenList(), pools, WINDOW_SEC, GUARD_BPS, MIN_LIQUIDITY, MIN_SLOTS
        );
        venue = new V3Venue(address(usdc), _tokenList(), pools);
        factory = new VaultFactory(OWNER, address(usdc), _tokenAddresses(), SINK, source, venue);
        lens = new VaultLens(factory);
        vm.prank(STRATEGIST);
        vault = BasketVault(factory.createVault());
        _settle();
    }

    /// @dev Replaces `vault` by a vault of the first version, which had no budgets of rebalances
    /// over time.
    function _createFirstVersion() internal {
        bytes memory creation = abi.encodePacked(
            vm.parseBytes(vm.readFile("contracts/test/fixtures/FirstVaultFactory.hex")),
            abi.encode(OWNER, address(usdc), _tokenAddresses(), SINK, source, venue)
        );
        factory = VaultFactory(_create(creation));
        vm.prank(STRATEGIST);
        vault = BasketVault(factory.createVault());
    }

    function _placeTokens() private {
        address[4] memory places = [
            0xb200000000000000000000C2e324d24d7eEcd1fb,
            0x0B2000000000000000000000000000000000002D,
            0xb2000000000000000000008bC8786B856E61707C,
            0x0b20000000000000000000000000000000000078
        ];
        string[4] memory symbols = ["AAPL", "GOOGL", "META", "NVDA"];
        bytes memory runtime = address(new StockToken()).code;
        for (uint256 i; i < N; ++i) {
            vm.etch(places[i], runtime);
            tokens[i] = StockToken(places[i]);
            tokens[i].initialize(string.concat(symbols[i], " stock"), symbols[i], ADMIN);
            vm.startPrank(ADMIN);
            tokens[i].grantRole(tokens[i].MINT_ROLE(), address(market));
            tokens[i].grantRole(tokens[i].MINT_ROLE(), address(this));
            vm.stopPrank();
        }
    }

    function _createPools() private {
        string memory json = vm.readFile(
            "node_modules/@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json"
        );
        IUniswapV3Factory v3 = IUniswapV3Factory(_create(vm.parseJsonBytes(json, ".bytecode")));
        for (uint256 i; i < N; ++i) {
            IUniswapV3Pool pool =
                IUniswapV3Pool(v3.createPool(address(tokens[i]), address(usdc), POOL_FEE));
            pools.push(pool);
            pool.initialize(_sqrtPrice(px[i], _stockIsToken0(i)));
            pool.increaseObservationCardinalityNext(MIN_SLOTS);
            (int24 lower, int24 upper) = _range(i);
            vm.prank(OPERATOR);
            market.addLiquidity(pool, lower, upper, _liquidity(i));
        }
    }

    /// @dev Liquidity of the only position in pool `i`.
    function _liquidity(uint256) internal view virtual returns (uint128) {
        return LIQUIDITY;
    }

    function _range(uint256 i) internal view returns (int24 lower, int24 upper) {
        bool stockIsToken0 = _stockIsToken0(i);
        // log1.0001 of the first raw price, accurate enough for a range that is 30,000 ticks wide.
        int256 lnWad = FixedPointMathLib.lnWad(int256(uint256(initialPrice(i)) * 1e18 / 1e8));
        int24 middle = int24(lnWad / 99995000333308) / 10 * 10;
        if (!stockIsToken0) middle = -middle;
        return (middle - HALF_RANGE, middle + HALF_RANGE);
    }

    function initialPrice(uint256 i) internal pure returns (uint256) {
        return [uint256(232_150_000), 251_400_000, 742_800_000, 178_900_000][i];
    }

    function _stockIsToken0(uint256 i) internal view returns (bool) {
        return address(tokens[i]) < address(usdc);
    }

    /// @dev Square root price of a pool for a price in USDC-6 per whole token.
    function _sqrtPrice(uint256 price, bool stockIsToken0) internal pure returns (uint160) {
        uint256 squareX192 = stockIsToken0
            ? FixedPointMathLib.fullMulDiv(price, 1 << 192, 1e8)
            : FixedPointMathLib.fullMulDiv(1e8, 1 << 192, price);
        return uint160(FixedPointMathLib.sqrt(squareX192));
    }

    function _tokenList() internal view returns (address[] memory list) {
        list = new address[](N);
        for (uint256 i; i < N; ++i) {
            list[i] = address(tokens[i]);
        }
    }

    function _tokenAddresses() internal view returns (address[4] memory list) {
        for (uint256 i; i < N; ++i) {
            list[i] = address(tokens[i]);
        }
    }

    function _create(bytes memory creationCode) internal returns (address deployed) {
        assembly ("memory-safe") {
            deployed := create(0, add(creationCode, 0x20), mload(creationCode))
        }
        require(deployed != address(0), "create");
    }

    /// @dev Arbitrage moves pool `i` to `price` now; the TWAP follows over the next half hour.
    function _move(uint256 i, uint256 price) internal {
        px[i] = price;
        IUniswapV3Pool[] memory list = new IUniswapV3Pool[](1);
        uint160[] memory targets = new uint160[](1);
        list[0] = pools[i];
        targets[0] = _sqrtPrice(price, _stockIsToken0(i));
        vm.prank(OPERATOR);
        market.move(list, targets);
    }

    function _moveBps(uint256 i, int256 bps) internal {
        _move(i, uint256(int256(px[i]) * (10_000 + bps) / 10_000));
    }

    /// @dev Advances the time until the TWAP equals the spot price.
    function _settle() internal {
        skip(WINDOW_SEC + 60);
    }

    function _fund(address account, uint256 amount) internal {
        usdc.mint(account, amount);
        vm.prank(account);
        usdc.approve(address(vault), amount);
    }

    function _buy(address account, uint256 amount) internal returns (uint256 shares) {
        _fund(account, amount);
        vm.prank(account);
        return vault.deposit(amount, uint256(0));
    }

    function _redeem(address account, uint256 shares) internal returns (uint256 usdcOut) {
        vm.prank(account);
        return vault.redeem(shares, uint256(0));
    }

    function _setWeights(uint16 a, uint16 b, uint16 c, uint16 d) internal {
        vm.prank(STRATEGIST);
        vault.setTargetWeights(_weights(a, b, c, d));
    }

    function _weights(uint16 a, uint16 b, uint16 c, uint16 d)
        internal
        pure
        returns (uint16[] memory list)
    {
        list = new uint16[](N);
        (list[0], list[1], list[2], list[3]) = (a, b, c, d);
    }

    function _pause(uint256 i) internal {
        vm.prank(ADMIN);
        tokens[i].pause(_features());
    }

    function _unpause(uint256 i) internal {
        vm.prank(ADMIN);
        tokens[i].unpause(_features());
    }

    function _features() internal pure returns (B20Token.PausableFeature[] memory list) {
        list = new B20Token.PausableFeature[](1);
        list[0] = B20Token.PausableFeature.TRANSFER;
    }

    function _seize(uint256 i, address from, uint256 amount) internal {
        vm.startPrank(ADMIN);
        tokens[i].setBlocked(from, true);
        tokens[i].transferFromBlockedWithMemo(from, ADMIN, amount, "order");
        tokens[i].setBlocked(from, false);
        vm.stopPrank();
    }

    function _donate(uint256 i, uint256 amount) internal {
        tokens[i].mint(address(vault), amount);
    }

    function _drain(uint256 i) internal {
        (int24 lower, int24 upper) = _range(i);
        vm.prank(OPERATOR);
        market.removeLiquidity(pools[i], lower, upper, _liquidity(i));
    }

    /// @dev Makes every price call revert, as if all pools were drained.
    function _killPrices() internal {
        for (uint256 i; i < N; ++i) {
            _drain(i);
        }
    }

    /// @dev Data of the last log of `emitter` with `topic`; reverts if there is none.
    function _lastLog(Vm.Log[] memory logs, address emitter, bytes32 topic)
        internal
        pure
        returns (Vm.Log memory found)
    {
        bool any;
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].emitter != emitter || logs[i].topics[0] != topic) continue;
            found = logs[i];
            any = true;
        }
        require(any, "no such log");
    }

    function _countLogs(Vm.Log[] memory logs, address emitter, bytes32 topic)
        internal
        pure
        returns (uint256 count)
    {
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].emitter == emitter && logs[i].topics[0] == topic) ++count;
        }
    }

    /// @dev The last `HoldingsChanged` of `logs` equals the holdings of the vault.
    function _assertHoldingsLogged(Vm.Log[] memory logs) internal view {
        Vm.Log memory log = _lastLog(logs, address(vault), IBasketVault.HoldingsChanged.selector);
        (uint256[4] memory logged, uint256 loggedIdle) = abi.decode(log.data, (uint256[4], uint256));
        (uint256[4] memory balances, uint256 idle) = vault.holdings();
        for (uint256 i; i < N; ++i) {
            assertEq(logged[i], balances[i], "logged balance");
        }
        assertEq(loggedIdle, idle, "logged idle USDC");
    }
}
