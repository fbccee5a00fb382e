import type { Room } from './room.ts'

/** Rooms of the operator's commands: cluster of several hosts, deployment of the contracts, indexes. */
export const OPERATOR_ROOMS: readonly Room[] = [
  {
    name: 'commands/index',
    files: ['commands/index/**'],
    imports: [
      'kernel',
      'abi',
      'config',
      'platform',
      'vaults/ports',
      'vaults/store',
      'bridge/store',
      'sponsor/store',
      'catalogue/columns',
      'supervisor',
      'supervisor/ownLogs',
      'workers/vaults/checker/compareFigures.ts',
    ],
    packages: ['node:*', 'pg', 'pg-copy-streams', 'viem', 'zod'],
    why: '`npm run index`: upgrades, rolls back, copies and restores the index, with the comparison of the workers',
  },
  {
    name: 'commands/roles',
    files: ['commands/roles/**'],
    imports: ['config', 'platform'],
    packages: ['node:*', 'pg'],
    why: '`npm run roles`: roles of the database with least rights',
  },
  {
    name: 'cluster',
    files: ['ops/cluster/**'],
    imports: ['config', 'platform', 'catalogue/columns', 'supervisor'],
    packages: ['node:*', 'zod'],
    why: '`npm run cluster`: the layout of several hosts on one machine',
  },
  {
    name: 'backup',
    files: ['ops/backup/**'],
    imports: ['config', 'platform'],
    packages: ['node:*', 'pg', 'zod'],
    why: '`npm run backup`: copies and log of the database server, and a restore to a moment',
  },
  {
    name: 'deploy',
    files: ['ops/deploy/**'],
    imports: ['kernel', 'contracts', 'config', 'platform'],
    packages: ['node:*', 'viem', 'viem/accounts', 'zod'],
    why: '`npm run deploy`: contracts on any chain; the key of the deployer is in a file of its operator',
  },
  {
    name: 'drill',
    files: ['ops/drill/**'],
    imports: ['any'],
    packages: 'any',
    why: '`npm run drill`: faults and proofs on the cluster, with the callers of the tests',
  },
]
