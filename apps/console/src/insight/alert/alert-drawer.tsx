import { alertFields } from '@cpm/contract/insight/alert/alert.fields'
import type { AlertDetail } from '@cpm/contract/insight/alert/alert.shape'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useGranted } from '../../api/session/can.tsx'
import { type Text, useText } from '../../api/text.ts'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { LetterText, Muted } from '../../kit/layout/text.tsx'
import { Details, Failed, PageLink, Waiting } from '../../kit/page/page.tsx'
import { PlainTable } from '../../kit/table/plain-table.tsx'
import { DateTime } from '../../kit/values/values.tsx'
import { ActionButtons, deed } from '../../platform/resource/actions.tsx'
import { useDetails } from '../../platform/resource/cells.tsx'
import { actionsOf } from './alert-actions.ts'
import { AttemptTable } from './attempt-table.tsx'
import styles from './alert.module.css'

/** One alert: what it says, why this person has it, every try, and how to stop it. */
export function AlertDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useText()
  return (
    <Drawer open={id !== undefined} size={640} title={t('alert.one')} onClose={onClose} destroyOnHidden>
      {id === undefined ? null : <Body id={id} />}
    </Drawer>
  )
}

function Body({ id }: { id: string }) {
  const found = useRead(quietApi.alert.get, { id })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  return found.data ? <Told alert={found.data} /> : <Waiting lines={8} />
}

const always = ['recipientName', 'channel', 'state', 'severity', 'createdAt', 'tries'] as const
const perhaps = ['reason', 'toAddress', 'dueAt', 'sentAt', 'lastError'] as const

function Told({ alert }: { alert: AlertDetail }) {
  const t = useText()
  const details = useDetails(alertFields)
  return (
    <Stack gap={5}>
      <Row>
        <ActionButtons actions={actionsOf(alert)} />
      </Row>
      <Details items={details(alert, [...always, ...perhaps.filter((key) => alert[key] !== null)])} />
      {alert.body === null ? (
        <Muted as="p">{t('alert.subjectNone')}</Muted>
      ) : (
        <section>
          <h2 className={styles.title}>{alert.subject ?? t('alert.body')}</h2>
          <LetterText label={t('alert.body')}>{alert.body}</LetterText>
        </section>
      )}
      <Lines alert={alert} />
      <section>
        <h2 className={styles.title}>{t('alert.attempts')}</h2>
        {alert.attempts.length === 0 ? (
          <Muted as="p">{t('alert.noAttempts')}</Muted>
        ) : (
          <AttemptTable attempts={alert.attempts} />
        )}
      </section>
      <Stops alert={alert} />
    </Stack>
  )
}

function Lines({ alert: { told } }: { alert: AlertDetail }) {
  const t = useText()
  const why = ({ why: reason, whyName, ...of }: AlertDetail['told'][number]) => {
    const said = t(`alert.why.${reason}`, { name: whyName ?? '' })
    const plan = planText(of, t)
    return plan === null ? said : t('alert.whyPlan', { plan, why: said })
  }
  return (
    <section>
      <h2 className={styles.title}>{t('alert.told')}</h2>
      <PlainTable
        label={t('alert.told')}
        rows={told}
        rowKey={(row) => row.id}
        columns={[
          { key: 'name', title: t('alert.subject'), render: (row) => row.name ?? t(`alert.kind.${row.kind}`) },
          { key: 'kind', title: t('alert.kind'), render: (row) => t(`alert.kind.${row.kind}`) },
          { key: 'at', title: t('alert.createdAt'), render: (row) => <DateTime at={row.at} /> },
          { key: 'why', title: t('alert.why'), className: styles.why ?? '', render: why },
        ]}
      />
    </section>
  )
}

/** What a plan is called; the one an enterprise begins with has no name of its own. */
const planText = ({ planName, planBuiltIn }: { planName: string | null; planBuiltIn: boolean }, t: Text) =>
  planBuiltIn ? t('alertPlan.builtIn') : planName

/** One's own is stopped here; another's says who can. */
function Stops({ alert }: { alert: AlertDetail }) {
  const t = useText()
  const mayPlan = useGranted('/messageManage/alertPlan')
  const { stops, told, channel, id } = alert
  const isOfSwitch = told.some(({ why }) => why === 'hardwareSwitch' || why === 'fenceSwitch')
  const plans = [...new Set(told.flatMap((one) => planText(one, t) ?? []))]
  if (channel === 'webhook' || (stops.length === 0 && plans.length === 0 && !isOfSwitch)) return null
  const by = t(`alert.channel.${channel}`)
  return (
    <section>
      <h2 className={styles.title}>{t('alert.howToStop')}</h2>
      <Stack>
        {isOfSwitch ? <p>{t('alert.stopOfSwitch')}</p> : null}
        {stops.map(({ planId, stopped, ...of }) => (
          <Row key={planId}>
            <span>{t('alert.stopsBy', { name: planText(of, t) ?? '', channel: by })}</span>
            <ActionButtons
              actions={[
                stopped
                  ? {
                      word: 'alert.resume',
                      deed: deed(api.alert.resume, { id, planId }, { success: t('alert.resumed') }),
                    }
                  : {
                      word: 'alert.stop',
                      deed: deed(api.alert.stop, { id, planId }, { success: t('alert.stopped') }),
                    },
              ]}
            />
          </Row>
        ))}
        {stops.length === 0 && plans[0] !== undefined ? (
          <p>
            {t('alert.stopOfOthers', { name: plans[0] })}{' '}
            {mayPlan ? <PageLink to="/messageManage/alertPlan">{t('alert.openPlan')}</PageLink> : null}
          </p>
        ) : null}
      </Stack>
    </section>
  )
}
