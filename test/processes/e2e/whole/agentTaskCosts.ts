/**
 * Number of calls of each task, and maximum tokens (four bytes each) of the answers and challenges.
 *
 * Lengths of numbers and names vary by a few percent between runs, so each limit is a tenth above the measured figure.
 */
export const AGENT_TASKS = [
  { task: 'worth of a vault, and 90 days against equal weights', calls: 1, tokens: 1400 },
  { task: 'a vault tilted to NVDA with 100 USDC', calls: 4, tokens: 800 },
  { task: '25 USDC from Base to Arc', calls: 2, tokens: 740 },
  {
    task: 'twenty dentists of a state with an e-mail address for less than 1 USD',
    calls: 3,
    tokens: 2320,
  },
  { task: 'the price to beat of BTC over five minutes', calls: 2, tokens: 1030 },
  { task: 'a waterproof jacket of a shop', calls: 3, tokens: 1840 },
  { task: 'a transfer of a token without a coin for gas', calls: 3, tokens: 2110 },
  { task: 'a public page of a vault', calls: 2, tokens: 900 },
  { task: 'the bridges of a day', calls: 1, tokens: 1600 },
  { task: 'the earnings of today', calls: 1, tokens: 2000 },
] as const

export type AgentTask = (typeof AGENT_TASKS)[number]['task']
