import type { ReactNode } from 'react'

/** A field with what is wrong with it below. */
export function Wrong({ text, id, children }: { text: string | undefined; id: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <div id={id} role="alert">
        {text === undefined ? null : <p className="field-error">{text}</p>}
      </div>
    </div>
  )
}
