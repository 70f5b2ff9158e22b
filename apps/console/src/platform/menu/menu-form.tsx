import { menuChange, menuForm, menuLimits, type MenuRow, menuTypes } from '@cpm/contract/platform/menu/menu'
import { Form, Input, InputNumber, Segmented, Select, Switch } from 'antd'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { EditDrawer } from '../../kit/form/edit.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import { type Text, useLanguage, useText } from '../../api/text.ts'
import { IconSelect } from './icon-select.tsx'
import { isContainer } from './menu-tree.ts'
import styles from './menu.module.css'

/** A new row, perhaps in one that is there, or a row anew. */
export type Writing = { kind: 'new'; parentId: string | null } | { kind: 'edit'; row: MenuRow }

/** What a row is, in words: a menu of one's own leads outside. */
export const typeWord = (t: Text, row: MenuRow) =>
  row.type === menuTypes.menu && !row.fixed ? t('menu.type.link') : t(`menu.type.${row.type as 0 | 1 | 2 | 3}`)

type Props = { writing: Writing; rows: readonly MenuRow[]; onClose: () => void }

/** A menu row with every field of [3.11]; what the product defines is shown, and stays. */
export function MenuForm({ writing, rows, onClose }: Props) {
  const t = useText()
  const create = useAction(api.menu.create)
  const update = useAction(api.menu.update)
  const row = writing.kind === 'edit' ? writing.row : null
  const initial = useMemo(() => {
    if (writing.kind === 'new') {
      const parentId = writing.parentId ?? undefined
      return { type: menuTypes.menu, systemCode: 'cpm', parentId, enabled: true, hidden: false, icon: 'link' }
    }
    const { name, englishName, parentId, icon, sort, hidden, systemCode, url, fixed } = writing.row
    const own = fixed ? {} : { systemCode, ...(url ? { url } : {}) }
    return { name, englishName, parentId: parentId ?? undefined, icon, sort, hidden, ...own }
  }, [writing])
  return (
    <EditDrawer
      open
      width={560}
      title={t(row ? 'menu.edit' : 'menu.add')}
      schema={(row ? menuChange : menuForm) as unknown as typeof menuForm}
      initial={initial as object}
      onClose={onClose}
      onSubmit={async (values) => {
        if (!row) {
          // What was filled in before it became a module is of no use to one.
          const { parentId: _parent, url: _url, ...module } = values
          return create.mutateAsync(values.type === menuTypes.menu ? values : module)
        }
        // What was emptied is not among the values.
        const { parentId, ...rest } = values as Partial<typeof values>
        return update.mutateAsync({ icon: '', ...rest, parentId: parentId ?? null, id: row.id })
      }}
    >
      {row ? <Same label={t('menu.type')} value={typeWord(t, row)} /> : <TypeField />}
      <div className={styles.menuPair}>
        <Field name="name" label={t('menu.name')}>
          <Input autoFocus maxLength={menuLimits.name} />
        </Field>
        <Field name="englishName" label={t('menu.englishName')}>
          <Input maxLength={menuLimits.name} />
        </Field>
      </div>
      <ParentField row={row} rows={rows} />
      <Address row={row} />
      <div className={styles.menuPair}>
        {row?.fixed ? (
          <Same label={t('menu.systemCode')} value={row.systemCode} />
        ) : (
          <Field name="systemCode" label={t('menu.systemCode')}>
            <Input maxLength={menuLimits.systemCode} />
          </Field>
        )}
        <Field name="sort" label={t('menu.sort')} help={t('menu.sortHint')}>
          <InputNumber min={0} max={menuLimits.sort} precision={0} style={{ width: '100%' }} />
        </Field>
      </div>
      {row?.type === menuTypes.button ? null : (
        <Field name="icon" label={t('menu.icon')}>
          <IconSelect />
        </Field>
      )}
      <div className={styles.menuPair}>
        <Field name="hidden" label={t('menu.hidden')} help={t('menu.hiddenHint')} valuePropName="checked">
          <Switch />
        </Field>
        {row ? null : (
          <Field name="enabled" label={t('enabled.1')} valuePropName="checked">
            <Switch />
          </Field>
        )}
      </div>
    </EditDrawer>
  )
}

/** What stays as it is, and why. */
function Same({ label, value, reason }: { label: string; value: string; reason?: string }) {
  const t = useText()
  return (
    <Form.Item label={label} extra={reason ?? t('menu.fixedField')}>
      <Input disabled aria-label={label} value={value || '–'} />
    </Form.Item>
  )
}

function TypeField() {
  const t = useText()
  const options = [
    { value: menuTypes.menu, label: t('menu.type.link') },
    { value: menuTypes.module, label: t('menu.type.1') },
    { value: menuTypes.system, label: t('menu.type.0') },
  ]
  return (
    <Field name="type" label={t('menu.type')}>
      <Segmented aria-label={t('menu.type')} options={options} />
    </Field>
  )
}

const useType = (row: MenuRow | null): number | undefined => {
  const said = Form.useWatch<number | undefined>('type', Form.useFormInstance())
  return row ? row.type : said
}

/** Where it stands: pages and links in a container or at the top. */
function ParentField({ row, rows }: { row: MenuRow | null; rows: readonly MenuRow[] }) {
  const t = useText()
  const language = useLanguage()
  const type = useType(row)
  const label = (one: MenuRow) => (language === 'cn' ? one.name : one.englishName)
  const parent = rows.find((one) => one.id === row?.parentId)
  if (row?.type === menuTypes.button) {
    return <Same label={t('menu.parent')} value={parent ? label(parent) : ''} reason={t('menu.buttonParent')} />
  }
  if (type !== menuTypes.menu) {
    return <Same label={t('menu.parent')} value={t('menu.top')} reason={t('menu.moduleParent')} />
  }
  return (
    <Field name="parentId" label={t('menu.parent')}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('menu.parent')}
        placeholder={t('menu.top')}
        options={rows.filter(isContainer).map((one) => ({ value: one.id, label: label(one) }))}
      />
    </Field>
  )
}

/** Where it leads, or what it allows. */
function Address({ row }: { row: MenuRow | null }) {
  const t = useText()
  const type = useType(row)
  if (row?.type === menuTypes.button) {
    return <Same label={t('menu.permission')} value={row.permission} reason={t('menu.permissionHint')} />
  }
  if (row?.fixed) return <Same label={t('menu.url')} value={row.url} />
  if (type !== menuTypes.menu) return null
  return (
    <Field name="url" label={t('menu.url')} help={t('menu.linkHint')}>
      <Input type="url" maxLength={menuLimits.url} placeholder="https://" />
    </Field>
  )
}
