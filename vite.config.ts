/**
 * How Ponder loads the indexer's modules. It starts a watcher over the whole checkout even for `ponder start`, which
 * took 40 seconds of processor time from a cold back-fill; nothing here is edited while an index is built.
 */
export default { server: { watch: null } }
