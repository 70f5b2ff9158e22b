import { words } from '../../kernel/words.ts'

export const parametersWords = words({
  'parameters.many': ['应用参数', 'App parameters'],
  'parameters.name': ['名称', 'Name'],
  'parameters.value': ['值', 'Value'],
  'parameters.hint': [
    '终端上的应用向代理读取这些参数；整组就近生效，不与更上级合并。请勿填写密码。',
    'Apps on the terminal read these parameters from the agent. The most specific list applies as a whole and is not merged with other lists. Do not enter passwords here.',
  ],
  'parameters.add': ['新建参数', 'New parameter'],
  'parameters.nameOf': ['第 {{n}} 个参数的名称', 'Name of parameter {{n}}'],
  'parameters.valueOf': ['第 {{n}} 个参数的值', 'Value of parameter {{n}}'],
  'parameters.remove': ['移除第 {{n}} 个参数', 'Remove parameter {{n}}'],
  'parameters.more': ['{{said}} 等 {{count}} 项', '{{said}} and more, {{count}} in total'],
  'parameters.none': ['请至少填写一个参数', 'Enter at least one parameter'],
  'parameters.unnamed': ['请填写每个参数的名称', 'Enter a name for each parameter'],
  'parameters.badName': [
    '名称以字母开头，由字母、数字、点、- 或 _ 组成，最多 64 个字符',
    'A name starts with a letter and consists of letters, digits, dots, - or _, up to 64 characters',
  ],
  'parameters.twice': ['名称不能重复', 'Names must be unique'],
  'parameters.tooLong': [
    '参数总长度不能超过 16000 个字符',
    'The total length of the parameters must not exceed 16,000 characters',
  ],
  'parameters.longValue': ['值最多 2000 个字符', 'A value can have at most 2,000 characters'],
})
