import { Checkbox } from 'antd'
import { useEffect, useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { TextInput } from '../../../kit/form/text-input.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Empty, Failed, Panel, Waiting } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { Recent } from './recent.tsx'
import { TerminalRows } from './terminal-rows.tsx'
import { UnderWay } from './under-way.tsx'
import styles from './choose.module.css'

export type Chosen = { sn: string; viewOnly?: true | undefined; session?: string | undefined }
type Props = { mayControl: boolean; onChoose: (chosen: Chosen) => void }

/** As many as a person looks through; then they search. */
const most = 50
const typingMs = 250

/** Whose screen is to be opened: one that is online, one of late, a favourite, or any by its SN or name. */
export function Choose({ mayControl, onChoose }: Props) {
  const t = useText()
  const [looking, setLooking] = useState(!mayControl)
  const open = (sn: string) => onChoose({ sn, viewOnly: looking && mayControl ? true : undefined })
  return (
    <div className={styles.choose}>
      <Panel
        title={t('remoteDesktop.choose')}
        extra={
          mayControl ? (
            <Checkbox checked={looking} onChange={({ target }) => setLooking(target.checked)}>
              {t('remoteDesktop.viewOnly')}
            </Checkbox>
          ) : null
        }
      >
        <Search onOpen={open} />
      </Panel>
      <Stack gap={4} className={styles.side}>
        <UnderWay onJoin={onChoose} />
        <Recent onOpen={open} />
        <Favourites onOpen={open} />
      </Stack>
    </div>
  )
}

function Search({ onOpen }: { onOpen: (sn: string) => void }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  const page = useRead(
    quietApi.terminal.list,
    q ? { q, pageSize: most, status: ['activated'] } : { online: true, pageSize: most, status: ['activated'] },
    { placeholderData: (before) => before },
  )
  const rows = page.data?.records
  return (
    <Stack gap={4}>
      <TextInput
        value={typed}
        maxLength={100}
        prefix={<Icon name="search" />}
        placeholder={t('remoteDesktop.search')}
        aria-label={t('remoteDesktop.search')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Row between>
        <h3 className={styles.title}>{t(q ? 'remoteDesktop.found' : 'remoteDesktop.onlyOnline')}</h3>
        <Muted small>{t('remoteDesktop.chooseHint')}</Muted>
      </Row>
      {page.isError ? <Failed error={page.error} retry={() => void page.refetch()} /> : null}
      {rows === undefined && !page.isError ? <Waiting /> : null}
      {rows?.length === 0 ? <Empty icon="search" title={t('remoteDesktop.nothing')} /> : null}
      {rows && rows.length > 0 ? <TerminalRows rows={rows} onOpen={onOpen} /> : null}
      {page.data && page.data.total > most ? (
        <Muted small>{t('remoteDesktop.moreFound', { count: page.data.total - most })}</Muted>
      ) : null}
    </Stack>
  )
}

function Favourites({ onOpen }: { onOpen: (sn: string) => void }) {
  const t = useText()
  const may = useCan('favourite.read')
  const page = useRead(quietApi.terminal.list, { favourite: true, pageSize: 20 }, { enabled: may, as: 'favourites' })
  const rows = page.data?.records ?? []
  if (rows.length === 0) return null
  return (
    <Panel title={t('remoteDesktop.favourites')}>
      <TerminalRows rows={rows} onOpen={onOpen} />
    </Panel>
  )
}
