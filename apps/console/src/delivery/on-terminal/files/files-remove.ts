import type { FileRow } from '@cpm/contract/estate/file/file'
import { quietApi } from '../../../api/api.ts'
import { AnswerError } from '../../../api/send.ts'
import { confirm, toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { t as say } from '../../../api/text.ts'

/** Deletes files after asking; a failure says so, and why [8.5]. Answers whether they are gone. */
export function useRemove() {
  const remove = useAction(quietApi.file.remove)
  async function ask(rows: readonly Pick<FileRow, 'id' | 'name'>[]): Promise<boolean> {
    const [only] = rows
    if (!only) return false
    const yes = await confirm({
      title: rows.length === 1 ? say('sent.deleteOf', only) : say('sent.deleteMany', { count: rows.length }),
      content: say('sent.deleteHint'),
      okText: say('sent.delete'),
      danger: true,
    })
    if (!yes) return false
    try {
      await remove.mutateAsync({ ids: rows.map(({ id }) => id) })
      return true
    } catch (error) {
      const why = error instanceof AnswerError ? error.message : ''
      toast.error([say('sent.deleteFailed'), why].filter(Boolean).join(': '))
      return false
    }
  }
  return { ask, busy: remove.isPending }
}
