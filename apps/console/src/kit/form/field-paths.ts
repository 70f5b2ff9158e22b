const isEmpty = (value: unknown) => value === '' || value === null || value === undefined

/** A group of fields, as those named `params.…`: no list, file, date or map, which are the value of one field. */
const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Empty fields are as if never filled, at any depth, so that an optional one may be cleared again. */
export function filled<T extends object>(values: T): T {
  const entries = Object.entries(values)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]): [string, unknown] => [name, isGroup(value) ? filled(value) : value])
  return Object.fromEntries(entries) as T
}
