/** Name and licence of a source, which users of a data set must receive. */
export type SourceText = {
  readonly name: string
  /** SPDX name of the licence. */
  readonly licence: string
  readonly attribution: string
  readonly url: string
}

/**
 * Open data sets with leads. A file of an operator has its own source.
 *
 * Source: docs.overturemaps.org/attribution, docs.foursquare.com OS Places.
 */
export const LEAD_SOURCES = {
  overture: overture('several sources', 'CDLA-Permissive-2.0'),
  overture_meta: overture('Meta', 'CDLA-Permissive-2.0'),
  overture_microsoft: overture('Microsoft', 'CDLA-Permissive-2.0'),
  overture_foursquare: overture('Foursquare', 'Apache-2.0'),
  overture_alltheplaces: overture('All the Places', 'CC0-1.0'),
  foursquare: {
    name: 'Foursquare OS Places',
    licence: 'Apache-2.0',
    attribution: 'Foursquare OS Places, Apache-2.0',
    url: 'https://docs.foursquare.com/data-products/docs/places-os-data-schema',
  },
} as const satisfies Readonly<Record<string, SourceText>>

export type LeadSourceKey = keyof typeof LEAD_SOURCES

function overture(of: string, licence: string): SourceText {
  return {
    name: `Overture Maps places, ${of}`,
    licence,
    attribution: `Overture Maps Foundation (${of}), ${licence}`,
    url: 'https://docs.overturemaps.org/attribution/',
  }
}
