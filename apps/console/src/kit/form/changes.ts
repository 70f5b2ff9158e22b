/** Only what was changed, so that of two who edit the same each keeps what the other did elsewhere. */
export function changedOf<T extends object>(before: object, after: T): Partial<T> {
  const known = before as Record<string, unknown>
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => value !== known[key])) as Partial<T>
}
