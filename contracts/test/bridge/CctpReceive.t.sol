// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMessageTransmitterV2} from "../../src/bridge/interfaces/IMessageTransmitterV2.sol";
import {ITokenMessengerV2} from "../../src/bridge/interfaces/ITokenMessengerV2.sol";
import {IMessageHandler} from "../../src/devnet/cctp/IMessageHandler.sol";
import {CctpFixture} from "../support/CctpFixture.sol";

contract CctpReceiveTest is CctpFixture {
    address private constant SENDER = address(0x57A);
    address private constant RECIPIENT = address(0xA11CE);
    address private constant RELAYER = address(0x4E1A);
    uint256 private constant AMOUNT = 100e6;
    uint256 private constant MAX_FEE = 200_000;
    uint256 private constant GROUP_ORDER =
        0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    bytes private sent;
    bytes private message;
    uint256 private supply;

    function setUp() public {
        _deployCctp();
        usdc.mint(SENDER, AMOUNT);
        sent = _burnOnce();
        message = _fill(sent, Attested("nonce", 1000, 13_000, block.number + 1));
        supply = usdc.totalSupply();
    }

    function test_attestedBurnIsMintedLessTheFee() public {
        vm.expectEmit(address(arc.messenger));
        emit ITokenMessengerV2.MintAndWithdraw(RECIPIENT, AMOUNT - 13_000, address(usdc), 13_000);
        vm.expectEmit(address(arc.transmitter));
        emit IMessageTransmitterV2.MessageReceived(
            RELAYER, BASE, "nonce", _word(MESSENGER), 1000, _bodyOf(message)
        );
        vm.prank(RELAYER);
        assertTrue(arc.transmitter.receiveMessage(message, _attest(message)));
        assertEq(usdc.balanceOf(RECIPIENT), AMOUNT - 13_000);
        assertEq(usdc.balanceOf(FEE_SINK), 13_000);
        assertEq(usdc.totalSupply(), supply + AMOUNT);
        assertEq(arc.transmitter.usedNonces("nonce"), 1);
    }

    function test_finalMessageWithoutFeeMintsAllOfIt() public {
        message = _fill(sent, Attested("nonce", 2000, 0, 0));
        arc.transmitter.receiveMessage(message, _attest(message));
        assertEq(usdc.balanceOf(RECIPIENT), AMOUNT);
        assertEq(usdc.balanceOf(FEE_SINK), 0);
    }

    function test_secondReceiptIsRefused() public {
        arc.transmitter.receiveMessage(message, _attest(message));
        _assertRefused(message, "Nonce already used");
    }

    function test_messageWithoutANonceIsNeverReceived() public {
        _assertRefused(sent, "Nonce already used");
    }

    function test_attestationNeedsEverySignerOnceAndInOrder() public {
        (uint256 low, uint256 high) = _sortedAttesters();
        bytes memory lowSays = _signature(low, message);
        bytes memory highSays = _signature(high, message);
        _assertBadAttestation(lowSays, "Invalid attestation length");
        _assertBadAttestation("", "Invalid attestation length");
        _assertBadAttestation(
            bytes.concat(lowSays, highSays, hex"00"), "Invalid attestation length"
        );
        _assertBadAttestation(bytes.concat(highSays, lowSays), "Invalid signature order or dupe");
        _assertBadAttestation(bytes.concat(lowSays, lowSays), "Invalid signature order or dupe");
        _assertBadAttestation(
            bytes.concat(_strangerBelow(vm.addr(high)), highSays), "Invalid signature: not attester"
        );
    }

    function test_malleableAttestationIsRefused() public {
        (uint256 low, uint256 high) = _sortedAttesters();
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(low, keccak256(message));
        bytes memory flipped =
            abi.encodePacked(r, bytes32(GROUP_ORDER - uint256(s)), v == 27 ? uint8(28) : uint8(27));
        bytes memory highSays = _signature(high, message);
        _assertBadAttestation(bytes.concat(flipped, highSays), "ECDSA: invalid signature 's' value");
        _assertBadAttestation(
            bytes.concat(abi.encodePacked(r, s, uint8(29)), highSays), "ECDSA: invalid signature"
        );
    }

    function test_disabledAttesterSignsNothing() public {
        vm.prank(ADMIN);
        arc.transmitter.disableAttester(vm.addr(ATTESTER_1));
        _assertRefused(message, "Invalid signature: not attester");
        vm.startPrank(ADMIN);
        arc.transmitter.enableAttester(vm.addr(ATTESTER_1));
        arc.transmitter.setSignatureThreshold(1);
        vm.stopPrank();
        arc.transmitter.receiveMessage(message, _signature(ATTESTER_2, message));
    }

    function test_invalidHeaderOfAMessageIsRefused() public {
        bytes memory short = new bytes(147);
        _assertRefused(short, "Invalid message: too short");
        _assertRefused(_changed(0, abi.encodePacked(uint32(2))), "Invalid message version");
        _assertRefused(_changed(8, abi.encodePacked(uint32(7))), "Invalid destination domain");
        _assertRefused(
            _changed(44, abi.encodePacked(_word(RELAYER))), "Remote TokenMessenger unsupported"
        );
        _assertRefused(
            _changed(4, abi.encodePacked(uint32(7))), "Remote TokenMessenger unsupported"
        );
    }

    function test_namedCallerAloneMayDeliver() public {
        bytes memory named = _changed(108, abi.encodePacked(_word(RELAYER)));
        _assertRefused(named, "Invalid caller for message");
        vm.prank(RELAYER);
        arc.transmitter.receiveMessage(named, _attest(named));
    }

    function test_finalityBelow500IsRefused() public {
        _assertRefused(
            _changed(144, abi.encodePacked(uint32(499))), "Unsupported finality threshold"
        );
        bytes memory least = _changed(144, abi.encodePacked(uint32(500)));
        arc.transmitter.receiveMessage(least, _attest(least));
    }

    function test_expirationIsABlockOfTheDestination() public {
        bytes memory attestation = _attest(message);
        vm.roll(block.number + 1);
        vm.expectRevert("Message expired and must be re-signed");
        arc.transmitter.receiveMessage(message, attestation);
        vm.roll(block.number - 1);
        arc.transmitter.receiveMessage(message, attestation);
    }

    function test_resignedMessageNeverExpires() public {
        bytes memory resigned = _fill(sent, Attested("nonce", 1000, 13_000, 0));
        vm.roll(block.number + 1_000_000);
        arc.transmitter.receiveMessage(resigned, _attest(resigned));
    }

    function test_feeIsBelowTheAmountAndAtMostTheMaximum() public {
        _assertRefused(_withFee(MAX_FEE + 1), "Fee exceeds max fee");
        _assertRefused(_withFee(AMOUNT), "Fee equals or exceeds amount");
        bytes memory most = _withFee(MAX_FEE);
        arc.transmitter.receiveMessage(most, _attest(most));
        assertEq(usdc.balanceOf(RECIPIENT), AMOUNT - MAX_FEE);
    }

    function test_invalidBodyOfAMessageIsRefused() public {
        bytes memory short = new bytes(148 + 227);
        for (uint256 i; i < short.length; ++i) {
            short[i] = message[i];
        }
        _assertRefused(short, "Invalid burn message: too short");
        _assertRefused(_changed(148, abi.encodePacked(uint32(2))), "Invalid message body version");
        _assertRefused(_changed(152, abi.encodePacked(_word(RELAYER))), "Mint token not supported");
    }

    function test_refusalsOfUsdcReachTheCaller() public {
        vm.startPrank(ADMIN);
        usdc.configureMinter(address(arc.minter), AMOUNT - 13_001);
        vm.stopPrank();
        _assertRefused(message, "FiatToken: mint amount exceeds minterAllowance");
        vm.startPrank(ADMIN);
        usdc.configureMinter(address(arc.minter), AMOUNT);
        usdc.blacklist(RECIPIENT);
        vm.stopPrank();
        _assertRefused(message, "Blacklistable: account is blacklisted");
        vm.prank(ADMIN);
        usdc.unBlacklist(RECIPIENT);
        arc.transmitter.receiveMessage(message, _attest(message));
    }

    function test_pausesOfTransmitterAndMinterStopMints() public {
        vm.prank(ADMIN);
        arc.transmitter.pause();
        _assertRefused(message, "Pausable: paused");
        vm.startPrank(ADMIN);
        arc.transmitter.unpause();
        arc.minter.pause();
        vm.stopPrank();
        _assertRefused(message, "Pausable: paused");
    }

    function test_messengerObeysItsTransmitterOnly() public {
        vm.expectRevert("Invalid message transmitter");
        arc.messenger.handleReceiveFinalizedMessage(BASE, _word(MESSENGER), 2000, "");
        vm.expectRevert("Invalid message transmitter");
        arc.messenger.handleReceiveUnfinalizedMessage(BASE, _word(MESSENGER), 1000, "");
    }

    function test_handlerThatReturnsFalseReverts() public {
        address handler = address(arc.messenger);
        bytes memory attestation = _attest(message);
        vm.mockCall(
            handler,
            abi.encodeWithSelector(IMessageHandler.handleReceiveUnfinalizedMessage.selector),
            abi.encode(false)
        );
        vm.expectRevert("handleReceiveUnfinalizedMessage() failed");
        arc.transmitter.receiveMessage(message, attestation);
        vm.mockCall(
            handler,
            abi.encodeWithSelector(IMessageHandler.handleReceiveFinalizedMessage.selector),
            abi.encode(false)
        );
        bytes memory finalized = _fill(sent, Attested("nonce", 2000, 0, 0));
        attestation = _attest(finalized);
        vm.expectRevert("handleReceiveFinalizedMessage() failed");
        arc.transmitter.receiveMessage(finalized, attestation);
    }

    function testFuzz_burnAttestAndMintKeepEveryUnit(
        uint256 amount,
        uint256 maxFee,
        uint256 fee,
        bool backwards
    ) public {
        amount = bound(amount, 2, 1_000_000e6);
        maxFee = bound(maxFee, 0, amount - 1);
        fee = bound(fee, 0, maxFee);
        (Cctp memory from, Cctp memory to) = backwards ? (arc, base) : (base, arc);
        usdc.mint(SENDER, amount);
        vm.startPrank(SENDER);
        usdc.approve(address(from.messenger), amount);
        vm.recordLogs();
        from.messenger
            .depositForBurn(
                amount,
                backwards ? BASE : ARC,
                _word(RECIPIENT),
                address(usdc),
                bytes32(0),
                maxFee,
                2000
            );
        vm.stopPrank();
        bytes memory burn = _messageOf(vm.getRecordedLogs());
        bytes memory attested = _fill(burn, Attested("other", 2000, fee, 0));
        to.transmitter.receiveMessage(attested, _attest(attested));
        assertEq(usdc.balanceOf(RECIPIENT), amount - fee);
        assertEq(usdc.balanceOf(FEE_SINK), fee);
        assertEq(usdc.totalSupply(), supply + amount);
    }

    function testFuzz_anyChangedByteBreaksTheAttestation(uint256 at, uint8 change) public {
        vm.assume(change != 0);
        bytes memory attestation = _attest(message);
        bytes memory forged = message;
        forged[at % forged.length] ^= bytes1(change);
        vm.expectRevert();
        arc.transmitter.receiveMessage(forged, attestation);
    }

    function _burnOnce() private returns (bytes memory) {
        vm.startPrank(SENDER);
        usdc.approve(MESSENGER, AMOUNT);
        vm.recordLogs();
        base.messenger
            .depositForBurnWithHook(
                AMOUNT, ARC, _word(RECIPIENT), address(usdc), bytes32(0), MAX_FEE, 1000, "hook"
            );
        vm.stopPrank();
        return _messageOf(vm.getRecordedLogs());
    }

    function _withFee(uint256 fee) private view returns (bytes memory) {
        return _fill(sent, Attested("nonce", 1000, fee, 0));
    }

    function _changed(uint256 at, bytes memory part) private view returns (bytes memory changed) {
        changed = message;
        _write(changed, at, part);
    }

    function _bodyOf(bytes memory whole) private pure returns (bytes memory body) {
        body = new bytes(whole.length - 148);
        for (uint256 i; i < body.length; ++i) {
            body[i] = whole[148 + i];
        }
    }

    /// @dev Signature of the smallest key whose address sorts before `above`; no attester has such
    /// a small key.
    function _strangerBelow(address above) private view returns (bytes memory) {
        uint256 key = 1;
        while (vm.addr(key) >= above) ++key;
        return _signature(key, message);
    }

    function _assertRefused(bytes memory whole, bytes memory reason) private {
        bytes memory attestation = _attest(whole);
        vm.expectRevert(reason);
        arc.transmitter.receiveMessage(whole, attestation);
    }

    function _assertBadAttestation(bytes memory attestation, bytes memory reason) private {
        vm.expectRevert(reason);
        arc.transmitter.receiveMessage(message, attestation);
    }
}
