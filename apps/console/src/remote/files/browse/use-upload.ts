import { mostMoving, type RemoteEntry } from '@cpm/contract/remote/remote-session/files'
import { t } from '../../../api/text.ts'
import { confirm, toast } from '../../../kit/dialog/feedback.tsx'
import type { Moves } from '../move/moves.ts'
import { joined } from './paths.ts'

/** Sends files to the folder that is open; what is there already is asked about, one by one. */
export function useUpload(moves: Moves, folder: string | null, entries: readonly RemoteEntry[] | undefined) {
  return async (files: readonly File[]): Promise<void> => {
    if (folder === null || files.length === 0) return
    if (files.length > moves.room()) return toast.error(t('desk.tooMany', { most: mostMoving }))
    for (const file of files) {
      const isThere = entries?.some(({ name }) => name === file.name) ?? false
      const question = {
        title: t('desk.existsTitle', { name: file.name }),
        content: t('desk.existsHint'),
        okText: t('desk.replace'),
        danger: true,
      }
      if (!isThere || (await confirm(question))) moves.up(file, joined(folder, file.name), isThere)
    }
  }
}
