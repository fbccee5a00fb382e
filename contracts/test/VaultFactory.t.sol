// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Vm} from "forge-std/Vm.sol";
import {BasketVault} from "../src/vault/BasketVault.sol";
import {VaultFactory} from "../src/vault/VaultFactory.sol";
import {IBasketVault} from "../src/vault/interfaces/IBasketVault.sol";
import {IERC20} from "../src/vault/interfaces/IERC20.sol";
import {IPriceSource} from "../src/vault/interfaces/IPriceSource.sol";
import {ISwapVenue} from "../src/vault/interfaces/ISwapVenue.sol";
import {IVaultFactory} from "../src/vault/interfaces/IVaultFactory.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract VaultFactoryTest is VaultFixture {
    function setUp() public {
        _deployFamily();
    }

    function test_constructorLogsTheWholeConfiguration() public {
        vm.recordLogs();
        VaultFactory fresh =
            new VaultFactory(OWNER, address(usdc), _tokenAddresses(), SINK, source, venue);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 next;
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] != IVaultFactory.ConstituentSet.selector) continue;
            assertEq(uint256(logs[i].topics[1]), next);
            assertEq(address(uint160(uint256(logs[i].topics[2]))), address(tokens[next]));
            ++next;
        }
        assertEq(next, 4);
        _assertAddressLogged(logs, address(fresh), IVaultFactory.FeeSinkSet.selector, SINK);
        _assertAddressLogged(
            logs, address(fresh), IVaultFactory.PriceSourceSet.selector, address(source)
        );
        _assertAddressLogged(logs, address(fresh), IVaultFactory.VenueSet.selector, address(venue));
        Vm.Log memory cap = _lastLog(logs, address(fresh), IVaultFactory.DefaultMaxTvlSet.selector);
        assertEq(abi.decode(cap.data, (uint256)), CAP_USDC);
        Vm.Log memory ownership =
            _lastLog(logs, address(fresh), Ownable.OwnershipTransferred.selector);
        assertEq(address(uint160(uint256(ownership.topics[2]))), OWNER);
    }

    /// @dev A call of its own, so that `expectRevert` covers the constructor alone.
    function newFactory(
        address usdc_,
        address[4] memory list,
        address sink,
        IPriceSource source_,
        ISwapVenue venue_
    ) external {
        new VaultFactory(OWNER, usdc_, list, sink, source_, venue_);
    }

    function test_constructorRefusesABrokenConfiguration() public {
        address[4] memory list = _tokenAddresses();
        vm.expectRevert(IVaultFactory.ZeroAddress.selector);
        this.newFactory(address(0), list, SINK, source, venue);
        vm.expectRevert(IVaultFactory.ZeroAddress.selector);
        this.newFactory(address(usdc), list, address(0), source, venue);
        vm.expectRevert(abi.encodeWithSelector(IVaultFactory.NotContract.selector, ALICE));
        this.newFactory(address(usdc), list, SINK, IPriceSource(ALICE), venue);
        vm.expectRevert(abi.encodeWithSelector(IVaultFactory.NotContract.selector, BOB));
        this.newFactory(address(usdc), list, SINK, source, ISwapVenue(BOB));
        list[3] = list[1];
        vm.expectRevert(
            abi.encodeWithSelector(IVaultFactory.DuplicateConstituent.selector, list[1])
        );
        this.newFactory(address(usdc), list, SINK, source, venue);
        list[3] = address(usdc);
        vm.expectRevert(
            abi.encodeWithSelector(IVaultFactory.UnsupportedDecimals.selector, address(usdc), 6)
        );
        this.newFactory(address(usdc), list, SINK, source, venue);
    }

    function test_createVaultMakesTheCallerStrategistOfANewVault() public {
        vm.prank(ALICE);
        BasketVault second = BasketVault(factory.createVault());
        assertEq(factory.totalVaults(), 2);
        assertEq(factory.vaults(0), address(vault));
        assertEq(factory.vaults(1), address(second));
        assertTrue(factory.isVault(address(second)));
        assertFalse(factory.isVault(ALICE));
        assertEq(second.vaultId(), 2);
        assertEq(second.strategist(), ALICE);
        assertEq(second.owner(), OWNER);
        assertEq(second.maxTvlUsdc(), CAP_USDC);
        assertEq(second.lastAccrual(), block.timestamp);
        assertEq(second.totalAssets(), 0);
        assertEq(address(second.factory()), address(factory));
        assertEq(second.asset(), address(usdc));
        for (uint256 i; i < N; ++i) {
            assertEq(second.constituents()[i], address(tokens[i]));
            assertEq(second.weightsBps()[i], 2500);
        }
        assertEq(second.name(), "Quartet Index Vault 2");
        assertEq(second.symbol(), "QIV-2");
        assertEq(second.decimals(), 18);
    }

    function test_vaultCreatedPrecedesTheFirstEventsOfTheVault() public {
        vm.recordLogs();
        vm.prank(ALICE);
        address created = factory.createVault();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 4);
        assertEq(logs[0].emitter, address(factory));
        assertEq(logs[0].topics[0], IVaultFactory.VaultCreated.selector);
        assertEq(address(uint160(uint256(logs[0].topics[1]))), created);
        assertEq(address(uint160(uint256(logs[0].topics[2]))), ALICE);
        assertEq(uint256(logs[0].topics[3]), 2);
        assertEq(abi.decode(logs[0].data, (uint256)), CAP_USDC);
        assertEq(logs[1].topics[0], IBasketVault.TargetWeightsSet.selector);
        (uint16[] memory oldWeights, uint16[] memory newWeights) =
            abi.decode(logs[1].data, (uint16[], uint16[]));
        for (uint256 i; i < N; ++i) {
            assertEq(oldWeights[i], 0);
            assertEq(newWeights[i], 2500);
        }
        assertEq(logs[2].topics[0], IBasketVault.MaxTvlSet.selector);
        assertEq(abi.decode(logs[2].data, (uint256)), CAP_USDC);
        assertEq(logs[3].topics[0], IBasketVault.HoldingsChanged.selector);
    }

    function test_tokensSentBeforeTheCreationAreInTheFirstHoldings() public {
        address future = vm.computeCreateAddress(address(factory), vm.getNonce(address(factory)));
        tokens[2].mint(future, 123);
        usdc.mint(future, 456);
        vm.recordLogs();
        vault = BasketVault(factory.createVault());
        assertEq(address(vault), future);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        _assertHoldingsLogged(logs);
        (uint256[4] memory balances, uint256 idle) = vault.holdings();
        assertEq(balances[2], 123);
        assertEq(idle, 456);
    }

    function test_cloneCannotBeInitialisedAgain() public {
        vm.prank(address(factory));
        vm.expectRevert(IBasketVault.AlreadyInitialized.selector);
        vault.initialize(9, ALICE, 1);
        vm.prank(OWNER);
        vm.expectRevert(IBasketVault.AlreadyInitialized.selector);
        vault.initialize(9, ALICE, 1);
    }

    function test_implementationIsLocked() public {
        BasketVault implementation = BasketVault(factory.implementation());
        vm.prank(address(factory));
        vm.expectRevert(IBasketVault.AlreadyInitialized.selector);
        implementation.initialize(1, ALICE, 1);
        assertEq(implementation.strategist(), address(0));
        _fund(ALICE, 10e6);
        vm.startPrank(ALICE);
        usdc.approve(address(implementation), 10e6);
        vm.expectRevert();
        implementation.deposit(10e6, uint256(0));
        vm.expectRevert();
        implementation.accrue();
        vm.stopPrank();
    }

    function test_settersAreForTheOwnerAndLog() public {
        vm.startPrank(OWNER);
        vm.expectEmit(address(factory));
        emit IVaultFactory.FeeSinkSet(ALICE);
        factory.setFeeSink(ALICE);
        vm.expectEmit(address(factory));
        emit IVaultFactory.PriceSourceSet(address(source));
        factory.setPriceSource(source);
        vm.expectEmit(address(factory));
        emit IVaultFactory.VenueSet(address(venue));
        factory.setVenue(venue);
        vm.expectEmit(address(factory));
        emit IVaultFactory.DefaultMaxTvlSet(7e6);
        factory.setDefaultMaxTvl(7e6);
        vm.stopPrank();
        assertEq(factory.feeSink(), ALICE);
        assertEq(factory.defaultMaxTvlUsdc(), 7e6);
    }

    function test_settersRefuseOthers() public {
        vm.startPrank(STRATEGIST);
        bytes memory refusal =
            abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, STRATEGIST);
        vm.expectRevert(refusal);
        factory.setFeeSink(ALICE);
        vm.expectRevert(refusal);
        factory.setPriceSource(source);
        vm.expectRevert(refusal);
        factory.setVenue(venue);
        vm.expectRevert(refusal);
        factory.setDefaultMaxTvl(1);
        vm.expectRevert(refusal);
        factory.transferOwnership(ALICE);
        vm.expectRevert(IBasketVault.NotOwner.selector);
        vault.setMaxTvl(1);
        vm.stopPrank();
    }

    function test_ownershipMovesInTwoSteps() public {
        vm.prank(OWNER);
        factory.transferOwnership(ALICE);
        assertEq(factory.owner(), OWNER);
        assertEq(vault.owner(), OWNER);
        vm.prank(BOB);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, BOB));
        factory.acceptOwnership();
        vm.prank(ALICE);
        factory.acceptOwnership();
        assertEq(vault.owner(), ALICE);
    }

    function test_constantsOfTheVault() public view {
        assertEq(vault.mintFeeBps(), 20);
        assertEq(vault.mgmtBpsPerYear(), 90);
        assertEq(vault.perfBps(), 0);
        assertEq(vault.minDepositUsdc(), 1e6);
        assertEq(vault.maxWeightStepBps(), 2000);
        assertEq(vault.weightCooldownSec(), 0);
        assertEq(vault.rebalanceBandBps(), 300);
        assertEq(vault.maxSwapLossBps(), 150);
        assertEq(vault.maxRebalanceLossBps(), 50);
    }

    function test_shareTransferRefusesTheZeroAddressAndTheVault() public {
        uint256 shares = _buy(ALICE, 100e6);
        vm.startPrank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(IBasketVault.InvalidReceiver.selector, address(0)));
        vault.transfer(address(0), shares);
        vm.expectRevert(
            abi.encodeWithSelector(IBasketVault.InvalidReceiver.selector, address(vault))
        );
        vault.transfer(address(vault), shares);
        vault.approve(BOB, shares);
        vm.stopPrank();
        vm.startPrank(BOB);
        vm.expectRevert(abi.encodeWithSelector(IBasketVault.InvalidReceiver.selector, address(0)));
        vault.transferFrom(ALICE, address(0), shares);
        assertTrue(vault.transferFrom(ALICE, CAROL, shares));
        vm.stopPrank();
        assertEq(vault.balanceOf(CAROL), shares);
    }

    function test_permit2HasNoStandingAllowance() public view {
        address permit2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
        assertEq(IERC20(address(vault)).allowance(ALICE, permit2), 0);
    }

    function _assertAddressLogged(
        Vm.Log[] memory logs,
        address emitter,
        bytes32 topic,
        address expected
    ) private pure {
        assertEq(abi.decode(_lastLog(logs, emitter, topic).data, (address)), expected);
    }
}
