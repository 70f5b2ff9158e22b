import type { ReactNode } from 'react'

/** One part: its name, the file it is in, how it is written, and itself. */
export function Part({
  name,
  file,
  code,
  children,
}: {
  name: string
  file: string
  code: string
  children: ReactNode
}) {
  return (
    <section className="panel">
      <header>
        <h2>{name}</h2>
        <span className="mono">kit/{file}</span>
      </header>
      <pre className="book-code" tabIndex={0} role="region" aria-label={`How ${name} is written`}>
        {code}
      </pre>
      <div className="book-live">{children}</div>
    </section>
  )
}
