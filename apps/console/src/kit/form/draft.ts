import type { FormInstance } from 'antd'
import { useContext, useEffect, useRef } from 'react'
import { beforeReload } from '../../api/state/reload.ts'
import { useSession } from '../../api/session/session.ts'
import { toast } from '../../api/state/toast.ts'
import { TabRouteContext } from '../page/tab-route.ts'
import { t } from '../../api/text.ts'

type Values = Record<string, unknown>
type Kept = { user: string; forms: Record<string, Values> }

const storageKey = 'cpm-drafts'
const whose = () => useSession.getState().info?.id ?? ''

type Typed = { element: HTMLElement; form: FormInstance; initial: Values }

/** Forms in which something was typed, by what names them; a closed one is no longer in the document. */
const typed = new Map<string, Typed>()

const isSecretName = (name: string) => /password|secret|token|captcha/i.test(name)

/** A secret is known by its name, or by what its field says to the browser's own memory. */
function isSecret(element: HTMLElement, name: string): boolean {
  const field = element.querySelector<HTMLInputElement>(`#${CSS.escape(name)}`)
  if (!field) return isSecretName(name)
  return isSecretName(name) || field.type === 'password' || /password|one-time/.test(field.autocomplete)
}

const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every((one) => one === undefined || isPlain(one)))

/** What may be kept of a form: nothing secret, and nothing that is more than its text, such as a file. */
export function keepable(element: HTMLElement, values: Values, above = ''): Values {
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const id = above ? `${above}_${name}` : name
    if (value === undefined || isSecret(element, id) || isSecretName(name)) return []
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isGroup && Object.getPrototypeOf(value) === Object.prototype) {
      return [[name, keepable(element, value as Values, id)]]
    }
    return isPlain(value) ? [[name, value]] : []
  })
  return Object.fromEntries(entries)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** Whether the fields were touched antd does not know of a page that is out of sight: what they hold says it. */
function changed({ element, form, initial }: Typed): Values {
  if (!element.isConnected) return {}
  const values = keepable(element, form.getFieldsValue(true) as Values)
  const first = keepable(element, initial)
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, first[name])))
}

const changes = () =>
  [...typed].map(([key, one]) => [key, changed(one)] as const).filter(([, values]) => Object.keys(values).length > 0)

export const isAnythingTyped = () => changes().length > 0

function keepAll(): void {
  const forms = Object.fromEntries(changes())
  const kept: Kept = { user: whose(), forms }
  if (Object.keys(forms).length > 0) sessionStorage.setItem(storageKey, JSON.stringify(kept))
}

function readKept(): Kept {
  const none = { user: '', forms: {} }
  try {
    const kept = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return kept ? (JSON.parse(kept) as Kept) : none
  } catch {
    return none
  }
}

const inBrowser = typeof window !== 'undefined'
/** From before the page started again with a newer console; each goes back into its form once. */
const kept: Kept = inBrowser ? readKept() : { user: '', forms: {} }
if (inBrowser) beforeReload(keepAll)

/**
 * Keeps what is typed in a form over the start of the page that follows an upgrade of the server. The form is known by
 * its page, its `name`, and what stood in it at first: what was typed about one thing never goes to another.
 */
export function useDraft(form: FormInstance, name: string, initial: Values, onBack: () => void) {
  const path = useContext(TabRouteContext)?.path ?? ''
  const key = JSON.stringify([path, name, initial])
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    const values = kept.user === whose() ? kept.forms[key] : undefined
    if (!values) return
    delete kept.forms[key]
    form.setFieldsValue(values)
    latest.current()
    toast.info(t('form.back'))
  }, [form, key])
  return (element: HTMLElement | undefined | null) => {
    if (element) typed.set(key, { element, form, initial })
  }
}
