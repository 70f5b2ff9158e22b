type Values = Record<string, unknown>

/** What a person emptied is said to be empty; left out it would stay. */
const emptied = [
  'phone',
  'description',
  'company',
  'address',
  'salesRepName',
  'salesRepPhone',
  'salesRepAddress',
  'groupIds',
]

/** What a form says otherwise than it said at first. */
export function changesOf<T extends Values>(before: Values, after: T): Partial<T> {
  const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
  const changed = Object.entries(after).filter(([field, value]) => !same(value, before[field]))
  const gone = emptied.filter((field) => after[field] === undefined && (before[field] ?? null) !== null)
  return Object.fromEntries([...changed, ...gone.map((field) => [field, null])]) as Partial<T>
}
