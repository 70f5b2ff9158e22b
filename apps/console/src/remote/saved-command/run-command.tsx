import type { TaskTarget } from '@cpm/contract/delivery/task/task'
import type { SavedCommandRow } from '@cpm/contract/remote/saved-command/saved-command'
import type { CommandParameter } from '@cpm/contract/remote/saved-command/saved-command.parameters'
import { InputNumber, Select } from 'antd'
import { useMemo } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { EditDialog } from '../../kit/form/edit.tsx'
import { Field } from '../../kit/form/form.tsx'
import { TextInput } from '../../kit/form/text-input.ts'
import { Mono, Muted } from '../../kit/layout/text.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import { useSavedTexts } from './saved-command-text.ts'
import styles from './saved-command.module.css'

type Props = {
  command: SavedCommandRow
  target: TaskTarget
  count: number
  onClose: () => void
  onRun: (task: string) => void
}

/** Fills in the parameters of a saved command, and has it run. */
export function RunSaved({ command, target, count, onClose, onRun }: Props) {
  const t = useText()
  const texts = useSavedTexts()
  const schema = useMemo(() => z.object({ values: valuesOf(command.parameters) }), [command])
  return (
    <EditDialog
      open
      title={t('savedCommand.runTitle', { name: texts.name(command) })}
      schema={schema}
      initial={{ values: {} }}
      okText={t('savedCommand.runOn', { count: count.toLocaleString('en') })}
      onClose={onClose}
      onSubmit={async ({ values }) => {
        const given = Object.entries(values).filter(([, value]) => value !== undefined)
        const { taskId } = await api.savedCommand.run({
          id: command.id,
          values: Object.fromEntries(given) as Record<string, string | number>,
          target,
        })
        onRun(taskId)
      }}
    >
      <Stack gap={3} className={styles.about}>
        {texts.description(command) ? <span>{texts.description(command)}</span> : null}
        <Mono>{command.line}</Mono>
        <Muted small>{t('savedCommand.runHint', { platform: t(`terminal.platform.${command.platform}`) })}</Muted>
      </Stack>
      {command.parameters.map((parameter) => (
        <Field key={parameter.name} name={`values.${parameter.name}`} label={texts.label(parameter)}>
          {parameter.kind === 'number' ? (
            <InputNumber className={styles.wide ?? ''} />
          ) : parameter.kind === 'choice' ? (
            <Select
              allowClear={!parameter.required}
              options={parameter.choices?.map((one) => ({ value: one.value, label: texts.label(one) })) ?? []}
            />
          ) : (
            <TextInput autoComplete="off" />
          )}
        </Field>
      ))}
    </EditDialog>
  )
}

/** What the form takes: the server looks again, and quotes. */
function valuesOf(parameters: readonly CommandParameter[]) {
  const shape = parameters.map((one) => {
    const value = valueOf(one)
    return [one.name, one.required ? value : value.optional()] as const
  })
  return z.object(Object.fromEntries(shape))
}

function valueOf({ kind, choices, least, most }: CommandParameter): z.ZodType<string | number> {
  if (kind === 'number')
    return z
      .number()
      .min(least ?? -Number.MAX_VALUE)
      .max(most ?? Number.MAX_VALUE)
  if (kind === 'choice') return z.enum(choices?.map(({ value }) => value) ?? [])
  return z.string().min(1).max(500)
}
