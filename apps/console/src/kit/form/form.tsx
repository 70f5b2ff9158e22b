import { Form, type FormInstance } from 'antd'
import { type ReactNode, createContext, useContext, useEffect, useMemo, useRef } from 'react'
import type { z } from 'zod'
import { AnswerError } from '../../api/send.ts'
import { toast } from '../../api/state/toast.ts'
import { useDraft } from './draft.ts'
import { filled } from './field-paths.ts'
import { HoldContext, useHolds } from './hold.ts'
import { issueText } from './issue-text.ts'
import { useLanguage } from '../../api/text.ts'
import styles from './form.module.css'

type Values = Record<string, unknown>

const missing = {
  error: (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? 'field.required' : undefined,
}

/** A rule for one field that reads the whole form by the schema and tells only of its own issues. */
export function ruleOf(schema: z.ZodType, form: FormInstance, name: string) {
  return {
    validator: async () => {
      const parsed = schema.safeParse(filled(form.getFieldsValue(true) as Values), missing)
      const own = parsed.error?.issues.find((issue) => issue.path.join('.') === name)
      if (own) throw new Error(issueText(own))
    },
  }
}

type Shaped = { shape?: Record<string, z.ZodType> }
const fieldOf = (schema: z.ZodType, name: string) =>
  name.split('.').reduce<z.ZodType | undefined>((s, part) => (s as Shaped | undefined)?.shape?.[part], schema)
const isRequired = (schema: z.ZodType, name: string) => {
  const field = fieldOf(schema, name)
  return field ? !field.safeParse(undefined).success : false
}
function maxLengthOf(field: z.ZodType | undefined): number | null {
  const def = (field?.def ?? {}) as { innerType?: z.ZodType; in?: z.ZodType }
  const inner = def.innerType ?? def.in
  return inner ? maxLengthOf(inner) : ((field as { maxLength?: number | null } | undefined)?.maxLength ?? null)
}

type Context = { schema: z.ZodType; form: FormInstance }
const FormContext = createContext<Context | null>(null)

type FieldProps = {
  name: string
  label: ReactNode
  help?: ReactNode
  valuePropName?: string
  children: ReactNode
  wide?: boolean
}

/** One field of a form: label above, errors below, its rules read from the schema. Dots in `name` go deeper. */
export function Field({ name, label, help, valuePropName, children }: FieldProps) {
  const context = useContext(FormContext)
  if (!context) throw new Error('Field outside a SchemaForm or an EditDialog')
  const { schema, form } = context
  return (
    <Form.Item
      name={name.split('.')}
      label={label}
      extra={help}
      valuePropName={valuePropName ?? 'value'}
      required={isRequired(schema, name)}
      rules={[ruleOf(schema, form, name)]}
      validateTrigger={['onBlur', 'onChange']}
      validateFirst
    >
      {children}
    </Form.Item>
  )
}

/** What the form's schema says of one of its fields. */
export function useFieldSchema(name: string) {
  const schema = useContext(FormContext)?.schema
  const field = schema && fieldOf(schema, name)
  return { field, isRequired: schema ? isRequired(schema, name) : false, maxLength: maxLengthOf(field) }
}

/** Fields that belong together, under a title; two beside each other stand in a `form-pair`. */
export function FieldSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.formSection}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

export type SchemaFormProps<S extends z.ZodType> = {
  schema: S
  form: FormInstance
  /** Tells it from others on its page with the same first values. */
  name?: string
  initial?: Partial<z.input<S>>
  onSubmit: (values: z.output<S>) => Promise<unknown> | void
  onDirty?: (dirty: boolean) => void
  onBusy?: (busy: boolean) => void
  /** Whether something in it is on its way still: what would be sent now lacks it. */
  onHeld?: (held: boolean) => void
  children: ReactNode
}

/** A form over a schema of the contract: checked here by it, refused by the server at the same fields. */
export function SchemaForm<S extends z.ZodType>({
  schema,
  form,
  name,
  initial,
  onSubmit,
  onDirty,
  onBusy,
  onHeld,
  children,
}: SchemaFormProps<S>) {
  const language = useLanguage()
  const { hold, isHeld } = useHolds()
  const context = useMemo((): Context => ({ schema, form }), [schema, form])
  useEffect(() => onHeld?.(isHeld), [isHeld, onHeld])
  const mark = useRef<HTMLElement>(null)
  const keep = useDraft(form, name ?? '', (initial ?? {}) as Values, () => onDirty?.(true))
  // Errors are plain texts: after a switch of language the ones on screen are said again.
  useEffect(() => {
    const wrong = form.getFieldsError().filter((f) => f.errors.length > 0)
    if (wrong.length > 0) void form.validateFields(wrong.map((f) => f.name)).catch(() => null)
  }, [language, form])

  async function submit(): Promise<void> {
    const parsed = schema.safeParse(filled(form.getFieldsValue(true) as Values), missing)
    if (!parsed.success)
      return showIssues(
        form,
        parsed.error.issues.map((i) => ({ path: i.path.join('.'), text: issueText(i) })),
      )
    onBusy?.(true)
    try {
      await onSubmit(parsed.data)
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      if (areAllShown(form, error)) toast.takeBack()
      showIssues(
        form,
        error.issues.map((i) => ({ path: i.path, text: language === 'en' ? i.messageEn : i.message })),
      )
    } finally {
      onBusy?.(false)
    }
  }

  return (
    <FormContext.Provider value={context}>
      <Form
        form={form}
        layout="vertical"
        requiredMark
        scrollToFirstError={{ focus: true }}
        {...(initial ? { initialValues: initial as Values } : {})}
        onValuesChange={() => {
          keep(mark.current?.closest('form'))
          onDirty?.(form.isFieldsTouched())
        }}
        onFinish={() => void submit()}
      >
        <i ref={mark} hidden />
        <HoldContext.Provider value={hold}>{children}</HoldContext.Provider>
      </Form>
    </FormContext.Provider>
  )
}

/** Whether each of its issues has a field of this form to stand at. */
function areAllShown(form: FormInstance, { issues }: AnswerError): boolean {
  const fields = new Set(form.getFieldsError().map((one) => one.name.join('.')))
  return issues.length > 0 && issues.every(({ path }) => fields.has(path))
}

function showIssues(form: FormInstance, issues: { path: string; text: string }[]): void {
  form.setFields(issues.map(({ path, text }) => ({ name: path.split('.'), errors: [text] })))
  const first = issues[0]
  if (first) form.scrollToField(first.path.split('.'), { focus: true })
}
