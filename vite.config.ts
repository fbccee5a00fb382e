/**
 * Settings with which Ponder loads the indexer's modules. Ponder starts a watcher over the whole
 * checkout even for `ponder start`, which took 40 seconds of processor time from a cold back-fill.
 * No file changes while an index is built, so the watcher is off.
 */
export default { server: { watch: null } }
