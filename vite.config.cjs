/**
 * Settings with which Ponder loads the indexer's modules. Ponder starts a watcher over the whole
 * checkout even for `ponder start`, which took 40 seconds of processor time from a cold back-fill.
 * No file changes while an index is built, so the watcher is off.
 *
 * A CommonJS file, because the Vite of Ponder writes a copy of any other configuration beside the
 * original, and the user of the indexer cannot write there.
 */
module.exports = { server: { watch: null } }
