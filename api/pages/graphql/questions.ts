/** Facts of the deployment that the variables of the questions name. */
export type QuestionFacts = {
  /** Second of the past at which the deployment had a vault. */
  readonly atSec: number
  readonly fromSec: number
  readonly toSec: number
  readonly vault: string
  /** Holder of the vault. */
  readonly account: string
  /** Stock of the vaults. */
  readonly symbol: string
}

type Variables = Readonly<Record<string, string | number>>

/** Query of a question, and its variables for a deployment. */
export type Question = {
  readonly question: string
  readonly query: string
  readonly variables: (facts: QuestionFacts) => Variables
}

/** Ten questions of analysts. Source: docs/analytics.md, compared by a test. */
export const QUESTIONS: readonly Question[] = [
  {
    question: 'What was the value of every vault at the end of a day?',
    query: `query WorthAt($at: Timestamp!) {
  asOf(at: $at) { blockNumber timestamp }
  vaults(at: $at, first: 5) {
    nodes { symbol navUsdc sharePriceUsdc totalSupply }
  }
}`,
    variables: ({ atSec }) => ({ at: atSec }),
  },
  {
    question: 'How much did each rebalance turn over, and what did it cost?',
    query: `query Rebalances {
  rebalances(first: 2) {
    nodes {
      timestamp
      vault { symbol }
      volumeUsdc turnoverBps costUsdc costBps
      legs { tokenIn tokenOut amountIn amountOut twapUsdc }
    }
    pageInfo { hasNextPage endCursor }
  }
}`,
    variables: () => ({}),
  },
  {
    question: 'Which attribution codes bring the most volume?',
    query: `query VolumeByCode($from: Timestamp!, $to: Timestamp!) {
  attributions(from: $from, to: $to) { dayAt attributionCode transactions senders boughtUsdc redeemedUsdc volumeUsdc }
}`,
    variables: ({ fromSec, toSec }) => ({ from: fromSec, to: toSec }),
  },
  {
    question: 'Who holds a vault?',
    query: `query Holders($vault: Address!) {
  holders(vault: $vault, first: 3, orderBy: [{ field: SHARES, direction: DESC }]) {
    nodes { account shares shareOfVaultBps valueUsdc costUsdc firstAt }
    pageInfo { hasNextPage endCursor }
  }
}`,
    variables: ({ vault }) => ({ vault }),
  },
  {
    question: 'What was the daily performance of a vault?',
    query: `query DayByDay($vault: Address!, $from: Timestamp!, $to: Timestamp!) {
  vault(address: $vault) {
    symbol
    navSeries(interval: ONE_DAY, from: $from, to: $to) {
      bucketEnd navUsdc sharePriceUsdc inflowUsdc outflowUsdc
    }
  }
}`,
    variables: ({ vault, fromSec, toSec }) => ({ vault, from: fromSec, to: toSec }),
  },
  {
    question: 'Which deposits of a period were the largest?',
    query: `query Deposits($vault: Address!, $from: Timestamp!, $to: Timestamp!) {
  deposits(
    first: 3
    where: { vault: { eq: $vault }, timestamp: { gte: $from, lt: $to } }
    orderBy: [{ field: USDC, direction: DESC }, { field: BLOCK_NUMBER, direction: ASC }]
  ) {
    nodes { timestamp account usdc mintFeeUsdc shares txHash }
  }
}`,
    variables: ({ vault, fromSec, toSec }) => ({ vault, from: fromSec, to: toSec }),
  },
  {
    question: 'Which vaults are furthest from their targets?',
    query: `query Drift {
  vaults(
    first: 3
    orderBy: [{ field: MAX_DRIFT_BPS, direction: DESC }, { field: NAV_USDC, direction: DESC }]
  ) {
    nodes { symbol maxDriftBps rebalanceNeeded targetWeightsBps currentWeightsBps lastRebalanceAt }
  }
}`,
    variables: () => ({}),
  },
  {
    question: 'How did a stock trade, hour by hour?',
    query: `query Candles($symbol: String!, $from: Timestamp!, $to: Timestamp!) {
  candles(symbol: $symbol, interval: ONE_HOUR, from: $from, to: $to) {
    bucketEnd openUsdc highUsdc lowUsdc closeUsdc volumeUsdc trades
  }
}`,
    variables: ({ symbol, fromSec, toSec }) => ({ symbol, from: fromSec, to: toSec }),
  },
  {
    question: 'What was the profit of an account?',
    query: `query Profit($account: Address!) {
  positions(account: $account, first: 3) {
    nodes { vault { symbol } shares valueUsdc costUsdc realisedPnlUsdc unrealisedPnlUsdc }
  }
}`,
    variables: ({ account }) => ({ account }),
  },
  {
    question: 'Were the fees worth it?',
    query: `query Fees {
  vaults(first: 3, orderBy: [{ field: CREATED_AT, direction: ASC }]) {
    nodes {
      symbol
      performance {
        historyDays
        returns { d1Pct w1Pct m1Pct allPct }
        equalWeightPct trackingDifferencePct maxDrawdownPct volAnnualPct
        mintFeesPaidUsdc managementFeesPaidUsdc
      }
    }
  }
}`,
    variables: () => ({}),
  },
]
