// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {IRealEntryPoint} from "./IRealEntryPoint.sol";

/// @title Deploys the published bytecode of account abstraction at its addresses on real chains.
/// @dev Uses the same deployer as real chains, so that immutables are equal.
library RealEntryPoint {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    address internal constant ENTRY_POINT = 0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108;
    address internal constant SIMPLE_7702 = 0xe6Cae83BdE06E4c305530e199D7217f42808555B;
    address internal constant FACTORY = 0x13E9ed32155810FDbd067D4522C492D6f68E5944;
    address internal constant SENDER_CREATOR = 0x449ED7C3e6Fee6a97311d4b55475DF59C44AdD33;

    bytes32 private constant ENTRY_POINT_SALT =
        0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9;

    /// @dev Receives a salt and creation code, and calls CREATE2; the same on every chain.
    address private constant DEPLOYER = 0x4e59b44847b379578588920cA78FbF26c0B4956C;
    bytes private constant DEPLOYER_CODE =
        hex"7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3";

    string private constant ARTIFACTS = "node_modules/@account-abstraction/contracts/artifacts/";

    function place() internal returns (IRealEntryPoint) {
        vm.etch(DEPLOYER, DEPLOYER_CODE);
        deploy(ENTRY_POINT, ENTRY_POINT_SALT, code("EntryPoint.json"));
        deploy(SIMPLE_7702, 0, code("Simple7702Account.json"));
        deploy(FACTORY, 0, bytes.concat(code("SimpleAccountFactory.json"), abi.encode(ENTRY_POINT)));
        require(IRealEntryPoint(ENTRY_POINT).senderCreator() == SENDER_CREATOR, "immutables");
        return IRealEntryPoint(ENTRY_POINT);
    }

    /// @dev Deploys a second EntryPoint, which differs from the first only in its address.
    function placeElsewhere() internal returns (IRealEntryPoint elsewhere) {
        bytes memory creationCode = code("EntryPoint.json");
        assembly ("memory-safe") {
            elsewhere := create(0, add(creationCode, 0x20), mload(creationCode))
        }
    }

    function deploy(address expected, bytes32 salt, bytes memory creationCode) private {
        (bool success, bytes memory deployed) = DEPLOYER.call(bytes.concat(salt, creationCode));
        require(success && address(bytes20(deployed)) == expected, "address");
    }

    function code(string memory file) private view returns (bytes memory) {
        return vm.parseJsonBytes(vm.readFile(string.concat(ARTIFACTS, file)), ".bytecode");
    }
}
