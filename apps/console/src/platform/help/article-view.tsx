import type { ReactNode } from 'react'
import { useGranted } from '../../api/session/can.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { useText } from '../../api/text.ts'
import { copy } from '../../kit/values/values.tsx'
import type { Block, Chapter, Pieces } from './article.ts'
import { Row } from '../../kit/layout/box.tsx'
import styles from './help.module.css'
import valuesStyles from '../../kit/values/values.module.css'

type GoProps = { onGo: (to: string) => void }

/** A text with its bold and code pieces as elements; it is never read as markup. */
function Words({ of, onGo }: GoProps & { of: Pieces }) {
  return of.map((piece, at) => {
    if (typeof piece === 'string') return piece
    if ('b' in piece) return <b key={at}>{piece.b}</b>
    if ('code' in piece) return <code key={at}>{piece.code}</code>
    return (
      <button key={at} type="button" className={styles.helpSectionLink} onClick={() => onGo(piece.section)}>
        {piece.text}
      </button>
    )
  })
}

export function Article({ chapter, after, onGo }: GoProps & { chapter: Chapter; after: ReactNode }) {
  const t = useText()
  return (
    <article className={styles.helpArticle} aria-labelledby="help-title">
      <h2 id="help-title">{chapter.title}</h2>
      <p className={styles.helpLead}>{chapter.lead}</p>
      {chapter.sections.map((section) => (
        <section key={section.id} id={`help-${chapter.id}-${section.id}`} tabIndex={-1}>
          <h3>
            {section.title}
            <button
              type="button"
              className={`${valuesStyles.iconButton} ${styles.helpAnchor}`}
              data-is="icon-button"
              aria-label={t('help.copyLink')}
              title={t('help.copyLink')}
              onClick={() => void copy(`${globalThis.origin}/helpManual?topic=${chapter.id}/${section.id}`)}
            >
              <Icon name="copy" />
            </button>
          </h3>
          {section.blocks.map((block, at) => (
            <Part key={at} block={block} onGo={onGo} />
          ))}
        </section>
      ))}
      {after}
    </article>
  )
}

function Part({ block, onGo }: GoProps & { block: Block }) {
  if ('p' in block) {
    return (
      <p>
        <Words of={block.p} onGo={onGo} />
      </p>
    )
  }
  if ('steps' in block) return <ol>{items(block.steps, onGo)}</ol>
  if ('list' in block) return <ul>{items(block.list, onGo)}</ul>
  if ('tip' in block) return <Note kind="tip" text={block.tip} onGo={onGo} />
  if ('warning' in block) return <Note kind="warning" text={block.warning} onGo={onGo} />
  if ('code' in block) return <pre tabIndex={0}>{block.code}</pre>
  if ('links' in block) return <Links block={block} />
  return 'terms' in block ? <Terms block={block} onGo={onGo} /> : <Keys block={block} onGo={onGo} />
}

const items = (texts: readonly Pieces[], onGo: GoProps['onGo']) =>
  texts.map((text, at) => (
    <li key={at}>
      <Words of={text} onGo={onGo} />
    </li>
  ))

function Note({ kind, text, onGo }: GoProps & { kind: 'tip' | 'warning'; text: Pieces }) {
  return (
    <p className={`${styles.helpNote} ${styles[kind] ?? ''}`}>
      <Icon name={kind === 'tip' ? 'info' : 'warning'} size={16} />
      <span>
        <Words of={text} onGo={onGo} />
      </span>
    </p>
  )
}

function Terms({ block, onGo }: GoProps & { block: Extract<Block, { terms: unknown }> }) {
  return (
    <dl className={styles.helpTerms}>
      {block.terms.map(({ word, name, tone, text }) => (
        <div key={word}>
          <dt>{tone ? <StatusTag tone={tone} label={name} /> : name}</dt>
          <dd>
            <Words of={text} onGo={onGo} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Keys({ block, onGo }: GoProps & { block: Extract<Block, { keys: unknown }> }) {
  return (
    <dl className={styles.helpTerms}>
      {block.keys.map(({ keys, text }) => (
        <div key={keys.join(' ')}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>
            <Words of={text} onGo={onGo} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Links({ block }: { block: Extract<Block, { links: unknown }> }) {
  return (
    <Row as="p" gap={5}>
      {block.links.map((link) => (
        <Onward key={link.to} to={link.to} text={link.text} />
      ))}
    </Row>
  )
}

function Onward({ to, text }: { to: string; text: string }) {
  return useGranted(to) ? <PageLink to={to}>{text}</PageLink> : null
}
