import { positionsKeptDays } from '@cpm/contract/insight/position/position'
import { Button } from 'antd'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { PlainTable } from '../../../kit/table/plain-table.tsx'
import { formatMoment } from '../../../kit/values/values.tsx'
import { type Action, ActionButtons, deed, RowActions } from '../../../platform/resource/actions.tsx'

/** `canShow`: the enterprise lets its terminals be located. */
type Props = { sn: string; name: string; canShow: boolean; onShow: (day: string) => void; onClose: () => void }

/** The stored positions of a terminal by day: shows the route of a day, and deletes a day or all of them [3.9]. */
export function StoredDays({ sn, name, canShow, onShow, onClose }: Props) {
  const t = useText()
  const read = useRead(quietApi.position.days, { sn })
  const days = read.data?.records
  const hasAny = days !== undefined && days.length > 0
  const remove = (word: 'position.deleteDay' | 'position.deleteAll', day?: string): Action => {
    const title = day ? t('position.deleteDayOf', { name, day }) : t('position.deleteAllOf', { name })
    const ask = () => ({ kind: 'delete' as const, title, content: t('position.deleteHint') })
    const input = { sn, ...(day ? { day: [day] } : {}) }
    const doing = deed(api.position.forget, input, { ask, success: t('position.deleted') })
    return { word, code: 'position.delete', danger: true, deed: doing }
  }
  const footer = (
    <>
      {hasAny ? <ActionButtons actions={[remove('position.deleteAll')]} /> : null}
      <Button type="primary" onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  )
  return (
    <Modal open centered title={t('position.stored')} width={600} footer={footer} onCancel={onClose}>
      <Stack gap={4}>
        <p>{t('position.storedHint', { days: positionsKeptDays })}</p>
        {read.error && !days ? <Failed error={read.error} retry={() => void read.refetch()} /> : null}
        {days === undefined && !read.error ? <Waiting /> : null}
        {days && !hasAny ? <p>{t('position.storedNone')}</p> : null}
        {hasAny ? (
          <PlainTable
            label={t('position.stored')}
            rows={days}
            rowKey={({ day }) => day}
            columns={[
              { key: 'day', title: t('position.wayDay'), render: ({ day }) => day },
              { key: 'points', title: t('position.points'), render: ({ points }) => points },
              {
                key: 'time',
                title: t('position.moment'),
                render: ({ from, to }) => `${clockIn(from)} – ${clockIn(to)}`,
              },
            ]}
            actions={({ day }) => (
              <RowActions
                name={day}
                actions={[
                  ...(canShow ? [{ word: 'position.showWay', first: true, run: () => onShow(day) } as const] : []),
                  { ...remove('position.deleteDay', day), first: true },
                ]}
              />
            )}
          />
        ) : null}
      </Stack>
    </Modal>
  )
}

/** The clock of a moment in the zone of the console, without its date. */
const clockIn = (at: string) => formatMoment(new Date(at)).slice(11, 16)
