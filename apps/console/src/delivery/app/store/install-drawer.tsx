import { shopTimes, type ShopRow, type ShopTerminal } from '@cpm/contract/delivery/app/app'
import { runStates } from '@cpm/contract/delivery/task/task.states'
import { unprovenTerminals } from '@cpm/contract/people/me/me.proof'
import { Button, Checkbox, Input, Radio } from 'antd'
import { useState } from 'react'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { Drawer } from '../../../kit/dialog/drawer.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Empty, Failed, Waiting } from '../../../kit/page/page.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import controlsStyles from '../../../kit/form/controls.module.css'
import { useTitle } from '../parts/app-title.ts'
import { TerminalLine } from './terminal-line.tsx'
import styles from './store.module.css'

type Props = { app: ShopRow; update: boolean; onClose: () => void }
type When = (typeof shopTimes)[number]

/** More than this are searched for by name. */
const searchedFrom = 8

/** It is getting it now. */
const isComing = ({ run }: ShopTerminal) => run !== null && !runStates.ended.includes(run.status)
const mayHave = (one: ShopTerminal) => !isComing(one) && one.standing !== 'current' && one.standing !== 'ahead'

/** Chooses terminals of one's own and has an app installed on them; then each says here how far it is. */
export function InstallDrawer({ app, update, onClose }: Props) {
  const t = useText()
  const name = useTitle()(app.title)
  const [q, setQ] = useState('')
  const [when, setWhen] = useState<When>('now')
  // Until somebody chooses, those that need it.
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  const found = useRead(quietApi.app.shopTerminals, { id: app.id, pageSize: unprovenTerminals, ...(q && { q }) })
  const rows = found.data?.records ?? []
  const showsGroup = new Set(rows.map(({ groupName }) => groupName)).size > 1
  const able = rows.filter(mayHave)
  const wanted = able.filter(({ standing }) => !update || standing === 'behind' || standing === 'barred')
  const chosen = able.filter(({ sn }) => picked?.has(sn) ?? wanted.some((one) => one.sn === sn))
  const hasHours = chosen.some((one) => one.hasHours)
  const install = useAction(api.app.install, {
    success: null,
    onDone: ({ terminals, awaits }) => {
      setPicked(new Set())
      toast.success(awaits ? t('app.shop.awaits') : t('app.shop.asked', { count: terminals }))
    },
  })
  const pick = (sns: readonly string[], is: boolean) => {
    const next = new Set(chosen.map(({ sn }) => sn))
    for (const sn of sns)
      if (is) next.add(sn)
      else next.delete(sn)
    setPicked(next)
  }
  const ask = () =>
    install.mutate({
      id: app.id,
      versionId: app.version.id,
      sns: chosen.map(({ sn }) => sn),
      when: hasHours ? when : 'now',
    })
  return (
    <Drawer
      open
      title={t(update ? 'app.shop.updateOf' : 'app.shop.installOf', { name })}
      size={480}
      mask={{ closable: true }}
      onClose={onClose}
      footer={
        <div className={controlsStyles.drawerFoot}>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Greyable
            type="primary"
            icon={<Icon name="download" />}
            loading={install.isPending}
            reason={chosen.length === 0 ? t('app.shop.chooseSome') : null}
            onClick={ask}
          >
            {t('app.shop.doInstall', { count: figure(chosen.length) })}
          </Greyable>
        </div>
      }
    >
      <Stack gap={4}>
        {(found.data?.total ?? 0) > searchedFrom || q ? (
          <Input
            type="search"
            allowClear
            prefix={<Icon name="search" />}
            placeholder={t('app.shop.searchTerminal')}
            aria-label={t('app.shop.searchTerminal')}
            maxLength={100}
            value={q}
            onChange={(event) => setQ(event.target.value)}
          />
        ) : null}
        {found.data ? null : found.error ? (
          <Failed error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Waiting lines={5} />
        )}
        {found.data && rows.length === 0 ? <Empty icon="search" title={t('inventory.noMatch')} /> : null}
        {able.length > 1 ? (
          <Checkbox
            checked={chosen.length === able.length}
            indeterminate={chosen.length > 0 && chosen.length < able.length}
            onChange={({ target }) =>
              pick(
                able.map(({ sn }) => sn),
                target.checked,
              )
            }
          >
            {t('app.shop.chooseAll', { count: figure(able.length) })}
          </Checkbox>
        ) : null}
        <ul className={styles.terminals} aria-label={t('app.shop.terminalsOf', { name })}>
          {rows.map((one) => (
            <TerminalLine
              key={one.sn}
              terminal={one}
              version={app.version.versionName}
              isComing={isComing(one)}
              showsGroup={showsGroup}
              {...(mayHave(one) && { onChoose: (is: boolean) => pick([one.sn], is) })}
              chosen={chosen.some(({ sn }) => sn === one.sn)}
            />
          ))}
        </ul>
        {able.length > 0 ? (
          <Stack gap={2} role="group" aria-label={t('app.shop.when')}>
            <span>{t('app.shop.when')}</span>
            <Row>
              <Radio.Group
                value={hasHours ? when : 'now'}
                options={shopTimes.map((value) => ({
                  value,
                  label: t(`app.shop.when.${value}`),
                  disabled: value === 'afterClosing' && !hasHours,
                }))}
                onChange={({ target }) => setWhen(target.value as When)}
              />
              {chosen.length > 0 && !hasHours ? <Muted small>{t('app.shop.noHours')}</Muted> : null}
            </Row>
          </Stack>
        ) : null}
      </Stack>
    </Drawer>
  )
}
