import { codes } from '@cpm/contract/kernel/envelope'
import { AnswerError } from '../../../api/send.ts'
import { Empty, PageLink } from '../../../kit/page/page.tsx'
import { useText } from '../../../api/text.ts'

export const isMissing = (error: unknown) => error instanceof AnswerError && error.code === codes.missing

/** No task to show: none was named, or the one named is not there, or not theirs. */
export function NoTask({ missing = false }: { missing?: boolean }) {
  const t = useText()
  return (
    <Empty
      icon="task"
      title={missing ? t('task.missing') : t('task.notChosen')}
      hint={missing ? t('task.missingHint') : t('task.notChosenHint')}
      action={<PageLink to="/longRange/taskManage">{t('task.toManage')}</PageLink>}
    />
  )
}

/** In the place of a page that makes tasks, for an account that may not. */
export function MayNot() {
  const t = useText()
  return (
    <Empty
      icon="info"
      title={t('task.mayNotCreate')}
      hint={t('task.mayNotCreateHint')}
      action={<PageLink to="/longRange/taskManage">{t('task.toManage')}</PageLink>}
    />
  )
}
