import { Button, Input, Select } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { Empty, PageFrame } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import type { Topic } from './article.ts'
import { Article } from './article-view.tsx'
import './help.css'
import { type Found, lookUp, marksOf, placeOf, plain, wordsOf } from './look-up.ts'
import { manual } from './manual.ts'

export const path = '/helpManual'

const address = z.object({ topic: z.string().max(80).optional() })

/** The help manual [2.14]: contents, articles, and looking something up. */
export function Page() {
  const t = useText()
  const language = useLanguage()
  const [place, setPlace] = useUrlState(address)
  const { topic, section } = placeOf(manual, place.topic)
  const [typed, setTyped] = useState('')
  const found = useMemo(() => lookUp(manual, typed, language), [typed, language])
  const body = useRef<HTMLDivElement>(null)
  const at = manual.indexOf(topic)
  const go = (to: string) => {
    setTyped('')
    setPlace({ topic: to })
  }
  // The address leads to a section, or to the top of its article.
  useEffect(() => {
    if (typed !== '') return
    const part = section && body.current?.querySelector<HTMLElement>(`#help-${topic.id}-${section}`)
    if (part) part.scrollIntoView({ block: 'start' })
    else body.current?.scrollTo({ top: 0 })
    if (part) part.focus({ preventScroll: true })
  }, [topic.id, section, typed])

  return (
    <PageFrame fill>
      <div className="help">
        <div className="help-side">
          <form role="search" onSubmit={(event) => event.preventDefault()}>
            <Input
              type="search"
              allowClear
              value={typed}
              prefix={<Icon name="search" />}
              placeholder={t('help.search')}
              aria-label={t('help.search')}
              onChange={(event) => setTyped(event.target.value)}
              onPressEnter={() => found[0] && go(`${found[0].topic.id}/${found[0].section.id}`)}
            />
          </form>
          <Select
            className="help-chapters"
            value={topic.id}
            aria-label={t('help.chapters')}
            options={manual.map((one) => ({ value: one.id, label: plain(one.title, language) }))}
            onChange={go}
          />
          <Contents topic={topic} onGo={go} />
        </div>
        <div ref={body} className="help-body" tabIndex={0} role="region" aria-label={t('help.title')}>
          {typed.trim() === '' ? (
            <Article
              topic={topic}
              after={
                <nav className="help-around" aria-label={t('help.chapters')}>
                  <Around topic={manual[at - 1]} word="help.previous" onGo={go} />
                  <Around topic={manual[at + 1]} word="help.next" onGo={go} />
                </nav>
              }
            />
          ) : (
            <Results found={found} typed={typed} onGo={go} onClear={() => setTyped('')} />
          )}
        </div>
      </div>
    </PageFrame>
  )
}

function Contents({ topic, onGo }: { topic: Topic; onGo: (to: string) => void }) {
  const t = useText()
  const language = useLanguage()
  return (
    <nav className="help-contents" aria-label={t('help.contents')}>
      <ul>
        {manual.map((one) => (
          <li key={one.id}>
            <button type="button" aria-current={one === topic ? 'page' : undefined} onClick={() => onGo(one.id)}>
              {plain(one.title, language)}
            </button>
            {one === topic && one.sections.length > 1 ? (
              <ul>
                {one.sections.map((section) => (
                  <li key={section.id}>
                    <button type="button" onClick={() => onGo(`${one.id}/${section.id}`)}>
                      {plain(section.title, language)}
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

type AroundProps = { topic: Topic | undefined; word: 'help.previous' | 'help.next'; onGo: (to: string) => void }

function Around({ topic, word, onGo }: AroundProps) {
  const t = useText()
  const language = useLanguage()
  if (!topic) return <span />
  return (
    <button type="button" data-way={word} onClick={() => onGo(topic.id)}>
      <small>{t(word)}</small>
      <span>{plain(topic.title, language)}</span>
    </button>
  )
}

type ResultsProps = { found: readonly Found[]; typed: string; onGo: (to: string) => void; onClear: () => void }

function Results({ found, typed, onGo, onClear }: ResultsProps) {
  const t = useText()
  const language = useLanguage()
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
    <div className="help-results">
      <p role="status">{t('help.found', { count: found.length })}</p>
      <ul>
        {found.map(({ topic, section, excerpt }) => (
          <li key={`${topic.id}/${section.id}`}>
            <button type="button" onClick={() => onGo(`${topic.id}/${section.id}`)}>
              <small>{plain(topic.title, language)}</small>
              <b>
                <Marked text={plain(section.title, language)} words={words} />
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
