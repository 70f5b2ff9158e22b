import {
  reasonsNeeded,
  type RemoteRules,
  remoteRulesLimits as limits,
  shellUsers,
  unansweredWays,
} from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { Input, InputNumber, Segmented, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../api/text.ts'
import type { EditorProps } from '../../estate/policy/slots.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { ConsentField } from './consent-field.tsx'
import { MasksField } from './masks-field.tsx'
import { RolesField } from './roles-field.tsx'
import styles from './remote-rules.module.css'

/** Everything that holds for remote sessions at a place. */
export function RulesEditor({ value, onChange, place = null }: EditorProps) {
  const t = useText()
  const rules = value as RemoteRules
  const change = (part: Partial<RemoteRules>) => onChange({ ...rules, ...part })
  const asks = [...Object.values(rules.consent), ...rules.roles.map(({ consent }) => consent)].includes('asked')
  return (
    <Stack gap={5} className={styles.rules ?? ''}>
      <Muted as="p" small>
        {t('remoteRules.hint')}
      </Muted>
      <Part title={t('remoteRules.consent')} hint={t('remoteRules.consentHint')}>
        {(['desktop', 'shell', 'files'] as const).map((kind) => (
          <Line key={kind} label={t(`remoteRules.${kind}`)}>
            <ConsentField
              label={t(`remoteRules.${kind}`)}
              value={rules.consent[kind]}
              onChange={(consent) => change({ consent: { ...rules.consent, [kind]: consent } })}
            />
          </Line>
        ))}
        {asks ? (
          <>
            <NumberLine name="askSeconds" unit="seconds" least={5} most={300} rules={rules} onChange={change} />
            <Line label={t('remoteRules.unanswered')}>
              <Segmented
                aria-label={t('remoteRules.unanswered')}
                value={rules.unanswered}
                options={unansweredWays.map((way) => ({ value: way, label: t(`remoteRules.unanswered.${way}`) }))}
                onChange={(unanswered) => change({ unanswered })}
              />
            </Line>
          </>
        ) : null}
      </Part>
      <Part title={t('remoteRules.roles')} hint={t('remoteRules.rolesHint')}>
        <RolesField value={rules.roles} onChange={(roles) => change({ roles })} />
      </Part>
      <OperatorPart rules={rules} change={change} />
      <Part title={t('remoteRules.masks')} hint={t('remoteRules.masksHint')}>
        <MasksField value={rules.masks} onChange={(masks) => change({ masks })} place={place} />
      </Part>
      <MachinePart rules={rules} change={change} />
    </Stack>
  )
}

type PartProps = { rules: RemoteRules; change: (part: Partial<RemoteRules>) => void }

/** What the operator has to do, and what stays of a session. */
function OperatorPart({ rules, change }: PartProps) {
  const t = useText()
  return (
    <Part title={t('remoteRules.session')}>
      <Line label={t('remoteRules.reason')}>
        <Segmented
          aria-label={t('remoteRules.reason')}
          value={rules.reason}
          options={reasonsNeeded.map((need) => ({ value: need, label: t(`remoteRules.reason.${need}`) }))}
          onChange={(reason) => change({ reason })}
        />
      </Line>
      <SwitchLine name="record" rules={rules} onChange={change} />
      {rules.record ? (
        <NumberLine name="keepDays" unit="days" least={1} most={limits.keepDays} rules={rules} onChange={change} />
      ) : null}
      <NumberLine name="mostMinutes" unit="minutes" least={1} most={limits.minutes} rules={rules} onChange={change} />
      <SwitchLine name="watermark" rules={rules} onChange={change} />
      <SwitchLine name="clipboard" rules={rules} onChange={change} />
    </Part>
  )
}

/** What a shell and the files are let at on the terminal itself. */
function MachinePart({ rules, change }: PartProps) {
  const t = useText()
  return (
    <>
      <Part title={t('remoteRules.roots')} hint={t('remoteRules.rootsHint')}>
        <Input.TextArea
          className={styles.roots ?? ''}
          aria-label={t('remoteRules.roots')}
          defaultValue={rules.roots.join('\n')}
          autoSize={{ minRows: 2, maxRows: 8 }}
          spellCheck={false}
          onChange={({ target }) =>
            change({
              roots: target.value
                .split('\n')
                .map((line) => line.trim())
                .filter(Boolean),
            })
          }
        />
      </Part>
      <Part title={t('remoteRules.shellAs')} hint={t('remoteRules.shellHint')}>
        <Segmented
          aria-label={t('remoteRules.shellAs')}
          value={rules.shellAs}
          options={shellUsers.map((user) => ({ value: user, label: t(`remoteRules.shellAs.${user}`) }))}
          onChange={(shellAs) => change({ shellAs })}
        />
      </Part>
    </>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      <Stack gap={3}>
        {hint === undefined ? null : (
          <Muted as="p" small>
            {hint}
          </Muted>
        )}
        {children}
      </Stack>
    </fieldset>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span>{label}</span>
      <Row gap={3}>{children}</Row>
    </div>
  )
}

type NumberProps = {
  name: 'askSeconds' | 'keepDays' | 'mostMinutes'
  unit: 'seconds' | 'days' | 'minutes'
  least: number
  most: number
  rules: RemoteRules
  onChange: (part: Partial<RemoteRules>) => void
}

function NumberLine({ name, unit, least, most, rules, onChange }: NumberProps) {
  const t = useText()
  return (
    <Line label={t(`remoteRules.${name}`)}>
      <InputNumber
        aria-label={t(`remoteRules.${name}`)}
        value={rules[name]}
        min={least}
        max={most}
        precision={0}
        onChange={(number) => onChange({ [name]: number })}
      />
      {t(`remoteRules.${unit}`)}
    </Line>
  )
}

type SwitchProps = {
  name: 'record' | 'watermark' | 'clipboard'
  rules: RemoteRules
  onChange: (part: Partial<RemoteRules>) => void
}

function SwitchLine({ name, rules, onChange }: SwitchProps) {
  const t = useText()
  return (
    <Line label={t(`remoteRules.${name}`)}>
      <Switch aria-label={t(`remoteRules.${name}`)} checked={rules[name]} onChange={(on) => onChange({ [name]: on })} />
      <Muted small>{t(`remoteRules.${name}Hint`)}</Muted>
    </Line>
  )
}
