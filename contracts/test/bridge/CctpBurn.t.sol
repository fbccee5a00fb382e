// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMessageTransmitterV2} from "../../src/bridge/interfaces/IMessageTransmitterV2.sol";
import {ITokenMessengerV2} from "../../src/bridge/interfaces/ITokenMessengerV2.sol";
import {DevTokenMessenger} from "../../src/devnet/cctp/DevTokenMessenger.sol";
import {CctpFixture} from "../support/CctpFixture.sol";

contract CctpBurnTest is CctpFixture {
    address private constant SENDER = address(0x57A);
    address private constant RECIPIENT = address(0xA11CE);
    uint256 private constant AMOUNT = 2_033_282;
    uint256 private constant MAX_FEE = 33_282;
    uint32 private constant POLYGON = 7;
    /// @dev Hook data with only the header of the forwarding service: a name, version 0, length 0.
    bytes private constant HOOK = abi.encodePacked(bytes12("cctp-forward"), new bytes(20));

    function setUp() public {
        _deployCctp();
        usdc.mint(SENDER, 1_000e6);
        vm.prank(SENDER);
        usdc.approve(MESSENGER, type(uint256).max);
    }

    function test_selectorsAndTopicsAreThoseOfTheRealContracts() public pure {
        assertEq(ITokenMessengerV2.depositForBurn.selector, bytes4(0x8e0250ee));
        assertEq(ITokenMessengerV2.depositForBurnWithHook.selector, bytes4(0x779b432d));
        assertEq(IMessageTransmitterV2.receiveMessage.selector, bytes4(0x57ecfd28));
        _assertTopic(ITokenMessengerV2.DepositForBurn.selector, 0x0c8c1cbd, 0x30a5);
        _assertTopic(IMessageTransmitterV2.MessageSent.selector, 0x8c526166, 0xb036);
        _assertTopic(IMessageTransmitterV2.MessageReceived.selector, 0xff48c13e, 0xdb1c);
        _assertTopic(ITokenMessengerV2.MintAndWithdraw.selector, 0x50c55e91, 0xab63);
    }

    function test_messageOfABurnHas408KnownBytes() public {
        vm.prank(ADMIN);
        base.messenger.addRemoteTokenMessenger(POLYGON, _word(MESSENGER));
        bytes memory header = hex"000000010000000600000007"
            hex"0000000000000000000000000000000000000000000000000000000000000000"
            hex"00000000000000000000000028b5a0e9c621a5badaa536219b3a228c8168cf5d"
            hex"00000000000000000000000028b5a0e9c621a5badaa536219b3a228c8168cf5d"
            hex"0000000000000000000000000000000000000000000000000000000000000000"
            hex"000003e800000000";
        bytes memory body = hex"00000001"
            hex"000000000000000000000000833589fcd6edb6e08f4c7c32d4f71b54bda02913"
            hex"00000000000000000000000000000000000000000000000000000000000a11ce"
            hex"00000000000000000000000000000000000000000000000000000000001f0682"
            hex"000000000000000000000000000000000000000000000000000000000000057a"
            hex"0000000000000000000000000000000000000000000000000000000000008202"
            hex"0000000000000000000000000000000000000000000000000000000000000000"
            hex"0000000000000000000000000000000000000000000000000000000000000000"
            hex"636374702d666f72776172640000000000000000000000000000000000000000";
        bytes memory message = bytes.concat(header, body);
        assertEq(message.length, 408);
        vm.expectEmit(TRANSMITTER);
        emit IMessageTransmitterV2.MessageSent(message);
        vm.expectEmit(MESSENGER);
        emit ITokenMessengerV2.DepositForBurn(
            address(usdc),
            AMOUNT,
            SENDER,
            _word(RECIPIENT),
            POLYGON,
            _word(MESSENGER),
            bytes32(0),
            MAX_FEE,
            1000,
            HOOK
        );
        _burn(POLYGON, AMOUNT, MAX_FEE);
        assertEq(usdc.balanceOf(SENDER), 1_000e6 - AMOUNT);
        assertEq(usdc.totalSupply(), 1_000e6 - AMOUNT);
        assertEq(usdc.balanceOf(address(base.minter)), 0);
    }

    function test_burnWithoutHookHas376Bytes() public {
        vm.recordLogs();
        vm.prank(SENDER);
        base.messenger
            .depositForBurn(AMOUNT, ARC, _word(RECIPIENT), address(usdc), bytes32(0), MAX_FEE, 2000);
        assertEq(_messageOf(vm.getRecordedLogs()).length, 376);
    }

    function test_invalidBurnIsRefused() public {
        _assertRefused("Amount must be nonzero", ARC, 0, 0);
        _assertRefused("Max fee must be less than amount", ARC, AMOUNT, AMOUNT);
        _assertRefused("No TokenMessenger for domain", POLYGON, AMOUNT, MAX_FEE);
        usdc.mint(SENDER, BURN_LIMIT);
        _assertRefused("Burn amount exceeds per tx limit", ARC, BURN_LIMIT + 1, MAX_FEE);
        _burn(ARC, BURN_LIMIT, MAX_FEE);
        vm.startPrank(SENDER);
        vm.expectRevert("Hook data is empty");
        _send(ARC, _word(RECIPIENT), AMOUNT, MAX_FEE, "");
        vm.expectRevert("Mint recipient must be nonzero");
        _send(ARC, bytes32(0), AMOUNT, MAX_FEE, HOOK);
        vm.stopPrank();
        vm.mockCall(
            address(usdc), abi.encodeWithSelector(usdc.transferFrom.selector), abi.encode(false)
        );
        _assertRefused("Transfer operation failed", ARC, AMOUNT, MAX_FEE);
    }

    function test_unsupportedTokenIsRefused() public {
        vm.prank(ADMIN);
        base.minter.setMaxBurnAmountPerMessage(address(usdc), 0);
        _assertRefused("Burn token not supported", ARC, AMOUNT, MAX_FEE);
    }

    function test_ownDomainIsRefused() public {
        vm.prank(ADMIN);
        base.messenger.addRemoteTokenMessenger(BASE, _word(MESSENGER));
        _assertRefused("Domain is local domain", BASE, AMOUNT, MAX_FEE);
    }

    function test_pausesOfTransmitterAndMinterStopBurns() public {
        vm.prank(ADMIN);
        base.transmitter.pause();
        assertTrue(base.transmitter.paused());
        _assertRefused("Pausable: paused", ARC, AMOUNT, MAX_FEE);
        vm.startPrank(ADMIN);
        base.transmitter.unpause();
        base.minter.pause();
        vm.stopPrank();
        assertTrue(base.minter.paused());
        _assertRefused("Pausable: paused", ARC, AMOUNT, MAX_FEE);
        vm.prank(ADMIN);
        base.minter.unpause();
        _burn(ARC, AMOUNT, MAX_FEE);
    }

    function test_leastFeeIsOfTheAmountAndAtLeastOneUnit() public {
        assertEq(base.messenger.getMinFeeAmount(AMOUNT), 0);
        vm.prank(ADMIN);
        base.messenger.setMinFee(13_000);
        // 2.033282 USDC times 0.0013, rounded down.
        assertEq(base.messenger.getMinFeeAmount(AMOUNT), 2643);
        assertEq(base.messenger.getMinFeeAmount(2), 1);
        _assertRefused("Insufficient max fee", ARC, AMOUNT, 2642);
        _burn(ARC, AMOUNT, 2643);
    }

    function test_deniedSignerOrCallerBurnsNothing() public {
        vm.prank(ADMIN);
        base.messenger.denylist(SENDER);
        _assertRefused("Denylistable: account is on denylist", ARC, AMOUNT, MAX_FEE);
        // The denied account is also rejected as the signer of a transaction whose caller is
        // another contract.
        usdc.mint(RECIPIENT, AMOUNT);
        vm.startPrank(RECIPIENT, SENDER);
        usdc.approve(MESSENGER, AMOUNT);
        vm.expectRevert("Denylistable: account is on denylist");
        base.messenger
            .depositForBurn(AMOUNT, ARC, _word(RECIPIENT), address(usdc), bytes32(0), MAX_FEE, 2000);
        vm.stopPrank();
        vm.prank(ADMIN);
        base.messenger.unDenylist(SENDER);
        _burn(ARC, AMOUNT, MAX_FEE);
    }

    function test_bodyAboveTheLimitIsRefused() public {
        vm.prank(ADMIN);
        base.transmitter.setMaxMessageBodySize(259);
        _assertRefused("Message body exceeds max size", ARC, AMOUNT, MAX_FEE);
        vm.prank(ADMIN);
        base.transmitter.setMaxMessageBodySize(260);
        _burn(ARC, AMOUNT, MAX_FEE);
    }

    function test_messageToTheZeroAddressIsRefused() public {
        vm.expectRevert("Recipient must be nonzero");
        base.transmitter.sendMessage(ARC, bytes32(0), bytes32(0), 2000, "");
    }

    function test_minterObeysItsMessengerOnly() public {
        vm.expectRevert("Caller not local TokenMessenger");
        base.minter.burn(address(usdc), 1);
        vm.expectRevert("Caller not local TokenMessenger");
        base.minter.mint(ARC, _word(address(usdc)), SENDER, 1, SENDER, 0);
    }

    function test_contractsOfCctpInitializeOnce() public {
        vm.expectRevert("Initializable: invalid initialization");
        base.transmitter.initialize(SENDER, BASE, new address[](0), 1);
        vm.expectRevert("Initializable: invalid initialization");
        base.messenger.initialize(SENDER, SENDER, SENDER, SENDER);
        vm.expectRevert("Initializable: invalid initialization");
        base.minter.initialize(SENDER, SENDER);
    }

    function test_settingsAreTheOwners() public {
        bytes memory refusal = "Ownable: caller is not the owner";
        vm.expectRevert(refusal);
        base.transmitter.pause();
        vm.expectRevert(refusal);
        base.transmitter.enableAttester(SENDER);
        vm.expectRevert(refusal);
        base.messenger.denylist(SENDER);
        vm.expectRevert(refusal);
        base.messenger.setMinFee(1);
        vm.expectRevert(refusal);
        base.minter.setMaxBurnAmountPerMessage(address(usdc), 1);
    }

    function test_viewsReturnTheConfigurationOfCctp() public view {
        assertEq(base.transmitter.localDomain(), BASE);
        assertEq(base.transmitter.version(), 1);
        assertEq(base.transmitter.signatureThreshold(), 2);
        assertEq(base.transmitter.maxMessageBodySize(), 8192);
        assertTrue(base.transmitter.isEnabledAttester(vm.addr(ATTESTER_1)));
        assertEq(base.messenger.localMinter(), address(base.minter));
        assertEq(base.messenger.localMessageTransmitter(), TRANSMITTER);
        assertEq(base.messenger.feeRecipient(), FEE_SINK);
        assertEq(base.minter.getLocalToken(ARC, _word(address(usdc))), address(usdc));
        assertEq(base.minter.burnLimitsPerMessage(address(usdc)), BURN_LIMIT);
    }

    function _burn(uint32 domain, uint256 amount, uint256 maxFee) private {
        vm.prank(SENDER, SENDER);
        _send(domain, _word(RECIPIENT), amount, maxFee, HOOK);
    }

    function _assertRefused(bytes memory reason, uint32 domain, uint256 amount, uint256 maxFee)
        private
    {
        vm.prank(SENDER, SENDER);
        vm.expectRevert(reason);
        _send(domain, _word(RECIPIENT), amount, maxFee, HOOK);
    }

    function _send(
        uint32 domain,
        bytes32 recipient,
        uint256 amount,
        uint256 maxFee,
        bytes memory hook
    ) private {
        DevTokenMessenger(MESSENGER)
            .depositForBurnWithHook(
                amount, domain, recipient, address(usdc), bytes32(0), maxFee, 1000, hook
            );
    }

    function _assertTopic(bytes32 topic, uint32 head, uint16 tail) private pure {
        assertEq(uint32(uint256(topic) >> 224), head);
        assertEq(uint16(uint256(topic)), tail);
    }
}
