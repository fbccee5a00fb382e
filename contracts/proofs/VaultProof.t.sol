// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {BasketVault} from "../src/vault/BasketVault.sol";
import {IVaultFactory} from "../src/vault/interfaces/IVaultFactory.sol";
import {ModelFactory} from "./support/ModelFactory.sol";
import {ModelUsdc} from "./support/ModelUsdc.sol";
import {SVM, VM} from "./support/SymbolicMachine.sol";

/// @title Proofs over the shares and powers of a vault, one function at a time, from any state.
/// @dev The vault is a clone whose storage is symbolic, as are the balances of its tokens, so the
/// proofs also hold for states that no sequence of calls reaches. An assumption at the top of a
/// proof is the bound of that proof.
/// @custom:halmos --storage-layout generic
contract VaultProof {
    uint256 private constant TOKENS = 4;

    BasketVault private vault;
    ModelFactory private factory;
    ModelUsdc private usdc;
    ModelUsdc[4] private stocks;

    function setUp() public {
        factory = new ModelFactory();
        usdc = new ModelUsdc();
        address[4] memory tokens;
        for (uint256 i; i < TOKENS; ++i) {
            stocks[i] = new ModelUsdc();
            tokens[i] = address(stocks[i]);
            SVM.enableSymbolicStorage(tokens[i]);
        }
        BasketVault code = new BasketVault(IVaultFactory(address(factory)), address(usdc), tokens);
        vault = BasketVault(LibClone.clone(address(code)));
        SVM.enableSymbolicStorage(address(vault));
        SVM.enableSymbolicStorage(address(factory));
        SVM.enableSymbolicStorage(address(usdc));
    }

    /// @notice Only the strategist changes weights, each by at most the step, to a sum of 100 %.
    /// @custom:bound all callers, old and new weights.
    function check_weightsMoveByTheStepOfTheStrategist(address caller, uint16[4] calldata next)
        external
    {
        address strategist = vault.strategist();
        uint16[4] memory old = vault.weightsBps();
        uint16[] memory weights = new uint16[](TOKENS);
        for (uint256 i; i < TOKENS; ++i) {
            weights[i] = next[i];
        }
        VM.prank(caller);
        vault.setTargetWeights(weights);
        uint16[4] memory stored = vault.weightsBps();
        uint256 sumBps;
        for (uint256 i; i < TOKENS; ++i) {
            assert(stored[i] == next[i]);
            assert(FixedPointMathLib.dist(stored[i], old[i]) <= vault.maxWeightStepBps());
            sumBps += stored[i];
        }
        assert(caller == strategist);
        assert(sumBps == 10_000);
        assert(vault.strategist() == strategist);
    }

    /// @notice Only the owner of the factory changes the cap of a vault.
    /// @custom:bound all callers and caps.
    function check_onlyTheOwnerChangesTheCap(address caller, uint256 cap) external {
        address owner = factory.owner();
        VM.prank(caller);
        vault.setMaxTvl(cap);
        assert(caller == owner);
        assert(vault.maxTvlUsdc() == cap);
    }

    /// @notice A transfer moves exactly its shares, within the allowance, and changes no supply.
    /// @custom:bound all callers, amounts and shares of different accounts.
    function check_transferMovesItsSharesAlone(
        address caller,
        address from,
        address to,
        uint256 amount
    ) external {
        VM.assume(from != to);
        (uint256 fromBefore, uint256 toBefore) = (vault.balanceOf(from), vault.balanceOf(to));
        uint256 allowed = vault.allowance(from, caller);
        uint256 supply = vault.totalSupply();
        VM.prank(caller);
        vault.transferFrom(from, to, amount);
        assert(fromBefore - vault.balanceOf(from) == amount);
        assert(to != address(vault) && to != address(0));
        unchecked {
            assert(vault.balanceOf(to) - toBefore == amount);
        }
        assert(allowed >= amount);
        assert(allowed == type(uint256).max || vault.allowance(from, caller) == allowed - amount);
        assert(vault.totalSupply() == supply);
    }

    /// @notice A vault is initialized once, by its factory.
    /// @custom:bound all callers, states and configurations.
    function check_onlyTheFactoryInitializesOnce(
        address caller,
        uint256 id,
        address strategist,
        uint256 cap
    ) external {
        uint64 lastAccrual = vault.lastAccrual();
        VM.prank(caller);
        vault.initialize(id, strategist, cap);
        assert(caller == address(factory));
        assert(lastAccrual == 0);
        assert(vault.lastAccrual() == uint64(block.timestamp));
        assert(vault.strategist() == strategist);
        assert(vault.maxTvlUsdc() == cap);
    }
}
