import { create } from 'zustand'
import { isReloading } from '../api/state/reload.ts'
import { isUploading } from '../api/transfer/upload-state.ts'

/** Which tabs hold what would be lost with them, by path; and in each which parts of the page say so. */
const parts = new Map<string, Set<string>>()
export const useUnsavedTabs = create<{ paths: ReadonlySet<string> }>()(() => ({ paths: new Set() }))

export const unsavedTabs = (): ReadonlySet<string> => useUnsavedTabs.getState().paths
export const hasUnsaved = (path: string): boolean => unsavedTabs().has(path)

function tell(): void {
  const now = new Set(parts.keys())
  if (now.symmetricDifference(unsavedTabs()).size > 0) useUnsavedTabs.setState({ paths: now })
}

export function setUnsaved(path: string, id: string, unsaved: boolean): void {
  const ids = parts.get(path) ?? new Set()
  if (unsaved) ids.add(id)
  else ids.delete(id)
  if (ids.size > 0) parts.set(path, ids)
  else parts.delete(path)
  tell()
}

export function forgetUnsaved(path: string): void {
  parts.delete(path)
  tell()
}

/** Tabs that are no longer open hold nothing. */
export function keepUnsavedOf(open: readonly string[]): void {
  for (const path of parts.keys()) if (!open.includes(path)) parts.delete(path)
  tell()
}

/** The browser asks before the whole console is left with something unsaved, or on its way; until the returned function is called. */
export function guardLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if ((unsavedTabs().size > 0 || isUploading()) && !isReloading()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => {
    window.removeEventListener('beforeunload', ask)
    keepUnsavedOf([])
  }
}
