/** Database schema that holds the rows of a data set. */
export function schemaOf(datasetId: number): string {
  return `leads_${datasetId}`
}
