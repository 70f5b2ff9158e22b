import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { isFirstOfAntd } from './antd.ts'
import { findPages } from './pages.ts'

type Group = Rolldown.CodeSplittingGroup
type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const modules = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)
const ours =
  /[\\/](?:apps[\\/]console[\\/]src|packages[\\/]contract[\\/]src)[\\/]|virtual:(?:routes|pages|words[\\/]pages)$/
/** The same, with what the first script asks others by. */
const first = new RegExp(`${ours.source}|vite[\\\\/]preload-helper|virtual:words$`)
/** What pages are made of. What is asked in dialogs and drawers comes with them. */
const kit =
  /src[\\/](?:kit[\\/](?!form[\\/](?:edit|form)\.|dialog[\\/]drawer\.|(?:upload|import)[\\/])|api[\\/]|kernel[\\/]|platform[\\/](?:resource[\\/](?:actions|cells|filters)|audit[\\/]audit-of|dictionary[\\/]dictionary-values)\.)/
/** What so many pages have is there with the frame: each file costs a way there and back. */
const manyPages = 8
/** Modules with all they import. */
function reached(first: readonly string[], context: Context): Set<string> {
  const seen = new Set<string>()
  const rest = [...first]
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    rest.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/** What is fetched when it is first shown: pages, dialogs, what is offered. */
function fetchedLater(first: string, context: Context): Set<string> {
  const found = new Set<string>()
  const rest = [first]
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    const more = [...reached([id], context)].flatMap((one) => context.getModuleInfo(one)?.dynamicallyImportedIds ?? [])
    for (const one of more) {
      if (found.has(one)) continue
      found.add(one)
      rest.push(one)
    }
  }
  return found
}

/**
 * Which file a module of ours goes in that several have: one for the frame and what most pages have, and one for what
 * the same pages have. A dialog does not count: the pages it opens on have fetched that for it.
 */
function shareOut(root: string, context: Context): Map<string, string> {
  const frame = join(root, 'src/frame/console.tsx')
  const pages = [...findPages(root).values()]
  const dialogs = [...fetchedLater(frame, context)].filter((id) => !pages.includes(id))
  const ofDialogs = reached(dialogs, context)
  const ofPages = new Map<string, number[]>()
  for (const [at, page] of pages.entries()) {
    for (const id of reached([page], context)) ofPages.set(id, [...(ofPages.get(id) ?? []), at])
  }
  const often = [...ofPages].filter(([id, has]) => has.length >= manyPages && kit.test(id)).map(([id]) => id)
  // In one file with all they import: who finds the offers needs them before the rest.
  const ofFrame = reached([frame, ...often], context)
  const fileOf = (id: string): string | null => {
    const has = ofPages.get(id) ?? []
    if (ofFrame.has(id)) return 'console'
    return has.length > 1 || ofDialogs.has(id) ? `pages-${has.join('-')}` : null
  }
  const files = new Map<string, string>()
  for (const id of [...ofFrame, ...ofPages.keys()]) {
    const file = id === frame || pages.includes(id) ? null : fileOf(id)
    if (file) files.set(id, file)
  }
  return files
}

/** Few files, and nothing of antd on the sign-in page: no source of ours goes in a group with it. */
export function chunkGroups(root: string): Group[] {
  const each = { includeDependenciesRecursively: false }
  let files: ReadonlyMap<string, string> | null = null
  const shared = (id: string, context: Context) => (files ??= shareOut(root, context)).get(id) ?? null
  return [
    // What is there before anyone has signed in is one file.
    { ...each, name: 'start', test: first, tags: ['$initial'] },
    { name: 'react', test: modules('react|react-dom|scheduler|zustand') },
    { ...each, name: 'ui', test: isFirstOfAntd },
    { name: 'data', test: modules('zod|@tanstack|react-router') },
    { ...each, name: shared, test: ours },
  ]
}
