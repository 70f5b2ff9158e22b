import { words } from '../../../kernel/words.ts'

/** What waits for a second person, and who may be that person. */
export const secondWords = words({
  'task.onlyDecided': [
    '该任务由另一个账号创建：您只能审批，不能控制',
    'Another account made this task: you decide on it, and do not steer it',
  ],
})
