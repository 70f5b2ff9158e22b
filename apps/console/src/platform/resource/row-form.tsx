import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { Call } from '../../api/read/read.ts'
import { useText, type WordKey } from '../../api/text.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { changedOf } from '../../kit/form/changes.ts'
import { EditDialog, EditDrawer } from '../../kit/form/edit.tsx'

type Shaped = z.ZodObject

/** What a form begins with for a row: what is empty there is as if never filled. */
export function filledFrom(schema: Shaped, row: object): Record<string, unknown> {
  const known = row as Record<string, unknown>
  return Object.fromEntries(Object.keys(schema.shape).map((key) => [key, known[key] ?? undefined]))
}

/**
 * What a person may have emptied in a form, as empty: left out of a change it would stay as it was. What the row does not
 * tell, a password, stays.
 */
function emptiedOf(schema: Shaped, row: object): Record<string, null> {
  const optional = Object.entries<z.ZodType>(schema.shape).filter(([, field]) => field.safeParse(undefined).success)
  return Object.fromEntries(optional.filter(([key]) => key in row).map(([key]) => [key, null]))
}

type Props<Row, Made> = {
  /** Names the words of its title, if none is given: `<name>.add` and `<name>.edit`. */
  of: NameOfForm
  title?: string
  /** The one that is changed; null for a new one. */
  row: Row | null
  form: Shaped
  /** The form of one that is known, where it is another. */
  edit?: Shaped
  create: Call<never, Made>
  update: Call<never, unknown>
  /** What a new one begins with. */
  usual?: Record<string, unknown>
  /** Of what is saved besides the fields. */
  along?: Record<string, unknown>
  width?: number
  /** For many fields: at the side of the page. */
  drawer?: true
  onClose: () => void
  onMade?: (made: Made) => void
  children: ReactNode
}
type NameOfForm = { [K in WordKey]: K extends `${infer N}${'.edit'}` ? N : never }[WordKey]

/** Makes or changes a row. Of a known one only what was changed is sent, so that two who edit it keep each other's. */
export function RowForm<Row extends { id: string }, Made>(props: Props<Row, Made>) {
  const { of, title, row, form, edit = form, usual, along, width, drawer, onClose, onMade, children } = props
  const t = useText()
  const create = useAction(props.create, onMade ? { onDone: onMade } : {})
  const update = useAction(props.update)
  const initial = useMemo(() => (row ? filledFrom(edit, row) : (usual ?? {})), [row, edit, usual])
  const Frame = drawer ? EditDrawer : EditDialog
  return (
    <Frame
      open
      title={title ?? t([of, row ? 'edit' : 'add'].join('.') as WordKey)}
      schema={row ? edit : form}
      initial={initial}
      {...(width === undefined ? {} : { width })}
      onClose={onClose}
      onSubmit={(values) =>
        row
          ? update.mutateAsync({
              ...along,
              ...changedOf(row, { ...emptiedOf(form, row), ...values }),
              id: row.id,
            } as never)
          : create.mutateAsync({ ...values, ...along } as never)
      }
    >
      {children}
    </Frame>
  )
}
