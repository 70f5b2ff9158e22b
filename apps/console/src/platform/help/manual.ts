import type { Chapter } from './article.ts'

/** The chapters of the manual [2.14], in the order one learns the product: `chapters/<id>.{cn,en}.md`. */
export const chapterIds = [
  'sign-in',
  'dashboard',
  'enrol',
  'find',
  'map',
  'fences',
  'detail',
  'offline',
  'alarms',
  'inspections',
  'commands',
  'remote-desktop',
  'remote-shell',
  'remote-files',
  'remote-history',
  'remote-rules',
  'guest-links',
  'instances',
  'data-centre',
  'tasks',
  'apps',
  'orders',
  'messages',
  'alerts',
  'assistant',
  'settings',
  'shortcuts',
] as const

/** The chapters of one language, from its files. */
export function inOrder(files: Readonly<Record<string, Chapter>>): readonly Chapter[] {
  const found = Object.values(files)
  return chapterIds.map((id) => {
    const chapter = found.find((one) => one.id === id)
    if (!chapter) throw new Error(`No chapter ${id}`)
    return chapter
  })
}
