import { type ArtifactKind, artifactKinds } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { fileRules } from '@cpm/contract/kernel/file/files'
import { ArtifactField } from '../../delivery/artifact/artifact-field.tsx'
import { taskTypeOf } from '@cpm/contract/delivery/task/task'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { sendFile } from '../../api/transfer/upload.ts'
import { EditDialog, EditDrawer } from '../../kit/form/edit.tsx'
import { confirm, confirmKinds } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import { Uploads } from '../../kit/upload/upload.tsx'
import { Part } from './part.tsx'
import styles from './book.module.css'

const formCode = `<EditDialog open={…} title={…} schema={taskTypeOf.message.params} initial={row} onSubmit={(values) => api.….change(values)} onClose={…}>
  <Field name="title" label={…}><Input /></Field>
</EditDialog>
<EditDrawer …same />   <SchemaForm …>…</SchemaForm>   // on a page; useUnsaved(dirty) guards its tab`

/** The schema is the contract's own of a message to terminals; nothing is sent. */
export function FormParts() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null)
  const [entered, setEntered] = useState<unknown>(null)
  const form = {
    title: 'Message to terminals',
    schema: taskTypeOf.message.params,
    onClose: () => setOpen(null),
    onSubmit: (values: unknown) => setEntered(values),
    children: (
      <>
        <Field name="title" label="Title" help="Its rules come from the schema: at most 100 characters">
          <Input />
        </Field>
        <Field name="text" label="Text">
          <Input.TextArea rows={4} />
        </Field>
      </>
    ),
  }
  return (
    <Part name="Edit dialog and drawer" file="edit.tsx, form.tsx" code={formCode}>
      <div className={styles.bookRow}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <span className={styles.bookNote}>
          onSubmit was given: {entered === null ? 'nothing yet' : JSON.stringify(entered)}
        </span>
      </div>
      <EditDialog {...form} open={open === 'dialog'} />
      <EditDrawer {...form} open={open === 'drawer'} />
    </Part>
  )
}

const ruleNames = Object.keys(fileRules) as (keyof typeof fileRules)[]
/** A screen of a terminal, for the rule of pictures. */
const screen = { width: 720, height: 1280 }

/** Any file that passes the rules leaves; this address keeps none, and says so. */
export function UploadParts() {
  const [rule, setRule] = useState<keyof typeof fileRules>('screenshot')
  return (
    <Part
      name="Upload"
      file="upload.tsx"
      code={`<Upload rule={fileRules.app} send={(file, sending) => sendFile({ method: 'POST', url: … }, file, sending)} onChange={…} />`}
    >
      <div className={styles.bookRow}>
        <Segmented aria-label="Rule" value={rule} options={ruleNames} onChange={setRule} />
        <span className={styles.bookNote}>
          [5.6], [5.7], [9.2]. A file that passes the rules leaves, and the server refuses it: the address is made up.
        </span>
      </div>
      <Uploads
        key={rule}
        most={rule === 'archive' ? 10 : 1}
        rule={fileRules[rule]}
        {...(rule === 'picture' ? { screen } : {})}
        send={(file, sending) => sendFile({ method: 'POST', url: '/api/v1/files' }, file, sending)}
      />
    </Part>
  )
}

export function ArtifactParts() {
  const [kind, setKind] = useState<ArtifactKind>('apk')
  const [value, setValue] = useState<string>()
  return (
    <Part
      name="ArtifactField"
      file="delivery/artifact/artifact-field.tsx"
      code={`<Form.Item name="artifactId"><ArtifactField kind="apk" onChosen={(artifact) => …} /></Form.Item>`}
    >
      <Segmented aria-label="Kind" value={kind} options={[...artifactKinds]} onChange={setKind} />
      <ArtifactField kind={kind} value={value} onChange={setValue} />
    </Part>
  )
}

export function ConfirmParts() {
  const [said, setSaid] = useState('nothing yet')
  return (
    <Part
      name="Confirmations"
      file="feedback.tsx"
      code={`if (await confirm({ kind: 'delete', name: row.name })) …   // [8.6]; or with title, content, okText, danger of its own`}
    >
      <div className={styles.bookRow}>
        {confirmKinds.map((kind) => (
          <Button
            key={kind}
            onClick={() =>
              void confirm({ kind, name: 'T-100' }).then((yes) => setSaid(`${kind}: ${yes ? 'yes' : 'no'}`))
            }
          >
            {kind}
          </Button>
        ))}
        <span className={styles.bookNote} role="status">
          The answer was: {said}
        </span>
      </div>
    </Part>
  )
}
