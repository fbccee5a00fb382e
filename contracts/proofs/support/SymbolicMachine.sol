// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice What the proofs ask of the symbolic machine beside the cheats of forge.
interface SymbolicMachine {
    /// @notice Makes each slot of `target` that nothing wrote an unknown word.
    function enableSymbolicStorage(address target) external;

    /// @notice An unknown sequence of `size` bytes.
    function createBytes(uint256 size, string memory name) external returns (bytes memory);
}

/// @notice The cheats of forge that the proofs use.
interface Cheats {
    function assume(bool condition) external;
    function prank(address sender) external;
}

SymbolicMachine constant SVM =
    SymbolicMachine(address(uint160(uint256(keccak256("svm cheat code")))));
Cheats constant VM = Cheats(address(uint160(uint256(keccak256("hevm cheat code")))));
