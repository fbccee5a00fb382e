/** Returns the name of the database schema that contains the rows of a data set. */
export function schemaOf(datasetId: number): string {
  return `leads_${datasetId}`
}
