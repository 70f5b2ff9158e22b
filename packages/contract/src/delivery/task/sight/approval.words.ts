import { words } from '../../../kernel/words.ts'

/** What a task is called and for, and what a second person reads before they agree to it. */
export const approvalWords = words({
  'task.name': ['名称', 'Name'],
  'task.note': ['说明', 'Note'],
  'task.named': ['用途', 'Purpose'],
  'task.named.none': ['未填写', 'None'],
  'task.nameHint': ['在任务列表中显示', 'Shown in the list of tasks'],
  'task.noteHint': ['说明为何需要此任务，审批人会看到', 'Why it is needed: whoever approves it reads this'],
})
