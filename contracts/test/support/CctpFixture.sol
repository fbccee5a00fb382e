// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {Vm} from "forge-std/Vm.sol";
import {IMessageTransmitterV2} from "../../src/bridge/interfaces/IMessageTransmitterV2.sol";
import {DevMessageTransmitter} from "../../src/devnet/cctp/DevMessageTransmitter.sol";
import {DevTokenMessenger} from "../../src/devnet/cctp/DevTokenMessenger.sol";
import {DevTokenMinter} from "../../src/devnet/cctp/DevTokenMinter.sol";
import {IUsdc} from "../../src/vault/interfaces/IUsdc.sol";
import {RealUsdc} from "./RealUsdc.sol";

/// @title Real USDC, CCTP of Base at its own addresses, and CCTP of Arc beside it.
/// @dev One EVM simulates both chains: Arc mints the same USDC.
abstract contract CctpFixture is Test {
    struct Cctp {
        DevMessageTransmitter transmitter;
        DevTokenMessenger messenger;
        DevTokenMinter minter;
    }

    /// @dev Fields that the attesters write into a message.
    struct Attested {
        bytes32 nonce;
        uint32 finalityExecuted;
        uint256 feeExecuted;
        uint256 expirationBlock;
    }

    uint32 internal constant BASE = 6;
    uint32 internal constant ARC = 26;
    uint256 internal constant BURN_LIMIT = 10_000_000e6;
    address internal constant MESSENGER = 0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d;
    address internal constant TRANSMITTER = 0x81D40F21F12A8F0E3252Bccb954D722d4c464B64;

    address internal constant ADMIN = address(0xAD);
    address internal constant FEE_SINK = address(0xFEE);
    uint256 internal constant ATTESTER_1 = 0xA77E57E41;
    uint256 internal constant ATTESTER_2 = 0xA77E57E42;

    /// @dev Offsets of the attesters' fields in a message, bytes.
    uint256 private constant NONCE_AT = 12;
    uint256 private constant FINALITY_AT = 144;
    uint256 private constant FEE_AT = 312;
    uint256 private constant EXPIRATION_AT = 344;

    IUsdc internal usdc;
    Cctp internal base;
    Cctp internal arc;

    function _deployCctp() internal {
        vm.chainId(8453);
        vm.warp(1_760_000_000);
        vm.roll(10_000);
        usdc = RealUsdc.place(ADMIN, address(this));
        vm.etch(TRANSMITTER, address(new DevMessageTransmitter()).code);
        vm.etch(MESSENGER, address(new DevTokenMessenger()).code);
        base = Cctp(
            DevMessageTransmitter(TRANSMITTER), DevTokenMessenger(MESSENGER), new DevTokenMinter()
        );
        arc = Cctp(new DevMessageTransmitter(), new DevTokenMessenger(), new DevTokenMinter());
        _initialize(base, BASE);
        _initialize(arc, ARC);
        _link(base, ARC, arc);
        _link(arc, BASE, base);
    }

    function _initialize(Cctp memory cctp, uint32 domain) private {
        address[] memory attesters = new address[](2);
        (attesters[0], attesters[1]) = (vm.addr(ATTESTER_1), vm.addr(ATTESTER_2));
        cctp.transmitter.initialize(ADMIN, domain, attesters, 2);
        cctp.messenger.initialize(ADMIN, address(cctp.transmitter), address(cctp.minter), FEE_SINK);
        cctp.minter.initialize(ADMIN, address(cctp.messenger));
    }

    function _link(Cctp memory here, uint32 remoteDomain, Cctp memory there) private {
        vm.startPrank(ADMIN);
        here.messenger.addRemoteTokenMessenger(remoteDomain, _word(address(there.messenger)));
        here.minter.linkTokenPair(address(usdc), remoteDomain, _word(address(usdc)));
        here.minter.setMaxBurnAmountPerMessage(address(usdc), BURN_LIMIT);
        usdc.configureMinter(address(here.minter), type(uint256).max);
        vm.stopPrank();
    }

    /// @dev Returns the message of the last burn among `logs`.
    function _messageOf(Vm.Log[] memory logs) internal pure returns (bytes memory message) {
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] == IMessageTransmitterV2.MessageSent.selector) {
                message = abi.decode(logs[i].data, (bytes));
            }
        }
        require(message.length != 0, "no message");
    }

    function _fill(bytes memory message, Attested memory attested)
        internal
        pure
        returns (bytes memory filled)
    {
        filled = bytes.concat(message);
        _write(filled, NONCE_AT, abi.encodePacked(attested.nonce));
        _write(filled, FINALITY_AT, abi.encodePacked(attested.finalityExecuted));
        _write(filled, FEE_AT, abi.encodePacked(attested.feeExecuted));
        _write(filled, EXPIRATION_AT, abi.encodePacked(attested.expirationBlock));
    }

    function _write(bytes memory target, uint256 at, bytes memory part) internal pure {
        for (uint256 i; i < part.length; ++i) {
            target[at + i] = part[i];
        }
    }

    /// @dev Returns the signatures of both attesters, in the order of their addresses.
    function _attest(bytes memory message) internal pure returns (bytes memory) {
        (uint256 low, uint256 high) = _sortedAttesters();
        return bytes.concat(_signature(low, message), _signature(high, message));
    }

    function _sortedAttesters() internal pure returns (uint256 low, uint256 high) {
        bool inOrder = vm.addr(ATTESTER_1) < vm.addr(ATTESTER_2);
        return inOrder ? (ATTESTER_1, ATTESTER_2) : (ATTESTER_2, ATTESTER_1);
    }

    function _signature(uint256 key, bytes memory message) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, keccak256(message));
        return abi.encodePacked(r, s, v);
    }

    function _word(address account) internal pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }
}
