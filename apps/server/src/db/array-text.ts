/**
 * An array as PostgreSQL reads it, for `::bigint[]` and the like. The driver writes every item as quoted text, which costs
 * more than the rest of a statement with thousands of numbers.
 */
export const numberArray = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`

/** The same of moments, for `::timestamptz[]`. */
export const momentArray = (values: readonly (Date | null)[]): string =>
  `{${values.map((value) => value?.toISOString() ?? 'NULL').join(',')}}`
