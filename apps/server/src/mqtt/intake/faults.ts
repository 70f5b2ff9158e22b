/** PostgreSQL error classes that the data itself causes: bad values, broken constraints, limits of the server. */
const dataClasses = new Set(['22', '23', '54'])
const lostConnection =
  /terminat|timeout|time out|not queryable|destroyed|closed|pool|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ENOENT/i

/**
 * Whether a batch failed for what is in it, so that trying it again whole is useless. Everything a waiting database or
 * network can cause is worth another try.
 */
export function isPoison(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return dataClasses.has(code.slice(0, 2)) && code.length === 5
  return !lostConnection.test(error.message)
}
