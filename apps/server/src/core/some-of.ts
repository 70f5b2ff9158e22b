/** The names a refusal ends with, as ` (A, B, …)`: of `count` things, some. Empty where no name is known. */
export function someOf(names: readonly string[], count: number): string {
  const more = count > names.length ? ', …' : ''
  return names.length > 0 ? ` (${names.join(', ')}${more})` : ''
}
