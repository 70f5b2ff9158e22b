import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { presentToasts, toast } from '../api/toast.ts'
import { t } from './text.ts'

export { toast }

type Ask = { title: string; content?: ReactNode; danger?: boolean; okText?: string }
let ask: ((what: Ask) => Promise<boolean>) | null = null

/** Asks before something that cannot be undone [8.6]: `if (await confirm({ title: … , danger: true })) …`. */
export async function confirm(what: Ask): Promise<boolean> {
  return ask ? ask(what) : false
}

/** Gives toasts and confirmations the theme of the frame; stands once, inside antd's App. */
export function FeedbackHost() {
  const { modal, message } = App.useApp()
  useEffect(() => {
    presentToasts(({ type, text }) => {
      // One at a time [8.3]: the same key takes the place of the one before.
      void message.open({ key: 'toast', type, content: text, duration: type === 'error' ? 5 : 2.5 })
    })
    ask = ({ title, content, danger, okText }) =>
      new Promise((resolve) => {
        modal.confirm({
          title,
          content,
          centered: true,
          okText: okText ?? t('common.confirm'),
          cancelText: t('common.cancel'),
          okButtonProps: danger ? { danger: true } : {},
          autoFocusButton: danger ? 'cancel' : 'ok',
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        })
      })
    return () => {
      presentToasts(null)
      ask = null
    }
  }, [modal, message])
  return null
}

/**
 * A change: runs, says so [8.1], and has the named queries fetched again. `success: null` says nothing.
 * `const stop = useAction(api.task.stop, { touches: [['task']] })`, then `stop.mutate({ id })`, `stop.isPending`.
 */
export function useAction<I, O>(
  call: (input: I) => Promise<O>,
  options: { touches?: QueryKey[]; success?: string | null; onDone?: (result: O) => void } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: I) => call(input),
    onSuccess: async (result) => {
      if (options.success !== null) toast.success(options.success ?? t('answer.ok'))
      options.onDone?.(result)
      await Promise.all((options.touches ?? []).map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
