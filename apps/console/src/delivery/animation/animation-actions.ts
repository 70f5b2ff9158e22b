import { animation, type AnimationRow } from '@cpm/contract/delivery/animation/animation'
import { api } from '../../api/api.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'
import { downloadContent } from '../artifact/content.ts'
import { newTaskWith } from '../artifact/new-task.ts'

/** What the page opens for an animation. */
export type Doors = Record<'onSee' | 'onEdit', (row: AnimationRow) => void>

/** What can be done with a boot animation. */
export const actionsOf = (row: AnimationRow, { onSee, onEdit }: Doors): Action[] => [
  { word: 'animation.see', code: 'animation.read', first: true, run: () => onSee(row) },
  { word: 'animation.give', code: 'task.create', to: newTaskWith('boot_animation', row.artifactId) },
  { word: 'animation.change', code: 'animation.update', run: () => onEdit(row) },
  {
    word: 'animation.download',
    code: 'animation.read',
    // What went wrong was said.
    run: () => void downloadContent(animation.routes.content, row.id, row.fileName).catch(() => null),
  },
  {
    word: 'animation.delete',
    code: 'animation.delete',
    danger: true,
    deed: deed(api.animation.remove, { id: row.id }, { ask: () => ({ kind: 'delete', name: row.name }) }),
  },
]
