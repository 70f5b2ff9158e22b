import { words } from '../../kernel/words.ts'

/** What a guest reads, who knows nothing of the product. */
export const guestPageWords = words({
  'guestPage.title': ['远程桌面', 'Remote desktop'],
  'guestPage.hello': ['{{guest}}，您好', 'Hello {{guest}}'],
  'guestPage.invited': [
    '{{enterprise}} 的 {{name}} 邀请您查看一台终端的屏幕。',
    '{{name}} of {{enterprise}} invites you to view the screen of a terminal.',
  ],
  'guestPage.invitedControl': [
    '{{enterprise}} 的 {{name}} 邀请您查看并操作一台终端的屏幕。',
    '{{name}} of {{enterprise}} invites you to view and control the screen of a terminal.',
  ],
  'guestPage.terminal': ['终端', 'Terminal'],
  'guestPage.until': ['有效期至', 'Valid until'],
  'guestPage.recorded': ['画面和操作会被录像。', 'The screen and your input are recorded.'],
  'guestPage.asked': ['终端旁的人需要先同意。', 'The user at the terminal must agree first.'],
  'guestPage.open': ['打开屏幕', 'Open screen'],
  'guestPage.leave': ['离开', 'Leave'],
  'guestPage.again': ['再次打开', 'Open again'],
  'guestPage.retry': ['重试', 'Retry'],
  'guestPage.left': ['您已离开', 'You left the session'],
  'guestPage.leftHint': ['链接到期前可以再次打开。', 'You can open the screen again until the link expires.'],
  'guestPage.noToken': ['链接不完整', 'The link is incomplete'],
  'guestPage.noTokenHint': ['请从收到的消息中复制完整的链接。', 'Copy the full link from the message you received.'],
  'guestPage.unknownHint': ['请向邀请人索取新的链接。', 'Request a new link from the person who invited you.'],
  'guestPage.offline': ['终端离线', 'The terminal is offline'],
  'guestPage.offlineHint': [
    '终端上线后可以打开，本页会自动更新。',
    'You can open the screen when the terminal is online. This page updates automatically.',
  ],
  'guestPage.refused': ['终端旁的人没有同意', 'The user at the terminal did not agree'],
  'guestPage.refusedHint': [
    '请先与他们联系，再次打开时会重新询问。',
    'Contact them first. The terminal requests consent again when you reopen the screen.',
  ],
  'guestPage.elsewhere': ['链接已在别处打开', 'The link was opened in another place'],
  'guestPage.elsewhereHint': ['同一链接同时只能在一处使用。', 'A link works only in a single place at a time.'],
})
