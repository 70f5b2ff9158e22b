/** Whether an address is one of a pattern's; `{places}` of it stand for anything. */
export function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  return (
    wanted.length === parts.length && wanted.every((p, at) => p === parts[at] || (p[0] === '{' && parts[at] !== ''))
  )
}
