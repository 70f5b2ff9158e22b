import { unreachedWords } from './unreached.words.ts'
import { words } from '../words.ts'

/** Texts of the frame itself: answers every route may give [8.1]-[8.5]. */
export const kernelWords = words({
  ...unreachedWords,
  'answer.ok': ['操作成功', 'Operation successful'],
  'answer.badInput': ['请检查填写的内容', 'Please check what you entered'],
  'answer.badJson': ['请求内容不是有效的 JSON', 'The request body is not valid JSON'],
  // As the spec has it [6.3].
  'answer.storeMayNotAdd': ['该门店没有权限新增', 'The store does not have permission to add new items'],
  'answer.forbidden': ['没有权限执行此操作', 'You do not have permission to do this'],
  'answer.missing': ['内容不存在', 'Not found'],
  'answer.inUse': ['仍在使用中，不能删除', 'It is still in use and cannot be deleted'],
  'answer.filesAway': [
    '文件存储目前无法读写，请稍后重试；若问题持续，请联系系统管理员',
    'The file store cannot be read or written now. Try again later; if it stays so, tell the system administrator',
  ],
  'answer.diskFull': [
    '文件存储空间已满，请系统管理员清理后重试',
    'The file store is full. Ask the system administrator to free space, then try again',
  ],
  'answer.conflict': ['内容已被更改，请刷新后重试', 'It was changed meanwhile; refresh and try again'],
  'answer.tooLarge': ['请求内容过大', 'The request is too large'],
  'answer.wrongType': ['不支持的内容类型', 'This content type is not supported'],
  'answer.tooMany': ['操作过于频繁，请在 {{seconds}} 秒后重试', 'Too many requests, try again in {{seconds}} s'],
  'answer.noSession': ['登录已失效，请重新登录', 'Your session has ended, please sign in again'],
  'answer.fault': ['系统内部错误，编号 {{id}}', 'Internal error, reference {{id}}'],
  'answer.keyReused': ['同一幂等键已用于不同的请求', 'This Idempotency-Key was used for a different request'],
  'answer.keyTooShort': [
    '未登录的请求，幂等键至少 {{min}} 个字符且须随机生成',
    'Without a sign-in an Idempotency-Key has at least {{min}} characters, made at random',
  ],
  'said.noSnConfig': ['未找到该 SN 的配置，请重新输入', 'No SN configuration found, please re-enter'],
  'sheet.head': ['{{what}}（{{unit}}）', '{{what}} ({{unit}})'],
  'sheet.nth': ['{{what}} {{nth}}', '{{what}} {{nth}}'],
  'sheet.unit.percent': ['%', '%'],
  'sheet.unit.celsius': ['°C', '°C'],
  'sheet.unit.bytes': ['字节', 'bytes'],
  'sheet.unit.milliseconds': ['毫秒', 'ms'],
  'field.required': ['必填', 'Required'],
  'field.invalid': ['格式不正确', 'Not valid'],
  'field.noZone': ['未知时区', 'No such time zone'],
  'field.unknown': ['未知字段', 'Unknown field'],
  'field.unknownParameter': ['没有这个参数：{{name}}', 'There is no such parameter: {{name}}'],
  'field.tooShort': ['至少 {{min}} 个字符', 'At least {{min}} characters'],
  'field.tooLong': ['最多 {{max}} 个字符', 'At most {{max}} characters'],
  'field.tooSmall': ['不能小于 {{min}}', 'At least {{min}}'],
  'field.tooBig': ['不能大于 {{max}}', 'At most {{max}}'],
  'field.tooFew': ['至少 {{min}} 项', 'At least {{min}}'],
  'field.tooMany': ['最多 {{max}} 项', 'At most {{max}}'],
  'field.oneOf': ['可选值：{{values}}', 'One of: {{values}}'],
  'field.type': ['类型不正确', 'Wrong type'],
})
