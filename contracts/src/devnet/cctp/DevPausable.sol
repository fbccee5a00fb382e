// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {DevOwned} from "./DevOwned.sol";

/// @title Stops and resumes a contract at its owner's word.
abstract contract DevPausable is DevOwned {
    event Pause();
    event Unpause();

    bool private _paused;

    modifier whenNotPaused() {
        require(!_paused, "Pausable: paused");
        _;
    }

    function pause() external onlyOwner {
        _paused = true;
        emit Pause();
    }

    function unpause() external onlyOwner {
        _paused = false;
        emit Unpause();
    }

    function paused() public view virtual returns (bool) {
        return _paused;
    }
}
