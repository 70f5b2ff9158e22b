import type { WordKey } from '@cpm/contract'
import { useText } from '../../api/text.ts'
import { type ChangeEvent, useState } from 'react'
import type { AnswerError } from '../../api/send.ts'
import { useSession } from '../../api/session/session.ts'

type Rules<V> = { [F in keyof V]: (values: V) => WordKey | null }
type Refused = { message: string; messageEn: string }

/**
 * The values of a form without antd and what is wrong with each: said when the field is left (unless it is empty still)
 * or the form is sent, and no longer than it is wrong.
 */
export function useValues<V extends Record<string, string>>(id: string, first: V, rules: Rules<V>) {
  type F = Extract<keyof V, string>
  const t = useText()
  const language = useSession((s) => s.language)
  const [values, setValues] = useState(first)
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<string, Refused>>>({})

  const tell = (fields: readonly string[]) => setTold((before) => new Set([...before, ...fields]))
  const idOf = (field: F) => `${id}-${field}`
  const focus = (field: F) => document.getElementById(idOf(field))?.focus()

  function errorOf(field: F): string | undefined {
    const server = refused[field]
    if (server) return language === 'en' ? server.messageEn : server.message
    const key = told.has(field) ? rules[field](values) : null
    return key ? t(key) : undefined
  }

  return {
    values,
    focus,
    set: (field: F, text: string) => setValues((v) => ({ ...v, [field]: text })),
    /** What an input of the form needs. `always`: leaving it empty is told too [5.2]. */
    input: (field: F, always = false) => {
      const error = errorOf(field)
      return {
        id: idOf(field),
        name: field,
        value: values[field],
        ...(error ? { error } : {}),
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          const text = event.target.value
          setValues((v) => ({ ...v, [field]: text }))
          if (refused[field]) setRefused({ ...refused, [field]: undefined })
        },
        onBlur: () => (always || values[field] !== '' ? tell([field]) : undefined),
      }
    },
    /** Whether these fields are right; if not, that is told and the first of the wrong ones has the focus. */
    check: (fields: readonly F[]): boolean => {
      tell(fields)
      setRefused({})
      const wrong = fields.find((field) => rules[field](values) !== null)
      if (wrong) focus(wrong)
      return wrong === undefined
    },
    /** Puts what the server refused at its fields; whether there was a field for it. */
    refuse: (error: AnswerError, fields: readonly F[]): boolean => {
      const found = error.issues.filter((issue) => fields.some((field) => field === issue.path))
      setRefused(Object.fromEntries(found.map((issue) => [issue.path, issue])))
      const at = fields.find((field) => found[0]?.path === field)
      if (at) focus(at)
      return at !== undefined
    },
  }
}
