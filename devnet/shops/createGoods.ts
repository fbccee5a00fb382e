import { createRandom, type Random } from '../random.ts'

/** One product of a devnet shop, independent of a feed format. */
export type Goods = {
  readonly id: number
  readonly handle: string
  readonly title: string
  readonly brand: string
  readonly type: string
  readonly description: string
  readonly variants: readonly {
    readonly id: number
    /** Empty for a single variant. */
    readonly title: string
    /** US cents. */
    readonly cents: number
    /** Price before a reduction, US cents; null without a reduction. */
    readonly beforeCents: number | null
    readonly available: boolean
  }[]
}

const KINDS = [
  ['Jackets', 'Jacket', 6_000, 28_000],
  ['Backpacks', 'Backpack', 4_000, 22_000],
  ['Boots', 'Hiking Boots', 7_000, 24_000],
  ['Tents', 'Tent', 12_000, 60_000],
  ['Mugs', 'Camping Mug', 800, 3_000],
  ['Wallets', 'Wallet', 1_500, 9_000],
  ['Beanies', 'Beanie', 1_200, 4_500],
  ['Lanterns', 'Lantern', 1_800, 8_000],
  ['Sleeping Bags', 'Sleeping Bag', 5_000, 40_000],
  ['Water Bottles', 'Water Bottle', 900, 5_000],
  ['Gloves', 'Gloves', 1_500, 8_000],
  ['Cookware', 'Cooking Pot', 2_000, 12_000],
] as const
const MATERIALS = [
  'Waterproof',
  'Leather',
  'Merino',
  'Canvas',
  'Titanium',
  'Recycled',
  'Insulated',
  'Ultralight',
  'Bamboo',
  'Stainless',
] as const
const BRANDS = ['Kestrel', 'Northfell', 'Tarn', 'Oakhollow', 'Brightwater', 'Fjordline'] as const
const COLOURS = ['Black', 'Navy', 'Forest', 'Sand', 'Rust', 'Slate', 'Olive', 'Cream'] as const
const SIZES = ['S', 'M', 'L', 'XL'] as const
const MODELS = [
  'Ridge',
  'Summit',
  'Harbor',
  'Meadow',
  'Canyon',
  'Glacier',
  'Ember',
  'Drift',
] as const
const USES = [
  'Made for long days outside.',
  'Packs small and lasts for years.',
  'Tested in wind and rain.',
  'A gift that is used every day.',
] as const

/** Returns goods of a shop, the same for the same seed. */
export function createGoods(count: number, seed: number): readonly Goods[] {
  const random = createRandom(seed, 'shop')
  return Array.from({ length: count }, (_, index) => oneOf(random, index + 1))
}

function oneOf(random: Random, id: number): Goods {
  const [type, noun, min, max] = random.pick<(typeof KINDS)[number]>(KINDS)
  const [material, brand, model] = [
    random.pick(MATERIALS),
    random.pick(BRANDS),
    random.pick(MODELS),
  ]
  const colour = random.pick(COLOURS)
  const cents = Math.round((min + random.int(max - min)) / 50) * 50
  const isReduced = random.int(5) === 0
  const hasSizes = random.int(3) === 0
  const title = `${material} ${noun} ${model} ${colour}`
  const titles = hasSizes ? SIZES : ['']
  return {
    id,
    handle: `${title.toLowerCase().replaceAll(' ', '-')}-${id}`,
    title,
    brand,
    type,
    description: `${material} ${noun.toLowerCase()} by ${brand} in ${colour.toLowerCase()}. ${random.pick(USES)}`,
    variants: titles.map((size, index) => ({
      id: id * 10 + index,
      title: size,
      cents,
      beforeCents: isReduced ? cents + 500 + random.int(20) * 100 : null,
      available: random.int(12) !== 0,
    })),
  }
}
