import { pagerSizes } from '@cpm/contract/kernel/list'
import { note, noteForm, noteLimits, type NoteRow } from '@cpm/contract/estate/note/note'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { EditDialog } from '../../kit/form/edit.tsx'
import { ExportMenu } from '../../kit/list/export-menu.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import { Empty, Failed, Waiting } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { Pager } from '../../kit/list/pager.tsx'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { useUnsaved } from '../../kit/page/tab-route.ts'
import { t as say, useText } from '../../api/text.ts'
import { DateTime, formatMoment } from '../../kit/values/values.tsx'
import { FormerSn } from '../terminal/detail/overview/former-sn.tsx'
import type { TabProps } from '../terminal/slots.ts'
import { Row } from '../../kit/layout/box.tsx'
import styles from './notes.module.css'
import pageStyles from '../../kit/page/page.module.css'

type Place = { page: number; pageSize: number; q?: string | undefined }

/** What people noted of the terminal, the newest first, and a place to write. */
export function Notes({ terminal: { sn } }: TabProps) {
  const t = useText()
  const [place, setPlace] = useState<Place>({ page: 1, pageSize: pagerSizes.default })
  const [editing, setEditing] = useState<NoteRow | null>(null)
  const query = { sn, ...place }
  const found = useRead(quietApi.note.list, query, { placeholderData: keepPreviousData })
  const mayWrite = useCan('note.create')
  const mayExport = useCan('timeline.export')
  const { data, error } = found
  return (
    <section className={pageStyles.panel} data-is="panel" aria-label={t('note.many')}>
      {mayWrite ? <NewNote sn={sn} /> : null}
      <Row between className={styles.notesTools}>
        <SearchBar<Place>
          query={place}
          onQuery={(patch) => setPlace({ ...place, page: 1, ...patch })}
          placeholder={t('note.search')}
        />
        {mayExport ? <ExportMenu route={note.routes.list} query={{ sn, q: place.q }} name={`notes-${sn}`} /> : null}
      </Row>
      {!data && error ? <Failed error={error} retry={() => void found.refetch()} /> : null}
      {!data && !error ? <Waiting lines={4} /> : null}
      {data?.records.length === 0 ? (
        <Empty
          icon="message"
          title={t(place.q ? 'note.noMatch' : 'note.none')}
          hint={place.q ? undefined : t('note.noneHint')}
        />
      ) : null}
      <ul className={styles.notesList} aria-busy={found.isPlaceholderData}>
        {data?.records.map((row) => (
          <OneNote key={row.id} row={row} onEdit={() => setEditing(row)} />
        ))}
      </ul>
      {data ? (
        <Pager
          page={place.page}
          pageSize={place.pageSize}
          total={data.total}
          onChange={(page, pageSize) => setPlace({ ...place, page, pageSize })}
        />
      ) : null}
      {editing ? <EditNote row={editing} onClose={() => setEditing(null)} /> : null}
    </section>
  )
}

function NewNote({ sn }: { sn: string }) {
  const t = useText()
  const id = useId()
  const [text, setText] = useState('')
  useUnsaved(text.trim() !== '')
  const add = useAction(api.note.add, { onDone: () => setText('') })
  const ready = text.trim() !== ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !add.isPending) add.mutate({ sn, text })
  }
  return (
    <form className={styles.noteNew} onSubmit={send}>
      <label htmlFor={id}>{t('note.add')}</label>
      <Input.TextArea
        id={id}
        value={text}
        maxLength={noteLimits.text}
        autoSize={{ minRows: 2, maxRows: 8 }}
        placeholder={t('note.hint')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
        }}
      />
      <Button type="primary" htmlType="submit" disabled={!ready} loading={add.isPending}>
        {t('common.save')}
      </Button>
    </form>
  )
}

function OneNote({ row, onEdit }: { row: NoteRow; onEdit: () => void }) {
  const t = useText()
  const at = formatMoment(new Date(row.at))
  const remove = useAction(api.note.remove)
  async function ask(): Promise<void> {
    if (await confirm({ title: say('note.removeAsk'), content: row.text.slice(0, 200), danger: true }))
      remove.mutate({ id: row.id })
  }
  return (
    <li>
      <Row as="p" gap={4} className={styles.noteHead}>
        <b>{row.accountName}</b>
        <DateTime at={row.at} />
        {row.editedAt ? <span>{t('note.edited', { at: formatMoment(new Date(row.editedAt)) })}</span> : null}
        {row.formerSn ? <FormerSn sn={row.formerSn} /> : null}
        {row.mayChange ? (
          <span className={styles.noteActs}>
            <Button
              type="text"
              size="small"
              icon={<Icon name="edit" size={15} />}
              aria-label={t('note.editOf', { at })}
              title={t('note.edit')}
              onClick={onEdit}
            />
            <Button
              type="text"
              size="small"
              icon={<Icon name="trash" size={15} />}
              aria-label={t('note.removeOf', { at })}
              title={t('note.removeOf', { at })}
              loading={remove.isPending}
              onClick={() => void ask()}
            />
          </span>
        ) : null}
      </Row>
      <p className={styles.noteText}>{row.text}</p>
    </li>
  )
}

function EditNote({ row, onClose }: { row: NoteRow; onClose: () => void }) {
  const t = useText()
  const update = useAction(api.note.update)
  return (
    <EditDialog
      open
      title={t('note.edit')}
      schema={noteForm}
      initial={{ text: row.text }}
      onClose={onClose}
      onSubmit={async ({ text }) => void (await update.mutateAsync({ id: row.id, text }))}
    >
      <Field name="text" label={t('note.text')}>
        <Input.TextArea maxLength={noteLimits.text} autoSize={{ minRows: 3, maxRows: 12 }} />
      </Field>
    </EditDialog>
  )
}
