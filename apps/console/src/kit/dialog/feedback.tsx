import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Modal, message as toasts } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { askAgain, type Call } from '../../api/read/read.ts'
import { presentToasts, toast, type Toast } from '../../api/state/toast.ts'
import { enterOnce } from './enter-once.ts'
import { goBack, markWay } from './focus-trail.ts'
import { isPlainClick } from '../page/tab-route.ts'
import { t } from '../../api/text.ts'
import styles from '../values/values.module.css'

export { toast }

export type Question = { title: string; content?: ReactNode; danger?: boolean; okText?: string }
/** What is asked about again and again [8.6], and whether it takes something away; `abandon` is of what was typed. */
const kinds = { delete: true, disable: true, enable: false, abandon: true, factoryReset: true, logOut: true } as const
export type ConfirmKind = keyof typeof kinds
export const confirmKinds = Object.keys(kinds) as ConfirmKind[]
/** `name` is what it is done to; what is given besides takes the place of the usual words. */
export type Usual = { kind: ConfirmKind; name?: string } & Partial<Question>

let ask: ((what: Question) => Promise<boolean>) | null = null

function questionOf({ kind, name = '', ...own }: Usual): Question {
  return {
    title: t(`confirm.${kind}`, { name }),
    content: t(`confirm.${kind}Hint`),
    okText: t(`confirm.${kind}Ok`),
    danger: kinds[kind],
    ...own,
  }
}

/**
 * Asks before something that cannot be undone [8.6]: `if (await confirm({ kind: 'delete', name: row.name })) …`, or with
 * its own `title`, `content`, `okText` and `danger`.
 */
export async function confirm(what: Question | Usual): Promise<boolean> {
  return ask ? ask('kind' in what ? questionOf(what) : what) : false
}

/** Gives toasts and confirmations the theme of the frame; stands once. antd's App would bring its notifications along. */
export function FeedbackHost() {
  // One at a time [8.3].
  const [message, shown] = toasts.useMessage({ maxCount: 1 })
  const [modal, asked] = Modal.useModal()
  const last = useRef(0)
  useEffect(() => {
    presentToasts((next) => {
      if (next === null) return message.destroy()
      const { type, text, link } = next
      const content = link ? <LinkedText text={text} link={link} /> : text
      // A key of its own: under the key of the one before, it would only have what is left of that one's time.
      void message.open({ key: ++last.current, type, content, duration: type === 'error' || link ? 5 : 2.5 })
    })
    ask = ({ title, content, danger, okText }) =>
      new Promise((resolve) => {
        const way = markWay()
        modal.confirm({
          title,
          content,
          centered: true,
          okText: okText ?? t('common.confirm'),
          cancelText: t('common.cancel'),
          okButtonProps: danger ? { danger: true } : {},
          focusable: { autoFocusButton: danger ? 'cancel' : 'ok', focusTriggerAfterClose: false },
          afterClose: () => goBack(way, document.activeElement?.closest<HTMLElement>('.ant-modal-root') ?? null),
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        })
      })
    return () => {
      presentToasts(null)
      ask = null
    }
  }, [modal, message])
  useEffect(() => {
    document.addEventListener('keydown', enterOnce)
    return () => document.removeEventListener('keydown', enterOnce)
  }, [])
  return (
    <>
      {shown}
      {asked}
    </>
  )
}

function LinkedText({ text, link }: { text: string; link: NonNullable<Toast['link']> }) {
  return (
    <>
      {text}{' '}
      <a
        href={link.to}
        className={styles.link}
        data-is="link"
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          link.go(link.to)
        }}
      >
        {link.text}
      </a>
    </>
  )
}

/**
 * A change: runs, says so [8.1], and has what it changed asked for again, as its route says. `success: null` says
 * nothing. `const stop = useAction(api.task.stop)`, then `stop.mutate({ id })`, `stop.isPending`.
 */
export function useAction<I, O>(
  call: Call<I, O>,
  options: { success?: string | null; onDone?: (result: O) => void } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: I) => call(input),
    onSuccess: async (result, input) => {
      if (options.success !== null) toast.success(options.success ?? t('answer.ok'))
      options.onDone?.(result)
      await askAgain(client, call, input)
    },
  })
}
