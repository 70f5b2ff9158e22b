import { Fragment, type ReactNode } from 'react'
import type { Text, WordKey } from '../../api/text.ts'
import { Figures } from '../layout/text.tsx'
import { figure } from '../values/figures.ts'
import { PageLink } from './page.tsx'

/** A number of rows, as the way to the list of exactly these; plain where there are none, or one may not go there. */
export function CountLink({ count, to }: { count: number; to: string }) {
  if (count === 0) return <Figures>0</Figures>
  return (
    <PageLink to={to} count={count}>
      <Figures>{figure(count)}</Figures>
    </PageLink>
  )
}

const mark = '\uE000'

/** A text some of whose values are links: `withLinks(t, 'dashboard.onlineOf', { online: <CountLink … />, total: … })`. */
export function withLinks(t: Text, key: WordKey, links: Readonly<Record<string, ReactNode>>): ReactNode {
  const marked = Object.fromEntries(Object.keys(links).map((name) => [name, `${mark}${name}${mark}`]))
  // Every second piece stood between two marks.
  return t(key, marked)
    .split(mark)
    .map((piece, at) => <Fragment key={at}>{at % 2 === 0 ? piece : links[piece]}</Fragment>)
}
