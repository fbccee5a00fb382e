import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runGasCommand } from '../../../../../commands/cli/runGasCommand.ts'
import type { Deployment } from '../../../../../core/deployment.ts'
import {
  createOperatorGas,
  type OperatorGas,
  type UnsignedTransaction,
} from '../../../../../core/operator/store/createOperatorGas.ts'
import { createIndexProof } from '../../../../../core/platform/db/continuity/createIndexProof.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { systemClock } from '../../../../../core/platform/systemClock.ts'
import { createSponsorships } from '../../../../../core/sponsor/evm/store/createSponsorships.ts'
import { createSponsorWork } from '../../../../../core/sponsor/evm/store/createSponsorWork.ts'
import { sendTransaction } from '../../../../../devnet/chain/sendTransaction.ts'
import { aDeployment } from '../../../../builders/aDeployment.ts'
import { aGasQuote } from '../../../../builders/aGasQuote.ts'
import { noGas } from '../../../../builders/noGas.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { requestSponsorship, setGasLane, signerFields } from '../../../../support/gas/gasRows.ts'
import { type SponsorChain, startSponsorChain } from '../../../../support/gas/startSponsorChain.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'

const CHAIN_ID = 8453
const COIN = 10n ** 18n

let database: TestDatabase
let sql: Sql
let world: SponsorChain
let operatorGas: OperatorGas
let deployment: Deployment
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  world = await startSponsorChain(CHAIN_ID)
  deployment = { ...aDeployment(), gas: [world.gas] }
  operatorGas = createOperatorGas({
    databaseUrl: database.url,
    deployment,
    proof: createIndexProof(1),
    rpcUrls: [{ chainId: CHAIN_ID, rpcUrl: world.chain.url }],
    rules: noGas.rules,
    tipsWei: new Map(),
    clock: systemClock,
    log: { warn: () => {} },
  })
})
afterAll(async () => {
  await operatorGas?.close()
  await sql?.end()
  await world?.stop()
  await database?.drop()
})
beforeEach(() => sql`truncate app.gas_quote, app.gas_sponsorship, app.payment, app.lane`)

const depositWei = async () => (await operatorGas.health())[0]?.depositWei ?? null
const send = async (transaction: UnsignedTransaction | null) => {
  if (transaction === null) throw new Error('no transaction')
  const { from = world.accounts.gasOwner.address, to, data, value } = transaction
  await sendTransaction(world.chain, { from, to, data, valueWei: BigInt(value) })
}

describe('the gas commands of an operator', () => {
  it('report the sponsor as closed without an open submitter, and as open with an open submitter', async () => {
    const closed = await runGasCommand(
      operatorGas,
      { kind: 'gas', verb: 'status', isJson: false },
      0n,
    )
    expect(closed.exitCode).toBe(1)
    expect(closed.text).toContain('no submitter key can send operations')
    await setGasLane(sql, { index: 1 })
    await expect
      .poll(async () => (await operatorGas.health())[0]?.reason, { timeout: PATIENCE_MS })
      .toBe(null)
    const open = await runGasCommand(operatorGas, { kind: 'gas', verb: 'status', isJson: true }, 0n)
    expect(open.exitCode).toBe(0)
    expect(JSON.parse(open.text)).toMatchObject([
      {
        chainId: CHAIN_ID,
        isOpen: true,
        signer: world.accounts.gasSigner.address,
        depositWei: String(5n * COIN),
        reservedWei: '0',
        submitters: [{ isOpen: true, pending: 0 }],
      },
    ])
  })

  it('print a top-up of the deposit that any account can send', async () => {
    const command = { kind: 'gas', verb: 'topup', chainId: CHAIN_ID, amountWei: COIN } as const
    const { text, exitCode } = await runGasCommand(operatorGas, command, 0n)
    expect(exitCode).toBe(0)
    await send(JSON.parse(text) as UnsignedTransaction)
    await expect.poll(depositWei, { timeout: PATIENCE_MS }).toBe(6n * COIN)
    expect((await runGasCommand(operatorGas, { ...command, chainId: 5042 }, 0n)).exitCode).toBe(1)
  })

  it('withdraw the deposit above the reserve and the alarm limit', async () => {
    const rows = createSponsorships({
      databaseUrl: database.url,
      poolSize: 2,
      gas: deployment.gas,
      constantGas: 60_000n,
    })
    const work = createSponsorWork({ databaseUrl: database.url, poolSize: 2, gas: deployment.gas })
    const { capWei } = await requestSponsorship(rows, sql, aGasQuote())
    for (const due of await work.requested(1)) await work.sign(due, signerFields(due), 9n * COIN)
    await rows.close()
    await work.close()
    const keepWei = COIN / 50n
    await send(await operatorGas.withdrawSurplus(CHAIN_ID, keepWei))
    await expect.poll(depositWei, { timeout: PATIENCE_MS }).toBe(capWei + keepWei)
    expect(await operatorGas.withdrawSurplus(CHAIN_ID, keepWei)).toBeNull()
    const command = { kind: 'gas', verb: 'operations', state: 'signed', isJson: true } as const
    const listed = await runGasCommand(operatorGas, command, 0n)
    expect(JSON.parse(listed.text)).toMatchObject([{ chainId: CHAIN_ID, state: 'signed' }])
  })
})
