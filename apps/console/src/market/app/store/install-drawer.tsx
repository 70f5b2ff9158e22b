import { shopTimes, type ShopRow } from '@cpm/contract/market/app/app'
import { Button, Checkbox, Input, Radio } from 'antd'
import { useState } from 'react'
import { useText } from '../../../api/text.ts'
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
import { type Installing, isComing, mayHave, useInstall, type When } from './use-install.ts'
import styles from './store.module.css'

type Props = { app: ShopRow; update: boolean; onClose: () => void }

/** More than this are searched for by name. */
const searchedFrom = 8

/** Chooses terminals of one's own and has an app installed on them; then each says here how far it is. */
export function InstallDrawer({ app, update, onClose }: Props) {
  const t = useText()
  const name = useTitle()(app.title)
  const [q, setQ] = useState('')
  const all = useInstall(app, update, q)
  const { found, rows, able, chosen } = all
  const word = t('app.shop.searchTerminal')
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
            loading={all.isPending}
            reason={chosen.length === 0 ? t('app.shop.chooseSome') : null}
            onClick={all.ask}
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
            placeholder={word}
            aria-label={word}
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
        <Terminals all={all} label={t('app.shop.terminalsOf', { name })} version={app.version.versionName} />
        {able.length > 0 ? <Times all={all} /> : null}
      </Stack>
    </Drawer>
  )
}

type ListProps = { all: Installing; label: string; version: string }

function Terminals({ all: { rows, able, chosen, pick }, label, version }: ListProps) {
  const t = useText()
  const showsGroup = new Set(rows.map(({ groupName }) => groupName)).size > 1
  const sns = able.map(({ sn }) => sn)
  return (
    <>
      {able.length > 1 ? (
        <Checkbox
          checked={chosen.length === able.length}
          indeterminate={chosen.length > 0 && chosen.length < able.length}
          onChange={({ target }) => pick(sns, target.checked)}
        >
          {t('app.shop.chooseAll', { count: figure(able.length) })}
        </Checkbox>
      ) : null}
      <ul className={styles.terminals} aria-label={label}>
        {rows.map((one) => (
          <TerminalLine
            key={one.sn}
            terminal={one}
            version={version}
            isComing={isComing(one)}
            showsGroup={showsGroup}
            {...(mayHave(one) && { onChoose: (is: boolean) => pick([one.sn], is) })}
            chosen={chosen.some(({ sn }) => sn === one.sn)}
          />
        ))}
      </ul>
    </>
  )
}

/** At once, or when the shop has closed. */
function Times({ all: { hasHours, when, setWhen, chosen } }: { all: Installing }) {
  const t = useText()
  return (
    <Stack gap={2} role="group" aria-label={t('app.shop.when')}>
      <span>{t('app.shop.when')}</span>
      <Row>
        <Radio.Group
          value={when}
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
  )
}
