/** The numbers of a version: `Windows 10.0.4 Pro` is 10, 0 and 4. */
const numbersOf = (version: string): number[] => (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? '0').split('.').map(Number)

/**
 * Whether some version is within; an end that is empty or left out is open. What is said less exactly holds for all of it,
 * so 10.0.4 to 10 is a range.
 */
export function isVersionRange(lowest = '', highest = ''): boolean {
  if (lowest === '' || highest === '') return true
  const [from, to] = [numbersOf(lowest), numbersOf(highest)]
  const at = to.findIndex((part, nth) => part !== (from[nth] ?? 0))
  return at < 0 || (from[at] ?? 0) < (to[at] ?? 0)
}
