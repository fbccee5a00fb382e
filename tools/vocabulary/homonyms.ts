/** Field names that have more than one shape, for the same reason. */
export type HomonymGroup = {
  readonly reason: string
  /** All allowed shapes of each name. */
  readonly names: Readonly<Record<string, readonly string[]>>
}

/**
 * Field names with more than one shape. A second shape needs an entry here, under a reason. Remove the entry when all
 * uses of the name have one shape again.
 */
export const HOMONYMS: readonly HomonymGroup[] = [
  {
    reason: 'Descriptions of a method have a sentence for each field of its answer.',
    names: {
      correlation: ['array of array of number', 'string'],
      fees: ['decimal', 'object', 'string'],
      maxDrawdownPct: ['number', 'string'],
      momentumRankDesc: ['array of string', 'string'],
      nextSetWeightsBps: ['array of integer', 'string'],
      rangePos52wPct: ['number', 'string'],
      relStrengthM1: ['number', 'string'],
      returns: ['object', 'string'],
      riskParityWeightsBps: ['array of integer', 'string'],
      rsi14: ['number', 'string'],
      sharpe: ['number', 'string'],
      trackingDifferencePct: ['number', 'string'],
      volAnnualPct: ['number', 'string'],
    },
  },
  {
    reason: 'Objects of other standards: ERC-4337, EIP-7702, EIP-712, JSON-RPC, x402, Solana.',
    names: {
      account: ['address', 'string'],
      address: ['address', 'base58', 'bytes', 'string'],
      amount: ['decimal', 'integer', 'string', 'units'],
      asset: ['address', 'string'],
      code: ['integer', 'string'],
      data: ['any', 'bytes'],
      domain: ['object', 'string'],
      entryPoint: ['address', 'string'],
      factory: ['address', 'bytes'],
      feePayer: ['base58', 'object', 'string'],
      gas: ['object', 'units'],
      id: ['hash', 'number or string', 'string'],
      message: ['object', 'string'],
      networks: ['array of object', 'array of string'],
      nonce: ['bytes', 'integer', 'string', 'units'],
      payTo: ['address', 'string'],
      paymaster: ['address', 'bytes', 'string'],
      resource: ['object', 'string'],
      sender: ['address', 'base58', 'bytes', 'string'],
      sponsorshipId: ['bytes', 'string'],
      signature: ['base58', 'bytes', 'string'],
      signer: ['address', 'string'],
      txHash: ['hash', 'string'],
      value: ['decimal', 'string', 'units'],
      version: ['integer', 'string'],
    },
  },
  {
    reason: 'A list in its own answer, its number or its description elsewhere.',
    names: {
      amounts: ['array of any', 'array of units', 'string'],
      attribution: ['array of string', 'string'],
      bridges: ['array of object', 'integer'],
      categories: ['array of object', 'string'],
      chains: ['array of object', 'object'],
      holders: ['array of object', 'integer'],
      howTo: ['array of string', 'string'],
      lanes: ['array of object', 'object'],
      leads: ['array of object', 'integer', 'object'],
      limits: ['array of string', 'object'],
      matches: ['array of object', 'boolean', 'integer'],
      path: ['array of string', 'string'],
      platform: ['array of string', 'string'],
      products: ['array of object', 'integer'],
      reasons: ['array of string', 'object'],
      sources: ['array of object', 'array of string'],
      windows: ['array of string', 'object'],
    },
  },
  {
    reason: 'Documents for people name parts by the words that answers have for figures.',
    names: {
      count: ['integer', 'string'],
      default: ['integer', 'number or string'],
      gasLimit: ['string', 'units'],
      payment: ['object', 'string'],
      pricing: ['object', 'string'],
      recipient: ['address', 'string'],
      selfMint: ['object', 'string'],
      status: ['integer', 'string'],
    },
  },
  {
    reason: 'Figures that are whole in one place and a mean in another.',
    names: {
      max: ['integer', 'number', 'object'],
      min: ['integer', 'number', 'object'],
      p50Seconds: ['integer', 'number'],
      p95Seconds: ['integer', 'number'],
    },
  },
  {
    reason: 'Objects of the Universal Commerce Protocol have the names of the protocol.',
    names: {
      description: ['object', 'string'],
      match: ['boolean', 'string'],
      price: ['number', 'object'],
      product: ['object', 'string'],
      shop: ['object', 'string'],
    },
  },
  {
    reason: 'The seeds use the name for both.',
    names: {
      error: ['object', 'string'],
      to: ['address', 'string'],
      usdc: ['address', 'units'],
    },
  },
  {
    reason: 'GraphQL has no scalar for a decimal of points.',
    names: {
      baseLevel: ['decimal', 'string'],
      level: ['decimal', 'string'],
    },
  },
  {
    reason: 'GraphQL has the row where REST has its key, and a root field where REST has a path.',
    names: {
      activities: ['array of object', 'object'],
      basket: ['array of object', 'object'],
      vault: ['address', 'object'],
    },
  },
]
