import type { ArtifactKind, ArtifactRow } from '@cpm/contract/delivery/artifact/artifact'
import type { TaskType } from '@cpm/contract/delivery/task/task'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { askAgain } from '../../api/read/read.ts'
import { type Text, useText } from '../../api/text.ts'
import { confirm, toast } from '../../kit/dialog/feedback.tsx'
import { type Action, deed } from '../../platform/resource/actions.tsx'
import { newTaskWith } from './new-task.ts'
import { usesText } from './used-by.tsx'

/** The task that hands a file of this kind to terminals; a screenshot is for the market alone. */
const taskFor: Readonly<Record<ArtifactKind, TaskType | null>> = {
  apk: 'install',
  exe: 'install',
  msi: 'install',
  deb: 'install',
  zip: 'push_file',
  file: 'push_file',
  system: 'system_update',
  picture: 'wallpaper',
  video: null,
  animation: 'boot_animation',
  screenshot: null,
}

/** What can be done with a file for terminals. */
export function actionsOf(row: ArtifactRow, t: Text): Action[] {
  const task = taskFor[row.kind]
  return [
    ...(task === null
      ? []
      : [{ word: 'systemFile.send', code: 'task.create', first: true, to: newTaskWith(task, row.id) } as const]),
    {
      word: 'artifact.delete',
      code: 'artifact.delete',
      danger: true,
      why: row.usedBy.length > 0 ? `${t('artifact.usedBy')}: ${usesText(row.usedBy, t)}` : null,
      deed: deed(api.artifact.remove, { id: row.id }, { ask: () => ({ kind: 'delete', name: row.name }) }),
    },
  ]
}

/** Names in a question before it says how many more there are. */
const namedAtOnce = 8

/** Deletes several, once the person has seen which; those that are in use stay, and are named. */
export function useRemove(onDone: () => void) {
  const t = useText()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function remove(rows: readonly ArtifactRow[]): Promise<void> {
    const names = rows.slice(0, namedAtOnce).map(({ name }) => name)
    const more = rows.length - names.length
    const vars = { names: names.join(', '), count: more }
    const content = t(more > 0 ? 'artifact.deleteNamesMore' : 'artifact.deleteNames', vars)
    const title = t('artifact.deleteMany', { count: rows.length })
    if (!(await confirm({ title, content, danger: true, okText: t('artifact.delete') }))) return
    setBusy(true)
    try {
      const { deleted, refused } = await api.artifact.removeMany({ ids: rows.map(({ id }) => id) })
      onDone()
      await askAgain(client, api.artifact.removeMany)
      const left = { count: refused.length, names: refused.map(({ name }) => name).join(', ') }
      if (refused.length > 0) toast.error(t('artifact.notDeleted', left))
      else toast.success(t('artifact.deleted', { count: deleted }))
    } catch {
      // What went wrong was said.
    } finally {
      setBusy(false)
    }
  }
  return { remove, busy }
}
