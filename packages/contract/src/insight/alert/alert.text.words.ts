import { words } from '../../kernel/words.ts'

/** What alerts say: subjects, lines, texts of SMS. */
export const alertTextWords = words({
  'alertText.subject': ['[{{severity}}] {{name}}：{{place}}', '[{{severity}}] {{name}}: {{place}}'],
  'alertText.subjectCleared': ['[已恢复] {{name}}：{{place}}', '[Cleared] {{name}}: {{place}}'],
  'alertText.subjectMany': [
    '[{{severity}}] {{count}} 条告警，{{stores}} 个位置',
    '[{{severity}}] {{count}} {{count|alarm|alarms}} at {{stores}} {{stores|place|places}}',
  ],
  'alertText.subjectManyCleared': ['[已恢复] {{count}} 条告警', '[Cleared] {{count}} {{count|alarm|alarms}}'],
  'alertText.hello': ['{{name}}，您好：', 'Hello {{name}},'],
  'alertText.line': [
    '· {{kind}} — [{{severity}}] {{name}}，{{place}}，{{terminals}} 台终端，{{at}} (UTC)',
    '· {{kind}} — [{{severity}}] {{name}}, {{place}}, {{terminals}} {{terminals|terminal|terminals}}, {{at}} (UTC)',
  ],
  'alertText.by': ['  {{name}}', '  by {{name}}'],
  'alertText.comment': ['  “{{text}}”', '  "{{text}}"'],
  'alertText.suppressed': [
    '  静音期间有 {{count}} 个事件',
    '  {{count}} {{count|event|events}} during the mute period',
  ],
  'alertText.more': ['以及另外 {{count}} 条', 'and {{count}} more'],
  'alertText.sum': [
    '共 {{count}} 条告警，{{terminals}} 台终端；其中 {{cleared}} 条已恢复。',
    'Total: {{count}} {{count|alarm|alarms}}, {{terminals}} {{terminals|terminal|terminals}}. Already cleared: {{cleared}}.',
  ],
  'alertText.see': ['查看告警：{{url}}', 'View alarms: {{url}}'],
  'alertText.why': ['您收到此通知的原因：{{why}}', 'Reason for this notification: {{why}}'],
  'alertText.stop': ['停止接收：{{url}}', 'Unsubscribe: {{url}}'],
  'alertText.unknownPlace': ['多个位置', 'several places'],
  'alertText.ipPlace': ['公网地址 {{name}}', 'public address {{name}}'],
  'alertText.modelPlace': ['型号 {{name}}', 'model {{name}}'],
  'alertText.sms': [
    'CPM [{{severity}}] {{kind}}：{{name}}，{{place}}，{{terminals}} 台终端',
    'CPM [{{severity}}] {{kind}}: {{name}}, {{place}}, {{terminals}} {{terminals|terminal|terminals}}',
  ],
  'alertText.smsMore': ['；另有 {{count}} 条。{{url}}', '; {{count}} more. {{url}}'],
  'alertText.smsEnd': ['。{{url}}', '. {{url}}'],
  'alertText.off': ['Webhook“{{name}}”已停用', 'Webhook "{{name}}" was disabled'],
  'alertText.offBody': [
    '多次尝试均失败，已停止向 {{url}} 发送。未发送的内容会保留，启用后继续发送：{{page}}',
    'All attempts failed, so notifications are no longer sent to {{url}}. Pending notifications are stored and sent after you enable the webhook: {{page}}',
  ],
})
