import { z } from 'zod'
import { useText } from '../../../api/text.ts'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { TextInput } from '../../../kit/form/text-input.ts'
import { atField } from '../ask-error.ts'
import { isName } from './paths.ts'

export type Naming = { kind: 'make' } | { kind: 'rename'; name: string }

type Props = {
  naming: Naming | null
  taken: readonly string[]
  onClose: () => void
  onNamed: (name: string) => Promise<void>
}

/** Gives a new folder its name, or a file another one. */
export function NameDialog({ naming, taken, onClose, onNamed }: Props) {
  const word = useText()
  if (naming === null) return null
  const before = naming.kind === 'rename' ? naming.name : ''
  const schema = z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .refine(isName, { error: 'desk.badName' })
      .refine((name) => name === before || !taken.includes(name), { error: 'desk.error.exists' }),
  })
  return (
    <EditDialog
      open
      title={naming.kind === 'make' ? word('desk.newFolder') : word('desk.renameTitle', { name: before })}
      schema={schema}
      initial={{ name: before }}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        if (name === before) return
        try {
          await onNamed(name)
        } catch (error) {
          throw atField(error, 'name')
        }
      }}
    >
      <Field name="name" label={word(naming.kind === 'make' ? 'desk.folderName' : 'desk.newName')}>
        <TextInput autoComplete="off" />
      </Field>
    </EditDialog>
  )
}
