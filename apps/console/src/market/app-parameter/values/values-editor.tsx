import {
  type FieldAt,
  type GivenValue,
  placeIn,
  type TemplateField,
  type ValuesAt,
} from '@cpm/contract/market/app-parameter/app-parameter'
import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { AnswerError } from '../../../api/send.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useLanguage, useText } from '../../../api/text.ts'
import { toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Empty, Failed, Panel, Waiting } from '../../../kit/page/page.tsx'
import { useUnsaved } from '../../../kit/page/tab-route.ts'
import { helpOf, inGroups, labelOf } from '../labels.ts'
import { From, Shown } from './shown-value.tsx'
import { ValueControl } from './value-control.tsx'
import { changeOf, type Draft, firstValue, givenOf, problemsOf, refusedOf } from './value-lines.ts'
import styles from '../app-parameter.module.css'
import formStyles from '../../../kit/form/form.module.css'

type PlaceQuery = Parameters<typeof placeIn>[0]
/** The same place as it is named in a query. */
export const queryOf = (place: PolicyPlace): PlaceQuery => place

type Props = { appId: string; place: PolicyPlace; title?: string }

/** What an app is given at a place: its own values, and greyed what it has from further away. */
export function ValuesEditor({ appId, place, title }: Props) {
  const t = useText()
  const found = useRead(quietApi.appParameter.values, { id: appId, ...queryOf(place) })
  const { data } = found
  if (!data)
    return found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : <Waiting lines={6} />
  if (!data.template) {
    return <Empty icon="settings" title={t('appParameter.noTemplate')} hint={t('appParameter.noTemplateHint')} />
  }
  return <Form key={JSON.stringify(place)} appId={appId} place={place} at={data} title={title ?? data.place.name} />
}

type FormProps = { appId: string; place: PolicyPlace; at: ValuesAt; title: string }

function Form({ appId, place, at, title }: FormProps) {
  const t = useText()
  const language = useLanguage()
  const mayChange = useCan('appParameter.update')
  const [draft, setDraft] = useState<Draft>({})
  const [refused, setRefused] = useState<Record<string, string>>({})
  const { groups, fields } = at.template ?? { groups: [], fields: [] }
  const isDirty = Object.keys(draft).length > 0
  useUnsaved(isDirty)
  const save = useAction(api.appParameter.setValues, { success: null })
  const problems = { ...refused, ...problemsOf(fields, draft) }
  const change = (name: string, value: GivenValue | null | undefined) => {
    setRefused(({ [name]: _gone, ...others }) => others)
    setDraft(({ [name]: _before, ...others }) => (value === undefined ? others : { ...others, [name]: value }))
  }
  async function keep(): Promise<void> {
    try {
      await save.mutateAsync({ id: appId, place, ...changeOf(draft) })
      setDraft({})
      toast.success(t('policy.given'))
    } catch (error) {
      setRefused(error instanceof AnswerError ? refusedOf(error.issues, language) : {})
    }
  }
  return (
    <Panel
      title={title}
      extra={
        at.version ? <Muted small>{t('appParameter.byTemplateOf', { version: at.version.versionName })}</Muted> : null
      }
    >
      <Stack gap={5}>
        {at.stale.length > 0 ? <Stale stale={at.stale} /> : null}
        {inGroups(groups, fields).map(({ group, fields: some }) => (
          <fieldset key={group?.name ?? ''} className={formStyles.formSection}>
            {group ? <legend>{labelOf(group, language)}</legend> : null}
            <Stack gap={4}>
              {some.map((field) => (
                <Line
                  key={field.name}
                  field={field}
                  at={
                    at.fields.find((one) => one.name === field.name) ?? { name: field.name, own: null, inherited: null }
                  }
                  draft={draft[field.name]}
                  problem={problems[field.name]}
                  mayChange={mayChange}
                  onChange={(value) => change(field.name, value)}
                />
              ))}
            </Stack>
          </fieldset>
        ))}
        {mayChange ? (
          <Row>
            <Button
              type="primary"
              disabled={!isDirty || Object.keys(problems).length > 0}
              loading={save.isPending}
              onClick={() => void keep()}
            >
              {t('common.save')}
            </Button>
            <Button disabled={!isDirty} onClick={() => setDraft({})}>
              {t('common.cancel')}
            </Button>
          </Row>
        ) : null}
      </Stack>
    </Panel>
  )
}

export function Stale({ stale }: Pick<ValuesAt, 'stale'>) {
  const t = useText()
  const language = useLanguage()
  return (
    <Alert
      type="warning"
      showIcon
      title={t('appParameter.stale', { count: stale.length })}
      description={
        <ul>
          {stale.map(({ name, from, why, whyEn }) => (
            <li key={`${name} ${from.place} ${from.name}`}>
              <code>{name}</code> · {t(`policy.place.${from.place}`)} {from.name}: {language === 'cn' ? why : whyEn}
            </li>
          ))}
        </ul>
      }
    />
  )
}

type LineProps = {
  field: TemplateField
  at: FieldAt
  draft: GivenValue | null | undefined
  problem: string | undefined
  mayChange: boolean
  onChange: (value: GivenValue | null | undefined) => void
}

/** A field: what is given here to be changed, or greyed what counts without it. */
function Line({ field, at, draft, problem, mayChange, onChange }: LineProps) {
  const t = useText()
  const language = useLanguage()
  const label = labelOf(field, language)
  const help = helpOf(field, language)
  const isOwn = draft === undefined ? at.own !== null : draft !== null
  const isKeptSecret = isOwn && draft === undefined && field.type === 'secret'
  const override = () => onChange(firstValue(field, at.inherited))
  const isMissing = field.required && !isOwn && at.inherited === null && field.default === null
  return (
    <div className={styles.line} role="group" aria-label={label}>
      <div>
        <b className={field.required ? styles.required : ''}>{label}</b>
        {label === field.name ? null : <Muted small> {field.name}</Muted>}
        {help ? (
          <Muted as="p" small>
            {help}
          </Muted>
        ) : null}
      </div>
      <div>
        {isOwn && !isKeptSecret && mayChange ? (
          <ValueControl
            field={field}
            label={label}
            value={draft === undefined ? givenOf(at) : draft}
            isBad={problem !== undefined}
            onChange={(value) => onChange(value ?? (at.own === null ? undefined : null))}
          />
        ) : (
          <p className={isOwn ? '' : styles.inherited}>
            <Shown field={field} value={isOwn ? at.own : (at.inherited?.value ?? field.default)} />
          </p>
        )}
        {isOwn ? null : at.inherited || field.default !== null ? (
          <From from={at.inherited?.from ?? null} />
        ) : (
          <Muted small>{t(isMissing ? 'appParameter.isMissing' : 'appParameter.isNothing')}</Muted>
        )}
        <p role="alert" className={formStyles.fieldError}>
          {problem ?? null}
        </p>
      </div>
      {mayChange ? (
        <Row>
          {isKeptSecret ? (
            <Button size="small" onClick={() => onChange('')}>
              {t('appParameter.change')}
            </Button>
          ) : null}
          {isOwn ? (
            <Button size="small" onClick={() => onChange(at.own === null ? undefined : null)}>
              {t('appParameter.takeBack')}
            </Button>
          ) : (
            <Button size="small" onClick={draft === null ? () => onChange(undefined) : override}>
              {t(draft === null ? 'appParameter.leaveIt' : 'appParameter.override')}
            </Button>
          )}
        </Row>
      ) : null}
    </div>
  )
}
