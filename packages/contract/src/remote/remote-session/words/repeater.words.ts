import { words } from '../../../kernel/words.ts'

/** What a person reads who connects a VNC server without our agent. */
export const repeaterWords = words({
  'repeater.one': ['VNC 中继', 'VNC repeater'],
  'repeater.new': ['新建中继 ID', 'New repeater ID'],
  'repeater.intro': [
    '终端上的 VNC 服务器用此 ID 连接到本服务器，终端无需安装代理',
    'A VNC server on the terminal connects to this server with the ID. The terminal needs no agent.',
  ],
  'repeater.password': ['VNC 密码', 'VNC password'],
  'repeater.passwordHint': [
    'VNC 服务器需要密码时填写，连接后即删除',
    'Only if the VNC server requires a password. Deleted after the connection.',
  ],
  'repeater.make': ['新建 ID', 'Create ID'],
  'repeater.another': ['再建一个', 'Create another ID'],
  'repeater.once': ['ID 只显示这一次，且只能使用一次', 'The ID is shown only once and works only once'],
  'repeater.id': ['中继 ID', 'Repeater ID'],
  'repeater.server': ['中继地址', 'Repeater address'],
  'repeater.open': ['打开屏幕', 'Open screen'],
  'repeater.waiting': ['等待 VNC 服务器', 'Waiting for the VNC server'],
  'repeater.here': ['VNC 服务器已连接', 'VNC server connected'],
  'repeater.endsIn': ['{{duration}} 后过期', 'Expires in {{duration}}'],
  'repeater.expired': ['ID 已过期', 'The ID has expired'],
})
