import { type ClipboardEvent, useMemo } from 'react'
import { t } from '../../api/text.ts'
import { confirm, toast } from '../../kit/dialog/feedback.tsx'
import { copy as copyText } from '../../kit/values/values.tsx'
import { readPaste } from './paste.ts'
import type { ShellScreen } from './shell-screen.ts'

/** Takes from the shell and gives to it; several lines, or control characters, are asked about first. */
export function useClipboard(screen: ShellScreen) {
  return useMemo(() => {
    const { term } = screen
    async function put(pasted: string): Promise<void> {
      const { text, lines, controls, asks } = readPaste(pasted)
      const said = [
        ...(text.includes('\n') ? [t('shell.pasteLines', { count: lines })] : []),
        ...(controls > 0 ? [t('shell.pasteControls', { count: controls })] : []),
      ]
      const question = { title: t('shell.pasteTitle'), content: said.join(' · '), okText: t('shell.paste') }
      if (!asks || (await confirm(question))) term.paste(text)
      term.focus()
    }
    return {
      copy: (): void => {
        if (!term.hasSelection()) return
        void copyText(term.getSelection()).then(() => term.focus())
        term.clearSelection()
      },
      paste: async (): Promise<void> => {
        // There is none where the page came over plain http.
        const text = await navigator.clipboard?.readText().catch(() => null)
        if (text) await put(text)
        else toast.info(t('shell.pasteDenied'))
      },
      /** Before the terminal's own way of it. */
      onPaste: (event: ClipboardEvent): void => {
        event.preventDefault()
        event.stopPropagation()
        void put(event.clipboardData.getData('text/plain'))
      },
    }
  }, [screen])
}
