import { words } from '../../kernel/words.ts'

export const appWords = words({
  'app.one': ['应用', 'App'],
  'app.many': ['应用', 'Apps'],
  'app.nameFirst': ['请先输入应用名称', "Enter the app's name first"],
  'app.osRule': ['系统版本格式如 10 或 10.0.1', 'A version of the system, such as 10 or 10.0.1'],
})
