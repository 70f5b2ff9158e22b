import { words } from '../../kernel/words.ts'

export const parametersWords = words({
  'parameters.many': ['应用参数', 'Parameters'],
  'parameters.name': ['名称', 'Name'],
  'parameters.value': ['值', 'Value'],
  'parameters.hint': [
    '终端上的应用向代理读取这些参数；整组就近生效，不与更上级合并。请勿填写密码。',
    'Apps on the terminal ask the agent for these. The nearest list counts as a whole and is not joined with others. Put no passwords here.',
  ],
  'parameters.add': ['新建参数', 'New parameter'],
  'parameters.nameOf': ['第 {{n}} 个参数的名称', 'Name of parameter {{n}}'],
  'parameters.valueOf': ['第 {{n}} 个参数的值', 'Value of parameter {{n}}'],
  'parameters.remove': ['移除第 {{n}} 个参数', 'Remove parameter {{n}}'],
  'parameters.more': ['{{said}} 等 {{count}} 项', '{{said}} and more, {{count}} in all'],
  'parameters.none': ['请至少填写一个参数', 'Fill in at least one parameter'],
  'parameters.unnamed': ['请填写每个参数的名称', 'Give every parameter a name'],
  'parameters.badName': [
    '名称以字母开头，由字母、数字、点、- 或 _ 组成，最多 64 个字符',
    'A name begins with a letter and has letters, digits, dots, - or _, 64 characters at most',
  ],
  'parameters.twice': ['名称不能重复', 'Each name may be there once'],
  'parameters.tooLong': ['参数总长度不能超过 16000 个字符', 'All of them together have at most 16,000 characters'],
  'parameters.longValue': ['值最多 2000 个字符', 'A value has at most 2,000 characters'],
})
