export const help = `Usage: npm run index -- COMMAND

status             every index of the database: schema, state, newest block of each chain, size
upgrade            waits until the index of this version is complete, compares every row with the live index and every
                   vault with the contracts, and makes the index live; the earlier index stays unchanged.
                   --changed TABLE.COLUMN (or TABLE), repeated: columns that are not compared with the live index, because
                   their values in the live index are wrong; figures of vaults are compared with the contracts in any case
rollback [SCHEMA]  makes a kept index live again, if its indexer follows the chains and has every live block;
                   SCHEMA is needed if several kept indexes follow the chains
prune [--keep N]   drops indexes that are neither live nor in use, except the N indexes (default 1) whose
                   indexer reported last
snapshot FOLDER    writes the final rows of the live index to an empty folder: files in the binary format of COPY, and
                   manifest.json with blocks, sums and SHA-256, written last; readers and the indexer do not wait
restore FOLDER     loads a snapshot into a new index of the same version, and proves it: checksums, rows, sums, every vault
                   with the contracts at the blocks of the snapshot (the nodes need the state of these blocks), and a
                   random sample with the logs; npm run start:indexer then continues from these blocks
help               this text

Start the indexer of the new version first, with another INDEXER_PORT, while the running indexer continues:
npm run start:indexer. Nothing becomes live without the upgrade, except the first index of a database.

The live index changes in one transaction. No reader waits, and no chain moves back to an earlier block. A failed
comparison names the first difference; the live index is then unchanged. An interrupted command may be repeated.
DATABASE_URL and DATABASE_SESSION_URL set the database, DEPLOYMENT_FILE the contracts, RPC_URL_<chain id> the nodes,
INDEX_SCHEMA the schema of this version if the indexer has the variable.
Exit codes: 0 done, 1 refused, or a comparison failed, 2 invalid command.`
