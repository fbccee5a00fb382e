// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Functions of the symbolic machine that the proofs use in addition to the cheat codes of
/// forge.
interface SymbolicMachine {
    /// @notice Makes each slot of `target` that no code wrote a symbolic word.
    function enableSymbolicStorage(address target) external;

    /// @notice Returns a symbolic sequence of `size` bytes.
    function createBytes(uint256 size, string memory name) external returns (bytes memory);
}

/// @notice Cheat codes of forge that the proofs use.
interface Cheats {
    function assume(bool condition) external;
    function prank(address sender) external;
}

SymbolicMachine constant SVM =
    SymbolicMachine(address(uint160(uint256(keccak256("svm cheat code")))));
Cheats constant VM = Cheats(address(uint160(uint256(keccak256("hevm cheat code")))));
