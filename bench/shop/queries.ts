/**
 * Queries as people type them: whole words, prefixes, typing errors, too many words, and words that
 * no product has.
 */
export const QUERIES = [
  'waterproof jacket',
  'watreproof jaket',
  'lether walet',
  'hiking bots',
  'merino beanie navy',
  'camping mug',
  'tent',
  'sleping bag',
  'kestrel backpack black',
  'titanium cooking pot summit',
  'ultralite tent',
  'insulated glov',
  'bamboo watter botle',
  'zzz qqq',
  'recycled canvas lantern ember rust',
] as const
