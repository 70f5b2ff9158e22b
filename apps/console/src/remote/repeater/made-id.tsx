import { Button } from 'antd'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Details } from '../../kit/page/page.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { Icon } from '../../kit/values/icon.tsx'
import { useNow } from '../../kit/values/now.ts'
import { StatusTag } from '../../kit/values/status.tsx'
import { Copyable, formatDuration } from '../../kit/values/values.tsx'
import type { MadeRepeaterId } from './repeater-form.tsx'

/** Commands of VNC servers that connect to a repeater; droidVNC-NG asks for the parts on its screen. */
const commandsOf = ({ repeaterId, host, port }: MadeRepeaterId) => [
  { label: 'x11vnc', text: `x11vnc -connect repeater=ID:${repeaterId}+${host}:${port}` },
  { label: 'UltraVNC', text: `winvnc -autoreconnect ID:${repeaterId} -connect ${host}:${port}` },
]

/** A repeater ID that was just created: shown only now, with its commands and whether the VNC server is connected. */
export function MadeId({ sn, made, onLeave }: { sn: string; made: MadeRepeaterId; onLeave: () => void }) {
  const t = useText()
  const { go } = useTabRoute()
  return (
    <Stack gap={4}>
      <Muted>{t('repeater.once')}</Muted>
      <Details
        items={[
          { label: t('repeater.id'), value: <Copyable text={made.repeaterId} block />, wide: true },
          { label: t('repeater.server'), value: <Copyable text={`${made.host}:${made.port}`} block />, wide: true },
          ...commandsOf(made).map(({ label, text }) => ({ label, value: <Copyable text={text} block />, wide: true })),
        ]}
      />
      <Row between>
        <Button
          type="primary"
          icon={<Icon name="remote" />}
          autoFocus
          onClick={() => {
            onLeave()
            go(`/remote/index?sn=${encodeURIComponent(sn)}&session=${made.id}&repeater=true`)
          }}
        >
          {t('repeater.open')}
        </Button>
        <State made={made} />
      </Row>
    </Stack>
  )
}

function State({ made }: { made: MadeRepeaterId }) {
  const t = useText()
  const now = useNow()
  const may = useCan('remote.read')
  const { data: row } = useRead(quietApi.remoteSession.get, { id: made.id }, { enabled: may })
  const left = Date.parse(made.expiresAt) - now
  if (row?.status === 'ended') {
    const why = row.unableReason ?? null
    const text = why ? t(`remoteSession.unable.${why}`) : t(`remoteSession.end.${row.endReason ?? 'ended'}`)
    return <StatusTag tone="bad" label={text} />
  }
  if (row?.servedBy) return <StatusTag tone="ok" label={t('repeater.here')} />
  if (left <= 0) return <StatusTag tone="idle" label={t('repeater.expired')} />
  return (
    <Row>
      {may ? <StatusTag tone="busy" label={t('repeater.waiting')} /> : null}
      <Muted small>{t('repeater.endsIn', { duration: formatDuration(left) })}</Muted>
    </Row>
  )
}
