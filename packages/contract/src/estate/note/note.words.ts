import { words } from '../../kernel/words.ts'

export const noteWords = words({
  'note.one': ['备注', 'Note'],
  'note.many': ['备注', 'Notes'],
  'note.text': ['内容', 'Text'],
  'note.accountName': ['作者', 'Author'],
  'note.at': ['时间', 'Time'],
  'note.editedAt': ['修改时间', 'Edited at'],
  'note.add': ['新建备注', 'New note'],
  'note.hint': ['记录关于这台终端的情况', 'Record information about this terminal'],
  'note.edit': ['编辑备注', 'Edit note'],
  'note.editOf': ['编辑 {{at}} 的备注', 'Edit note of {{at}}'],
  'note.removeOf': ['删除 {{at}} 的备注', 'Delete note of {{at}}'],
  'note.removeAsk': ['删除这条备注？', 'Delete this note?'],
  'note.edited': ['修改于 {{at}}', 'edited {{at}}'],
  'note.search': ['搜索备注', 'Search notes'],
  'note.none': ['还没有备注', 'No notes yet'],
  'note.noneHint': [
    '写下维修、位置或约定，同事也能看到',
    'Record repairs, locations or agreements. Colleagues can view the notes too',
  ],
  'note.tooMany': ['每台终端最多 {{most}} 条备注', 'A terminal can have at most {{most}} notes'],
  'note.noMatch': ['没有符合条件的备注', 'No matching notes'],
})
