/** `floor(ln(1.0001) · 10^36)`, the logarithm of one tick. Source: TwapPriceSource. */
export const LN_1_0001_E36 = 99995000333308335333166680951131n
