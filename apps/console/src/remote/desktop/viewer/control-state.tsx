import { Button } from 'antd'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import type { Desk } from '../desk.ts'
import styles from './viewer.module.css'

/** Whose hands are on the terminal, where they are not this person's; and the way to have it in theirs. */
export function Standing({ desk }: { desk: Desk }) {
  const t = useText()
  const mayTake = useCan('remote.end') && desk.guest === null
  const place = desk.line.use((s) => s.place)
  const id = desk.line.use((s) => s.id)
  const isOpen = desk.line.use((s) => s.phase === 'open')
  const { asked } = desk.use()
  const take = useAction(desk.control, { success: null })
  if (!place || !isOpen || id === null) return null
  const me = place.people.find((one) => one.id === place.me)
  const controller = place.people.find(({ control }) => control)
  if (me?.viewOnly) return <StatusTag tone="info" label={t('remoteDesktop.mayLook')} />
  if (!controller || controller.id === place.me) return null
  return (
    <>
      <StatusTag tone="warn" label={t('remoteDesktop.othersControl', { name: controller.name })} />
      {asked ? (
        <span role="status">{t('remoteDesktop.asked')}</span>
      ) : (
        <Button size="small" onClick={desk.askControl}>
          {t('remoteDesktop.askControl')}
        </Button>
      )}
      {mayTake ? (
        <Button size="small" loading={take.isPending} onClick={() => take.mutate({ id, person: place.me })}>
          {t('remoteDesktop.takeControl')}
        </Button>
      ) : null}
    </>
  )
}

/** Another would like to control what this person does. */
export function Wish({ desk }: { desk: Desk }) {
  const t = useText()
  const { wish } = desk.use()
  const id = desk.line.use((s) => s.id)
  const give = useAction(desk.control, { success: null, onDone: desk.dropWish })
  if (!wish || id === null) return null
  return (
    <div className={styles.wish} role="alert">
      <Icon name="user" />
      <span>{t('remoteDesktop.wants', { name: wish.name })}</span>
      <Button
        size="small"
        type="primary"
        loading={give.isPending}
        onClick={() => give.mutate({ id, person: wish.person })}
      >
        {t('remoteDesktop.give')}
      </Button>
      <Button size="small" onClick={desk.dropWish}>
        {t('remoteDesktop.keep')}
      </Button>
    </div>
  )
}
