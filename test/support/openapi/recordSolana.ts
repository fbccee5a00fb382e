import { generateKeyPairSigner } from '@solana/kit'
import type { ExampleRequest } from '../../../api/discovery/answeredExamples.ts'
import { postGasSolana } from '../../../core/sponsor/solana/operations/postGasSolana.ts'
import { transfer } from '../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { signSolana } from '../solana/buySolana.ts'
import { namedInstruction } from '../solana/namedInstruction.ts'
import { LAPSED_SLOTS } from '../solana/serveSolana.ts'
import type { Recorder } from './recordExamples.ts'
import type { WholeWorld } from './wholeWorld.ts'

const SENT_USDC6 = 1_000_000n
const UNITS = 90_000

/** Records a sponsorship on Solana from its price to its block, and a sponsorship that is posted too late. */
export async function recordSolana({ solana }: WholeWorld, recorder: Recorder): Promise<void> {
  const [wallet, recipient] = solana.accounts.users
  if (wallet === undefined || recipient === undefined)
    throw new Error('nobody has tokens on Solana')
  const keep = (name: string, body: object, status: number) =>
    recorder.keep(postGasSolana, { name, request: { body } }, status)
  const sendOf = async (to: typeof recipient.address, amountUsdc6: bigint) => ({
    sender: wallet.address,
    instructions: [namedInstruction(await transfer(solana, wallet, to, amountUsdc6))],
    computeUnitLimit: UNITS,
  })
  const newcomer = (await generateKeyPairSigner()).address
  const createAta = [{ owner: newcomer, mint: solana.accounts.mint.address }]
  const request: ExampleRequest = { body: { ...(await sendOf(newcomer, SENT_USDC6)), createAta } }
  const { answer } = await recorder.buy(postGasSolana, request)
  const post = await signSolana(answer.body, wallet.signer)
  await keep('executed', post, 200)
  const other = { body: await sendOf(recipient.address, SENT_USDC6) }
  const late = await signSolana((await recorder.hear(postGasSolana, other)).body, wallet.signer)
  solana.pass(LAPSED_SLOTS)
  await keep('expired', late, 410)
}
