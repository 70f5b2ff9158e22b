export type Country = { value: string; label: string; englishName: string }

const plain = (text: string) => text.trim().toLowerCase()

/** The country that is meant: by its name in either language or its two letters, or by the beginning of one name alone. */
export function countryFor<C extends Country>(typed: string, countries: readonly C[]): C | undefined {
  const text = plain(typed)
  if (text === '') return undefined
  const names = (one: C) => [one.label, one.englishName].map(plain)
  const exact = countries.find((one) => plain(one.value) === text || names(one).includes(text))
  if (exact) return exact
  const begun = countries.filter((one) => names(one).some((name) => name.startsWith(text)))
  // Of one letter nobody means a country yet.
  return begun.length === 1 && text.length > 1 ? begun[0] : undefined
}
