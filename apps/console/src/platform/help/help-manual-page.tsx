import { Button, Input, Select } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { lazy } from '../../api/lazy.ts'
import { Empty, PageFrame } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import type { Chapter } from './article.ts'
import { Article } from './article-view.tsx'
import { type Found, lookUp, marksOf, placeOf, wordsOf } from './look-up.ts'
import styles from './help.module.css'

export const path = '/helpManual'

const address = z.object({ topic: z.string().max(80).optional() })

type ReadProps = { typed: string; onType: (typed: string) => void }

/** The manual comes in the language it is read in. */
const read = {
  cn: lazy(async () => reading((await import('./manual.cn.ts')).manual)),
  en: lazy(async () => reading((await import('./manual.en.ts')).manual)),
}

const reading = (manual: readonly Chapter[]) => ({
  default: (props: ReadProps) => <Manual manual={manual} {...props} />,
})

/** The help manual [2.14]: contents, articles, and looking something up. */
export function Page() {
  const Read = read[useLanguage()]
  const [typed, setTyped] = useState('')
  return <Read typed={typed} onType={setTyped} />
}

function Manual({ manual, typed, onType }: ReadProps & { manual: readonly Chapter[] }) {
  const t = useText()
  const language = useLanguage()
  const [place, setPlace] = useUrlState(address)
  const { chapter, section } = placeOf(manual, place.topic)
  const found = useMemo(() => lookUp(manual, typed, language), [manual, typed, language])
  const body = useRef<HTMLDivElement>(null)
  const at = manual.indexOf(chapter)
  const go = (to: string) => {
    onType('')
    setPlace({ topic: to })
  }
  // The address leads to a section, or to the top of its article.
  useEffect(() => {
    if (typed !== '') return
    const part = section && body.current?.querySelector<HTMLElement>(`#help-${chapter.id}-${section}`)
    if (part) part.scrollIntoView({ block: 'start' })
    else body.current?.scrollTo({ top: 0 })
    if (part) part.focus({ preventScroll: true })
  }, [chapter.id, section, typed])

  return (
    <PageFrame fill>
      <div className={styles.help}>
        <div className={styles.helpSide}>
          <form role="search" onSubmit={(event) => event.preventDefault()}>
            <Input
              type="search"
              allowClear
              value={typed}
              prefix={<Icon name="search" />}
              placeholder={t('help.search')}
              aria-label={t('help.search')}
              onChange={(event) => onType(event.target.value)}
              onPressEnter={() => found[0] && go(`${found[0].chapter.id}/${found[0].section.id}`)}
            />
          </form>
          <Select
            className={styles.helpChapters}
            value={chapter.id}
            aria-label={t('help.chapters')}
            options={manual.map((one) => ({ value: one.id, label: one.title }))}
            onChange={go}
          />
          <Contents manual={manual} chapter={chapter} onGo={go} />
        </div>
        <div ref={body} className={styles.helpBody} tabIndex={0} role="region" aria-label={t('help.title')}>
          {typed.trim() === '' ? (
            <Article
              chapter={chapter}
              onGo={go}
              after={
                <nav className={styles.helpAround} aria-label={t('help.chapters')}>
                  <Around chapter={manual[at - 1]} word="help.previous" onGo={go} />
                  <Around chapter={manual[at + 1]} word="help.next" onGo={go} />
                </nav>
              }
            />
          ) : (
            <Results found={found} typed={typed} onGo={go} onClear={() => onType('')} />
          )}
        </div>
      </div>
    </PageFrame>
  )
}

type ContentsProps = { manual: readonly Chapter[]; chapter: Chapter; onGo: (to: string) => void }

function Contents({ manual, chapter, onGo }: ContentsProps) {
  const t = useText()
  return (
    <nav className={styles.helpContents} aria-label={t('help.contents')}>
      <ul>
        {manual.map((one) => (
          <li key={one.id}>
            <button type="button" aria-current={one === chapter ? 'page' : undefined} onClick={() => onGo(one.id)}>
              {one.title}
            </button>
            {one === chapter && one.sections.length > 1 ? (
              <ul>
                {one.sections.map((section) => (
                  <li key={section.id}>
                    <button type="button" onClick={() => onGo(`${one.id}/${section.id}`)}>
                      {section.title}
                    </button>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}

type AroundProps = { chapter: Chapter | undefined; word: 'help.previous' | 'help.next'; onGo: (to: string) => void }

function Around({ chapter, word, onGo }: AroundProps) {
  const t = useText()
  if (!chapter) return <span />
  return (
    <button type="button" data-way={word} onClick={() => onGo(chapter.id)}>
      <small>{t(word)}</small>
      <span>{chapter.title}</span>
    </button>
  )
}

type ResultsProps = { found: readonly Found[]; typed: string; onGo: (to: string) => void; onClear: () => void }

function Results({ found, typed, onGo, onClear }: ResultsProps) {
  const t = useText()
  const words = wordsOf(typed)
  if (found.length === 0) {
    return (
      <Empty
        icon="search"
        title={t('help.noMatch')}
        hint={t('help.noMatchHint')}
        action={<Button onClick={onClear}>{t('common.clear')}</Button>}
      />
    )
  }
  return (
    <div className={styles.helpResults}>
      <p role="status">{t('help.found', { count: found.length })}</p>
      <ul>
        {found.map(({ chapter, section, excerpt }) => (
          <li key={`${chapter.id}/${section.id}`}>
            <button type="button" onClick={() => onGo(`${chapter.id}/${section.id}`)}>
              <small>{chapter.title}</small>
              <b>
                <Marked text={section.title} words={words} />
              </b>
              <span>
                <Marked text={excerpt} words={words} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return marksOf(text, words).map((piece, at) =>
    piece.hit ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
  )
}
