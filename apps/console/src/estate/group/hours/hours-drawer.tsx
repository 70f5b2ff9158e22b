import type { ShopHours } from '@cpm/contract/estate/group/group.hours'
import { dateAt } from '../../../kit/values/days.ts'
import { Form, Radio, Segmented } from 'antd'
import { useState } from 'react'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useLanguage, useText } from '../../../api/text.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { EditDrawer } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { ZoneField } from '../../../kit/form/time/zone-field.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import { BlackDays } from './black-days.tsx'
import { type HoursTyped, hoursForm, typedOf } from './hours-draft.ts'
import { blackDaysText, fromText, hoursText } from './hours-text.ts'
import { WeekHours } from './week-hours.tsx'
import styles from './hours.module.css'

type Place = { groupId?: string; enterpriseId?: string }
type Props = {
  /** The one it is opened at; without one the enterprise alone is meant. */
  group?: { id: string; name: string }
  enterpriseId?: string | undefined
  onClose: () => void
}

/** When the shops of a place trade, on which days nothing is done, and where its clocks are. */
export function HoursDrawer({ group, enterpriseId, onClose }: Props) {
  const [isWhole, setWhole] = useState(group === undefined)
  const ofEnterprise = enterpriseId === undefined ? {} : { enterpriseId }
  const place: Place = isWhole || !group ? ofEnterprise : { groupId: group.id }
  const found = useRead(quietApi.group.hours, place)
  if (!found.data) return null
  return (
    <Editor
      key={String(isWhole)}
      place={place}
      name={isWhole ? null : (group?.name ?? null)}
      found={found.data}
      onWhole={group ? setWhole : null}
      onClose={onClose}
    />
  )
}

type Found = Awaited<ReturnType<typeof api.group.hours>>
type EditorProps = {
  place: Place
  /** Of the group; null of the enterprise. */
  name: string | null
  found: Found
  onWhole: ((is: boolean) => void) | null
  onClose: () => void
}

function Editor({ place, name, found, onWhole, onClose }: EditorProps) {
  const t = useText()
  const save = useAction(api.group.setHours)
  return (
    <EditDrawer
      open
      width={620}
      title={name === null ? t('group.hours.ofEnterprise') : t('group.hours.of', { name })}
      schema={hoursForm}
      initial={typedOf(found.own)}
      onClose={onClose}
      onSubmit={(said: ShopHours) => save.mutateAsync({ ...place, ...said })}
    >
      {onWhole ? (
        <Form.Item label={t('group.hours.place')} extra={name === null ? null : t('group.hoursHint')}>
          <Segmented
            aria-label={t('group.hours.place')}
            value={name === null}
            options={[
              { value: false, label: t('group.hours.group') },
              { value: true, label: t('group.hours.enterprise') },
            ]}
            onChange={onWhole}
          />
        </Form.Item>
      ) : null}
      <Parts found={found} groupId={place.groupId} isTop={name === null} />
    </EditDrawer>
  )
}

type PartsProps = { found: Found; groupId: string | undefined; isTop: boolean }

function Parts({ found, groupId, isTop }: PartsProps) {
  const t = useText()
  const language = useLanguage()
  const { inForce, from } = found
  const today = dateAt(Date.now())
  const said = {
    hours: [hoursText(t, language, inForce.hours), fromText(t, from.hours, groupId)],
    blackDays: [blackDaysText(t, inForce.blackDays, today), fromText(t, from.blackDays, groupId)],
    zone: [inForce.zone ?? t('group.hours.none'), fromText(t, from.zone, groupId)],
  }
  const above = (key: keyof typeof said) =>
    isTop || found.own[key] !== null ? null : said[key].filter((part) => part !== '').join(' · ')
  return (
    <Stack gap={5}>
      <Part name="hours" title={t('group.hours')} isTop={isTop} above={above('hours')}>
        <Field name="week" label="">
          <WeekHours />
        </Field>
      </Part>
      <Part
        name="blackDays"
        title={t('group.blackDays')}
        hint={t('group.blackDaysHint')}
        isTop={isTop}
        above={above('blackDays')}
      >
        <Field name="days" label="">
          <BlackDays />
        </Field>
      </Part>
      <Part name="zone" title={t('group.zone')} hint={t('group.zoneHint')} isTop={isTop} above={above('zone')}>
        <Field name="zoneName" label="">
          <ZoneField aria-label={t('group.zone')} placeholder={t('group.zone')} />
        </Field>
      </Part>
    </Stack>
  )
}

type PartProps = {
  name: 'hours' | 'blackDays' | 'zone'
  title: string
  hint?: string
  isTop: boolean
  /** What holds while it says nothing itself; null while that is not known. */
  above: string | null
  children: React.ReactNode
}

/** One of the three: as the place above says, or said here. */
function Part({ name, title, hint, isTop, above, children }: PartProps) {
  const t = useText()
  const chosen = Form.useWatch<HoursTyped['hours'] | undefined>(name)
  const choices = [
    { value: 'above', label: t(isTop ? 'group.hours.leave' : 'group.hours.inherit') },
    { value: 'own', label: t('group.hours.own') },
  ]
  return (
    <section className={styles.part} aria-label={title}>
      <Field name={name} label={title} help={hint}>
        <Radio.Group aria-label={title} options={choices} />
      </Field>
      {chosen === 'own' ? children : above ? <p className={styles.above}>{above}</p> : null}
    </section>
  )
}
