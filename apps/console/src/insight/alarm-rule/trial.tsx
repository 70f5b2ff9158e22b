import type { TrialResult } from '@cpm/contract/insight/alarm-rule/alarm-rule'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { type Text, useText } from '../../api/text.ts'
import { detailOf } from '../../estate/terminal/detail-of.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { filled } from '../../kit/form/field-paths.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { DateTime, formatMoment } from '../../kit/values/values.tsx'
import { ruleForm } from './rule-form.ts'
import styles from './alarm-rule.module.css'

/** Tries what is filled in on the last days. */
export function Trial({ enterpriseId }: { enterpriseId: string | undefined }) {
  const t = useText()
  const form = Form.useFormInstance()
  const [result, setResult] = useState<TrialResult | null>(null)
  const trying = useAction(api.alarmRule.test, { success: null, onDone: setResult })
  const press = () => {
    const parsed = ruleForm.safeParse({
      ...filled(form.getFieldsValue(true) as object),
      ...(enterpriseId && { enterpriseId }),
    })
    setResult(null)
    if (parsed.success) trying.mutate(parsed.data)
    else void form.validateFields().catch(() => null)
  }
  return (
    <Stack gap={2} className={styles.trial ?? ''}>
      <div>
        <Button icon={<Icon name="play" />} loading={trying.isPending} onClick={press}>
          {t('alarmRule.try')}
        </Button>
      </div>
      {result ? (
        <Alert
          type={result.alarms === null ? 'warning' : 'info'}
          showIcon
          title={said(result, t)}
          description={<More result={result} />}
        />
      ) : null}
    </Stack>
  )
}

const said = ({ alarms, terminals, stores }: TrialResult, t: Text) =>
  alarms === null ? t('alarmRule.noPast') : t('alarmRule.tried', { alarms, terminals, stores })

/** A week, less what a request takes. */
const whole = 7 * 86_400_000 - 60_000

function More({ result: { from, looked, all, examples } }: { result: TrialResult }) {
  const t = useText()
  const isCut = Date.now() - Date.parse(from) < whole
  return (
    <Stack gap={1}>
      {looked < all ? <span>{t('alarmRule.triedSome', { looked, all })}</span> : null}
      {isCut ? <span>{t('alarmRule.triedFrom', { at: formatMoment(new Date(from)) })}</span> : null}
      {examples.map(({ sn, at, value }) => (
        <span key={`${sn} ${at}`}>
          <PageLink to={detailOf(sn)}>{sn}</PageLink> <DateTime at={at} />{' '}
          {value === null ? null : <Muted>{value.toLocaleString('en')}</Muted>}
        </span>
      ))}
    </Stack>
  )
}
