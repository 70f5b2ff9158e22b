/** Which sign parts the folders of a path: Windows has its own. */
export const partedBy = (path: string): '/' | '\\' => (/^([A-Za-z]:|\\\\)/.test(path) ? '\\' : '/')

const trimmed = (path: string) => (path.length > 1 ? path.replace(/[/\\]+$/, '') : path)

export function joined(folder: string, name: string): string {
  const sign = partedBy(folder)
  return folder.endsWith(sign) ? `${folder}${name}` : `${folder}${sign}${name}`
}

/** The root a path is in: of several the longest. */
export function rootOf(path: string, roots: readonly string[]): string | null {
  const sign = partedBy(path)
  const within = (root: string) =>
    path === root || root === sign || path.startsWith(root.endsWith(sign) ? root : `${root}${sign}`)
  return roots.filter(within).toSorted((a, b) => b.length - a.length)[0] ?? null
}

/** From the root a path is in down to itself. */
export function crumbsOf(path: string, roots: readonly string[]): { name: string; path: string }[] {
  const root = rootOf(path, roots)
  if (root === null) return [{ name: path, path }]
  const sign = partedBy(path)
  const below = path.slice(root.length).split(sign).filter(Boolean)
  const crumbs = [{ name: trimmed(root), path: root }]
  for (const name of below) crumbs.push({ name, path: joined((crumbs.at(-1) as { path: string }).path, name) })
  return crumbs
}

/** The folder above, as long as it is in a root; null where there is none. */
export function aboveOf(path: string, roots: readonly string[]): string | null {
  return crumbsOf(path, roots).at(-2)?.path ?? null
}

/** Whether a name can be one of a file: no path, and none of what means a folder. */
export const isName = (name: string) => !/[/\\\0]/.test(name) && name !== '.' && name !== '..'
