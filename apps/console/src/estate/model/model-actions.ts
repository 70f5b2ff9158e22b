import type { ModelRow } from '@cpm/contract/estate/model/model'
import { api } from '../../api/api.ts'
import { t as say } from '../../api/text.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'

/** What a form is opened for. */
export type Editing = { do: 'add' | 'override'; from: ModelRow | null } | { do: 'edit'; row: ModelRow & { id: string } }

export const expectedOf = (id: string) => `/device/modelPeripheralSetting?id=${id}`

/** What can be done with a model: cataloguing, changing, or putting one's own in place of ours. */
export function actionsOf(row: ModelRow, onEdit: (what: Editing) => void): Action[] {
  const { id, name, own } = row
  if (id === null) {
    return [{ word: 'model.addThis', code: 'model.create', first: true, run: () => onEdit({ do: 'add', from: row }) }]
  }
  const why = own ? null : say('model.notOwn')
  const override: Action = {
    word: 'model.override',
    code: 'model.create',
    run: () => onEdit({ do: 'override', from: row }),
  }
  /** Says what hangs on it before it goes. */
  async function ask() {
    const depend = await api.model.dependents({ id: id as string })
    return { kind: 'delete' as const, name, content: say('model.deleteHint', depend) }
  }
  return [
    {
      word: 'model.change',
      code: 'model.update',
      first: true,
      why,
      run: () => onEdit({ do: 'edit', row: { ...row, id } }),
    },
    { word: 'model.setPeripherals', to: expectedOf(id) },
    ...(own ? [] : [override]),
    { word: 'model.delete', code: 'model.delete', danger: true, why, deed: deed(api.model.remove, { id }, { ask }) },
  ]
}
