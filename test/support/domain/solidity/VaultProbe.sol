// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Token with settable balances.
contract ToldToken {
    uint8 public constant decimals = 8;
    mapping(address account => uint256 amount) public balanceOf;

    function tell(address account, uint256 amount) external {
        balanceOf[account] = amount;
    }
}

/// @title Price source with settable prices.
contract ToldPrices {
    mapping(address token => uint256 price) public priceUsdc;

    function tell(address token, uint256 price) external {
        priceUsdc[token] = price;
    }

    function checkedPriceUsdc(address token) external view returns (uint256) {
        return priceUsdc[token];
    }
}

interface IFactory {
    function createVault() external returns (address);
}

interface IVault {
    function setMaxTvl(uint256 cap) external;
    function setTargetWeights(uint16[] calldata weights) external;
    function totalSupply() external view returns (uint256);
    function totalAssets() external view returns (uint256);
    function pendingFeeShares() external view returns (uint256);
    function convertToShares(uint256 assets) external view returns (uint256);
    function convertToAssets(uint256 shares) external view returns (uint256);
    function previewDeposit(uint256 assets) external view returns (uint256);
    function previewRedeem(uint256 shares) external view returns (uint256);
    function maxDeposit(address receiver) external view returns (uint256);
    function quoteMintFee(uint256 assets) external view returns (uint256, uint256);
    function currentWeightsBps() external view returns (uint256[5] memory, uint256);
    function rebalanceNeeded() external view returns (bool);
}

/// @title Owner of a factory and strategist of a vault; reads all getters of the vault.
contract VaultProbe {
    struct Asked {
        uint256[4] balances;
        uint256[4] prices;
        uint256 idle;
        uint256 cap;
        uint256 amount;
        uint16[] weights;
    }

    struct Answer {
        uint256 supply;
        uint256 nav;
        uint256 feeShares;
        uint256 toShares;
        uint256 toAssets;
        uint256 previewDeposit;
        uint256 previewRedeem;
        uint256 maxDeposit;
        uint256 mintFee;
        uint256 net;
        uint256[5] flooredWeights;
        bool rebalanceNeeded;
        bool weightsTaken;
    }

    IVault public vault;

    function open(IFactory factory) external {
        vault = IVault(factory.createVault());
    }

    function ask(
        ToldToken[4] calldata tokens,
        ToldToken usdc,
        ToldPrices prices,
        Asked calldata asked
    ) external returns (Answer memory answer) {
        for (uint256 i; i < 4; ++i) {
            tokens[i].tell(address(vault), asked.balances[i]);
            prices.tell(address(tokens[i]), asked.prices[i]);
        }
        usdc.tell(address(vault), asked.idle);
        vault.setMaxTvl(asked.cap);
        try vault.setTargetWeights(asked.weights) {
            answer.weightsTaken = true;
        } catch {}
        answer.supply = vault.totalSupply();
        answer.nav = vault.totalAssets();
        answer.feeShares = vault.pendingFeeShares();
        answer.toShares = vault.convertToShares(asked.amount);
        answer.toAssets = vault.convertToAssets(asked.amount);
        answer.previewDeposit = vault.previewDeposit(asked.amount);
        answer.previewRedeem = vault.previewRedeem(asked.amount);
        answer.maxDeposit = vault.maxDeposit(address(this));
        (answer.mintFee, answer.net) = vault.quoteMintFee(asked.amount);
        (answer.flooredWeights,) = vault.currentWeightsBps();
        answer.rebalanceNeeded = vault.rebalanceNeeded();
    }
}
