import type { Pair } from '@cpm/contract/kernel/words'
import type { ReactNode } from 'react'
import { useGranted } from '../../api/session/can.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import { copy } from '../../kit/values/values.tsx'
import type { Block, Topic } from './article.ts'
import { partsOf } from './look-up.ts'

/** A text with its bold and code parts as elements; it is never read as markup. */
function Words({ children }: { children: Pair }) {
  const language = useLanguage()
  return partsOf(children[language === 'cn' ? 0 : 1]).map((part, at) => {
    if (part.as === 'b') return <b key={at}>{part.text}</b>
    if (part.as === 'code') return <code key={at}>{part.text}</code>
    return part.text
  })
}

export function Article({ topic, after }: { topic: Topic; after: ReactNode }) {
  const t = useText()
  return (
    <article className="help-article" aria-labelledby="help-title">
      <h2 id="help-title">
        <Words>{topic.title}</Words>
      </h2>
      <p className="help-lead">
        <Words>{topic.lead}</Words>
      </p>
      {topic.sections.map((section) => (
        <section key={section.id} id={`help-${topic.id}-${section.id}`} tabIndex={-1}>
          <h3>
            <Words>{section.title}</Words>
            <button
              type="button"
              className="icon-button help-anchor"
              aria-label={t('help.copyLink')}
              title={t('help.copyLink')}
              onClick={() => void copy(`${globalThis.origin}/helpManual?topic=${topic.id}/${section.id}`)}
            >
              <Icon name="copy" />
            </button>
          </h3>
          {section.blocks.map((block, at) => (
            <Part key={at} block={block} />
          ))}
        </section>
      ))}
      {after}
    </article>
  )
}

function Part({ block }: { block: Block }) {
  if ('p' in block) {
    return (
      <p>
        <Words>{block.p}</Words>
      </p>
    )
  }
  if ('steps' in block) return <ol>{items(block.steps)}</ol>
  if ('list' in block) return <ul>{items(block.list)}</ul>
  if ('tip' in block) return <Note kind="tip" text={block.tip} />
  if ('warning' in block) return <Note kind="warning" text={block.warning} />
  if ('code' in block) return <pre tabIndex={0}>{block.code}</pre>
  if ('links' in block) return <Links block={block} />
  return 'terms' in block ? <Terms block={block} /> : <Keys block={block} />
}

const items = (texts: readonly Pair[]) =>
  texts.map((text, at) => (
    <li key={at}>
      <Words>{text}</Words>
    </li>
  ))

function Note({ kind, text }: { kind: 'tip' | 'warning'; text: Pair }) {
  return (
    <p className={`help-note help-${kind}`}>
      <Icon name={kind === 'tip' ? 'info' : 'warning'} size={16} />
      <span>
        <Words>{text}</Words>
      </span>
    </p>
  )
}

function Terms({ block }: { block: Extract<Block, { terms: unknown }> }) {
  const t = useText()
  return (
    <dl className="help-terms">
      {block.terms.map(({ word, tone, text }) => (
        <div key={word}>
          <dt>{tone ? <StatusTag tone={tone} label={t(word)} /> : t(word)}</dt>
          <dd>
            <Words>{text}</Words>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Keys({ block }: { block: Extract<Block, { keys: unknown }> }) {
  return (
    <dl className="help-terms">
      {block.keys.map(({ keys, text }) => (
        <div key={keys.join(' ')}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>
            <Words>{text}</Words>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Links({ block }: { block: Extract<Block, { links: unknown }> }) {
  return (
    <p className="help-links">
      {block.links.map((link) => (
        <Onward key={link.to} to={link.to} text={link.text} />
      ))}
    </p>
  )
}

function Onward({ to, text }: { to: string; text: Pair }) {
  if (!useGranted(to)) return null
  return (
    <PageLink to={to}>
      <Words>{text}</Words>
    </PageLink>
  )
}
