import { isRecord } from '../flow/wallet.ts'
import { announce, type Desk } from './desk.ts'
import { weightInputs } from './forms.ts'

/** Fills the form of the target weights with the stocks and the present targets of the vault. */
export async function showTargets(desk: Desk): Promise<void> {
  const { parts, api, vault } = desk
  if (parts.weights === null || vault === null) return
  const answer = await api.get(`/v1/vault/${vault.address}`)
  if (answer.kind === 'refusal') return announce(desk, answer.words)
  const { holdings, weightsBps } = answer.body
  const bps: readonly unknown[] = Array.isArray(weightsBps) ? weightsBps : []
  const held: readonly unknown[] = Array.isArray(holdings) ? holdings : []
  const targets = held.filter(isRecord).map(({ symbol }, index) => ({
    symbol: typeof symbol === 'string' ? symbol : `Stock ${index + 1}`,
    weightBps: Number(bps[index] ?? 0),
  }))
  parts.weights.replaceChildren(...weightInputs(targets))
}
