/** Query of a question, with variables of the local devnet. */
type Question = { readonly query: string; readonly variables: string }

/** Ten questions of analysts, which the editor shows as tabs. Source: docs/analytics.md, compared by a test. */
export const QUESTIONS: readonly Question[] = [
  {
    query: `query WorthAt($at: Timestamp!) {
  asOf(at: $at) { number timestamp }
  vaults(at: $at, first: 5) {
    nodes { symbol navUsdc sharePriceUsdc totalSupply }
  }
}`,
    variables: '{"at":1795265999}',
  },
  {
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
    variables: '{}',
  },
  {
    query: `query VolumeByCode($from: Timestamp!, $to: Timestamp!) {
  attributions(from: $from, to: $to) { dayAt attributionCode transactions senders boughtUsdc redeemedUsdc volumeUsdc }
}`,
    variables: '{"from":1795093427,"to":1795266227}',
  },
  {
    query: `query Holders($vault: Address!) {
  holders(vault: $vault, first: 3, orderBy: [{ field: SHARES, direction: DESC }]) {
    nodes { account shares shareOfVaultBps valueUsdc costUsdc firstAt }
    pageInfo { hasNextPage endCursor }
  }
}`,
    variables: '{"vault":"0xE1F431731306950Ebe34C256DD381913cc71b8d5"}',
  },
  {
    query: `query DayByDay($vault: Address!, $from: Timestamp!, $to: Timestamp!) {
  vault(address: $vault) {
    symbol
    navSeries(interval: ONE_DAY, from: $from, to: $to) {
      bucketEnd navUsdc sharePriceUsdc inflowUsdc outflowUsdc
    }
  }
}`,
    variables:
      '{"vault":"0xE1F431731306950Ebe34C256DD381913cc71b8d5","from":1795093427,"to":1795266227}',
  },
  {
    query: `query Deposits($vault: Address!, $from: Timestamp!, $to: Timestamp!) {
  deposits(
    first: 3
    where: { vault: { eq: $vault }, timestamp: { gte: $from, lt: $to } }
    orderBy: [{ field: USDC, direction: DESC }, { field: BLOCK_NUMBER, direction: ASC }]
  ) {
    nodes { timestamp account usdc mintFeeUsdc shares txHash }
  }
}`,
    variables:
      '{"vault":"0xE1F431731306950Ebe34C256DD381913cc71b8d5","from":1795093427,"to":1795266227}',
  },
  {
    query: `query Drift {
  vaults(
    first: 3
    orderBy: [{ field: MAX_DRIFT_BPS, direction: DESC }, { field: NAV_USDC, direction: DESC }]
  ) {
    nodes { symbol maxDriftBps rebalanceNeeded targetWeightsBps currentWeightsBps lastRebalanceAt }
  }
}`,
    variables: '{}',
  },
  {
    query: `query Candles($symbol: String!, $from: Timestamp!, $to: Timestamp!) {
  candles(symbol: $symbol, interval: ONE_HOUR, from: $from, to: $to) {
    bucketEnd openUsdc highUsdc lowUsdc closeUsdc volumeUsdc trades
  }
}`,
    variables:
      '{"from":1795093427,"to":1795266227,"symbol":"NVDA","token":"0xb20000000000000000000078ee7ce2fE4908108C"}',
  },
  {
    query: `query Profit($account: Address!) {
  positions(account: $account, first: 3) {
    nodes { vault { symbol } shares valueUsdc costUsdc realisedPnlUsdc unrealisedPnlUsdc }
  }
}`,
    variables: '{"account":"0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65"}',
  },
  {
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
    variables: '{}',
  },
]

/** Returns the tabs of the editor: one for each question, with the place of its answer as a comment. */
export const questionTabs = () =>
  QUESTIONS.map(({ query, variables }, index) => ({
    query: `# Question ${index + 1} of /docs/analytics\n${query}\n`,
    variables,
  }))
