import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../api/text.ts'
import { Icon } from '../../kit/values/icon.tsx'
import type { ShellScreen } from './shell-screen.ts'
import { foundMarks } from './shell-theme.ts'
import styles from './shell.module.css'

/** Finds a text in what the shell has said so far. */
export function ShellSearch({ screen, onClose }: { screen: ShellScreen; onClose: () => void }) {
  const t = useText()
  const field = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [isCase, setCase] = useState(false)
  const [found, setFound] = useState<{ at: number; count: number } | null>(null)
  const { search } = screen
  const options = { caseSensitive: isCase, decorations: foundMarks() }
  useEffect(() => {
    field.current?.focus()
    const heard = search.onDidChangeResults(({ resultIndex, resultCount }) =>
      setFound({ at: resultIndex + 1, count: resultCount }),
    )
    return () => {
      heard.dispose()
      search.clearDecorations()
    }
  }, [search])
  const go = (back: boolean) => (back ? search.findPrevious(text, options) : search.findNext(text, options))
  return (
    <div className={styles.search} role="search">
      <Input
        ref={field}
        size="small"
        value={text}
        placeholder={t('shell.search')}
        aria-label={t('shell.search')}
        onChange={({ target }) => {
          setText(target.value)
          if (target.value) search.findNext(target.value, { ...options, incremental: true })
          else {
            search.clearDecorations()
            setFound(null)
          }
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey)
          if (event.key === 'Escape') onClose()
        }}
      />
      <span className={styles.found} role="status">
        {text && found ? (found.count > 0 ? t('shell.searchCount', found) : t('shell.searchNone')) : ''}
      </span>
      <Button
        size="small"
        type={isCase ? 'primary' : 'text'}
        aria-pressed={isCase}
        aria-label={t('shell.caseSensitive')}
        title={t('shell.caseSensitive')}
        onClick={() => {
          setCase(!isCase)
          if (text) search.findNext(text, { ...options, caseSensitive: !isCase, incremental: true })
        }}
      >
        Aa
      </Button>
      {(['Previous', 'Next'] as const).map((way) => (
        <Button
          key={way}
          size="small"
          type="text"
          disabled={!text}
          aria-label={t(`shell.search${way}`)}
          title={t(`shell.search${way}`)}
          icon={<Icon name={way === 'Next' ? 'chevronDown' : 'chevronUp'} />}
          onClick={() => go(way === 'Previous')}
        />
      ))}
      <Button
        size="small"
        type="text"
        aria-label={t('shell.searchClose')}
        title={t('shell.searchClose')}
        icon={<Icon name="close" />}
        onClick={onClose}
      />
    </div>
  )
}
