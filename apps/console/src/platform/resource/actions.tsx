import type { Permission } from '@cpm/contract'
import type { ButtonProps } from 'antd'
import type { Call } from '../../api/read/read.ts'
import { useMay } from '../../api/session/can.tsx'
import { useText, type WordKey } from '../../api/text.ts'
import { confirm, type Question, useAction, type Usual } from '../../kit/dialog/feedback.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { RowMenu } from '../../kit/list/row-menu.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { Icon, type IconName } from '../../kit/values/icon.tsx'
import { AuditButton, type AuditedRow, useMayAudit } from '../audit/audit-of.tsx'

type Asked = Question | Usual

/** A call that an action makes, once the person has said yes. */
export type Deed = {
  call: Call<never, unknown>
  input: unknown
  /** What is asked before; null where it is not to be done after all. */
  ask?: () => Asked | null | Promise<Asked | null>
  success?: string | null
  onDone?: (result: never) => void
}

/** What can be done with a row, as data. */
export type Action = {
  word: WordKey
  /** Who does not hold it does not see the action. */
  code?: Permission
  /** Why it is not possible now: then it is greyed, and says so. */
  why?: string | null
  /** It stands in the row itself; the others are behind a button. */
  first?: true
  danger?: true
  /** Beside what the row says it stands out. */
  primary?: true
  icon?: IconName
  title?: string
} & ({ run: () => void; busy?: boolean } | { deed: Deed } | { to: string })

/** `deed(api.customer.remove, { id }, { ask: () => ({ kind: 'delete', name }) })` */
export function deed<I, O>(
  call: Call<I, O>,
  input: NoInfer<I>,
  more: Pick<Deed, 'ask' | 'success'> & { onDone?: ((result: O) => void) | undefined } = {},
): Deed {
  return { ...more, call, input } as Deed
}

type Look = Pick<ButtonProps, 'type' | 'size'>
type Shown = { action: Action; look: Look }

/** Asks, and then does it; `run` may be given another of the same call. */
export function useDeed(what: Deed): { busy: boolean; run: (which?: Deed) => void } {
  const { call, success, onDone } = what
  const doing = useAction(call, {
    ...(success === undefined ? {} : { success }),
    ...(onDone ? { onDone: onDone as (result: unknown) => void } : {}),
  })
  async function press({ ask, input }: Deed): Promise<void> {
    const question = ask ? await ask() : undefined
    if (question === null || (question && !(await confirm(question)))) return
    doing.mutate(input as never)
  }
  // What could not be asked for was told already.
  return { busy: doing.isPending, run: (which = what) => void press(which).catch(() => undefined) }
}

function Doing({ action, look, deed: what }: Shown & { deed: Deed }) {
  const { busy, run } = useDeed(what)
  return <Press action={action} look={look} busy={busy} onPress={() => run()} />
}

function Press({ action, look, busy, onPress }: Shown & { busy: boolean; onPress: () => void }) {
  const t = useText()
  const { word, why = null, danger = false, icon, title } = action
  return (
    <Greyable
      {...look}
      danger={danger}
      loading={busy}
      reason={why}
      {...(icon ? { icon: <Icon name={icon} /> } : {})}
      {...(title ? { title } : {})}
      onClick={onPress}
    >
      {t(word)}
    </Greyable>
  )
}

function Part({ action, look }: Shown) {
  const t = useText()
  if ('to' in action) return <PageLink to={action.to}>{t(action.word)}</PageLink>
  if ('deed' in action) return <Doing action={action} look={look} deed={action.deed} />
  return <Press action={action} look={look} busy={action.busy ?? false} onPress={action.run} />
}

const parts = (actions: readonly Action[], look: Look) =>
  actions.map((action) => <Part key={action.word} action={action} look={look} />)

type Props = {
  actions: readonly Action[]
  /** The row as the audit knows it, where people may look up what was done to it. */
  audit?: AuditedRow
}

function useGrantedOf(actions: readonly Action[]): readonly Action[] {
  const may = useMay()
  return actions.filter(({ code }) => code === undefined || may(code))
}

/** In a table: the first as links, the rest behind a button that `name` tells from those of other rows. */
export function RowActions({ actions, audit, name }: Props & { name: string }) {
  const granted = useGrantedOf(actions)
  const mayAudit = useMayAudit() && audit !== undefined
  const rest = granted.filter(({ first }) => !first)
  return (
    <>
      {parts(
        granted.filter(({ first }) => first),
        { type: 'link', size: 'small' },
      )}
      {rest.length > 0 || mayAudit ? (
        <RowMenu name={name}>
          <MenuActions actions={rest} audit={audit} size="small" />
        </RowMenu>
      ) : null}
    </>
  )
}

/** What stands in the menu of a row. */
export function MenuActions({
  actions,
  audit,
  size = 'middle',
}: Omit<Props, 'audit'> & { audit?: AuditedRow | undefined; size?: 'small' | 'middle' }) {
  return (
    <>
      {parts(useGrantedOf(actions), { type: 'text', size })}
      {audit === undefined ? null : <AuditButton size={size} of={audit} />}
    </>
  )
}

/** Beside what the row says: all of them as buttons. */
export function ActionButtons({ actions, audit, size = 'middle' }: Props & { size?: 'small' | 'middle' }) {
  return (
    <>
      {useGrantedOf(actions).map((action) => (
        <Part key={action.word} action={action} look={{ size, ...(action.primary ? { type: 'primary' } : {}) }} />
      ))}
      {audit === undefined ? null : <AuditButton size={size} of={audit} />}
    </>
  )
}
