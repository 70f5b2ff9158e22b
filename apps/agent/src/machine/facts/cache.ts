/** The most one reading may take before the report goes without it. */
const patienceMs = 10_000

/**
 * A reading that is kept for a while. It never rejects and never hangs: a fact that cannot be read now is the last one
 * that could, or none.
 */
export function cached<T>(
  keepMs: number,
  read: () => Promise<T | undefined> | T | undefined,
): () => Promise<T | undefined> {
  let value: T | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<T | undefined> | undefined
  const fresh = async () => {
    try {
      value = await withPatience(read)
    } catch {
      // Kept as it was.
    }
    readAt = performance.now()
    reading = undefined
    return value
  }
  return async () => {
    if (performance.now() - readAt < keepMs) return value
    return (reading ??= fresh())
  }
}

async function withPatience<T>(read: () => Promise<T> | T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), patienceMs)
  })
  try {
    return await Promise.race([read(), late])
  } finally {
    clearTimeout(timer)
  }
}
