/** Random bytes as hex. `crypto.randomUUID` is missing where a page is served over plain http; this is not. */
export function randomHex(bytes = 16): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, '0')).join('')
}
