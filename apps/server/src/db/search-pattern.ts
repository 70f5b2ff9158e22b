/** A pattern for `ilike` that finds what contains the text, as it was typed. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A pattern for `like` that finds what begins with the text, as it was typed. */
export function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}
