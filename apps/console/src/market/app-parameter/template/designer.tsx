import {
  type AppTemplate,
  appTemplate,
  type TemplateField,
  type TemplateShown,
} from '@cpm/contract/market/app-parameter/app-parameter'
import type { VersionRow } from '@cpm/contract/market/app/app'
import { templatePatternIssues } from '@cpm/pattern/template'
import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { t as say, useText } from '../../../api/text.ts'
import { Drawer } from '../../../kit/dialog/drawer.tsx'
import { toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { issueText } from '../../../kit/form/issue-text.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Failed, Panel, Waiting } from '../../../kit/page/page.tsx'
import { useUnsaved } from '../../../kit/page/tab-route.ts'
import { ActionButtons, deed } from '../../../platform/resource/actions.tsx'
import { Stale } from '../values/values-editor.tsx'
import { FieldDrawer, newField } from './field-drawer.tsx'
import { FieldsTable } from './fields-table.tsx'
import { GroupsPanel } from './groups-panel.tsx'
import { Preview } from './preview.tsx'
import { TemplateFile } from './template-file.tsx'

type Props = { versions: readonly VersionRow[]; first: string }

/** Chooses a version, and designs what its app is to know. */
export function Designer({ versions, first }: Props) {
  const t = useText()
  const [chosen, setChosen] = useState(first)
  const found = useRead(quietApi.appParameter.template, { id: chosen })
  return (
    <Stack gap={4}>
      <Row>
        <Select<string>
          aria-label={t('appParameter.version')}
          value={chosen}
          options={versions.map(({ id, versionName }) => ({ value: id, label: versionName }))}
          onChange={setChosen}
        />
        {found.data ? <Whose shown={found.data} /> : null}
      </Row>
      {found.data ? (
        <Design key={`${chosen} ${found.data.changedAt ?? ''}`} versionId={chosen} shown={found.data} />
      ) : found.error ? (
        <Failed error={found.error} retry={() => void found.refetch()} />
      ) : (
        <Waiting lines={6} />
      )}
    </Stack>
  )
}

function Whose({ shown: { from, isOwn } }: { shown: TemplateShown }) {
  const t = useText()
  if (from === null) return null
  return (
    <Muted>{isOwn ? t('appParameter.ownTemplate') : t('appParameter.takenOver', { version: from.versionName })}</Muted>
  )
}

function Design({ versionId, shown }: { versionId: string; shown: TemplateShown }) {
  const t = useText()
  const mayDesign = useCan('appParameter.design')
  const [template, setTemplate] = useState<AppTemplate>(shown.template ?? { groups: [], fields: [] })
  const [isDirty, setDirty] = useState(false)
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const [isPreview, setPreview] = useState(false)
  useUnsaved(isDirty)
  const change = (next: Partial<AppTemplate>) => {
    setTemplate((before) => ({ ...before, ...next }))
    setDirty(true)
  }
  const { groups, fields } = template
  function keep(field: TemplateField): void {
    change({ fields: editing === 'new' ? [...fields, field] : fields.map((one, at) => (at === editing ? field : one)) })
  }
  return (
    <Stack gap={4}>
      {shown.stale.length > 0 ? <Stale stale={shown.stale} /> : null}
      <Panel
        title={t('appParameter.fields')}
        extra={
          <Row>
            <TemplateFile
              name={shown.packageName}
              template={template}
              {...(mayDesign ? { onRead: (read: AppTemplate) => change(read) } : {})}
            />
            <Button disabled={fields.length === 0} onClick={() => setPreview(true)}>
              {t('appParameter.preview')}
            </Button>
            {mayDesign ? <Button onClick={() => setEditing('new')}>{t('appParameter.addField')}</Button> : null}
          </Row>
        }
      >
        <FieldsTable
          template={template}
          mayDesign={mayDesign}
          onEdit={setEditing}
          onChange={(next) => change({ fields: next })}
        />
      </Panel>
      {mayDesign ? (
        <Keeping
          versionId={versionId}
          template={template}
          isOwn={shown.isOwn}
          isDirty={isDirty}
          onGroups={(next) => change({ groups: next })}
          onSaved={() => setDirty(false)}
        />
      ) : null}
      {editing === null ? null : (
        <FieldDrawer
          field={editing === 'new' ? newField : (fields[editing] ?? newField)}
          groups={groups}
          taken={fields.filter((_, at) => at !== editing).map(({ name }) => name)}
          onSave={keep}
          onClose={() => setEditing(null)}
        />
      )}
      <Drawer open={isPreview} size={520} title={t('appParameter.preview')} onClose={() => setPreview(false)}>
        <Preview template={template} />
      </Drawer>
    </Stack>
  )
}

type KeepingProps = {
  versionId: string
  template: AppTemplate
  isOwn: boolean
  isDirty: boolean
  onGroups: (groups: AppTemplate['groups']) => void
  onSaved: () => void
}

/** The groups, and what becomes of what was changed. */
function Keeping({ versionId, template, isOwn, isDirty, onGroups, onSaved }: KeepingProps) {
  const t = useText()
  const save = useAction(api.appParameter.setTemplate, {
    success: null,
    onDone: () => {
      onSaved()
      toast.success(say('appParameter.saved'))
    },
  })
  const wrong = isDirty ? problemsIn(template) : []
  return (
    <>
      <Panel title={t('appParameter.groups')}>
        <GroupsPanel groups={template.groups} onChange={onGroups} />
      </Panel>
      {wrong.length > 0 ? (
        <Alert type="error" showIcon title={t('appParameter.problems')} description={wrong.join('; ')} />
      ) : null}
      <Row>
        <Button
          type="primary"
          disabled={!isDirty || wrong.length > 0}
          loading={save.isPending}
          onClick={() => save.mutate({ id: versionId, template })}
        >
          {t('common.save')}
        </Button>
        {isOwn ? <ActionButtons actions={[resetOf(versionId)]} /> : null}
      </Row>
    </>
  )
}

const resetOf = (versionId: string) => ({
  word: 'appParameter.resetTemplate' as const,
  code: 'appParameter.design' as const,
  danger: true as const,
  deed: deed(
    api.appParameter.removeTemplate,
    { id: versionId },
    {
      ask: () => ({
        title: say('appParameter.resetAsk'),
        content: say('appParameter.resetHint'),
        danger: true,
        okText: say('common.confirm'),
      }),
    },
  ),
})

/** What is wrong with it, each at the name of its field. */
function problemsIn(template: AppTemplate): string[] {
  const read = appTemplate.safeParse(template)
  const issues =
    read.error?.issues ?? templatePatternIssues(template).map((one) => ({ code: 'custom' as const, ...one }))
  return issues.slice(0, 5).map((issue) => {
    const [of, at] = issue.path
    const one = of === 'groups' || of === 'fields' ? template[of][Number(at)] : undefined
    return [one?.name, issueText(issue)].filter(Boolean).join(': ')
  })
}
