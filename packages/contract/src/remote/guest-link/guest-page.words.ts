import { words } from '../../kernel/words.ts'

/** What a guest reads, who knows nothing of the product. */
export const guestPageWords = words({
  'guestPage.title': ['远程桌面', 'Remote desktop'],
  'guestPage.hello': ['{{guest}}，您好', 'Hello {{guest}}'],
  'guestPage.invited': [
    '{{enterprise}} 的 {{name}} 邀请您查看一台终端的屏幕。',
    '{{name}} of {{enterprise}} invites you to look at the screen of a terminal.',
  ],
  'guestPage.invitedControl': [
    '{{enterprise}} 的 {{name}} 邀请您查看并操作一台终端的屏幕。',
    '{{name}} of {{enterprise}} invites you to see and use the screen of a terminal.',
  ],
  'guestPage.terminal': ['终端', 'Terminal'],
  'guestPage.until': ['有效期至', 'Until'],
  'guestPage.recorded': ['画面和操作会被录像。', 'What is seen and done is recorded.'],
  'guestPage.asked': ['终端旁的人需要先同意。', 'The person at the terminal is asked first.'],
  'guestPage.open': ['打开屏幕', 'Open the screen'],
  'guestPage.leave': ['离开', 'Leave'],
  'guestPage.again': ['再次打开', 'Open again'],
  'guestPage.retry': ['重试', 'Try again'],
  'guestPage.left': ['您已离开', 'You have left'],
  'guestPage.leftHint': ['链接到期前可以再次打开。', 'You may open it again until the link ends.'],
  'guestPage.noToken': ['链接不完整', 'The link is not whole'],
  'guestPage.noTokenHint': ['请从收到的消息中复制完整的链接。', 'Copy the whole link from the message you were sent.'],
  'guestPage.unknownHint': ['请向邀请人索取新的链接。', 'Ask whoever invited you for another one.'],
  'guestPage.offline': ['终端离线', 'The terminal is offline'],
  'guestPage.offlineHint': [
    '终端上线后可以打开，本页会自动更新。',
    'It can be opened when it is back; this page notices by itself.',
  ],
  'guestPage.refused': ['终端旁的人没有同意', 'The person at the terminal did not agree'],
  'guestPage.refusedHint': [
    '请先与他们联系，再次打开时会重新询问。',
    'Talk to them first; they are asked again when you open it.',
  ],
  'guestPage.elsewhere': ['链接已在别处打开', 'The link was opened elsewhere'],
  'guestPage.elsewhereHint': ['同一链接同时只能在一处使用。', 'A link works in one place at a time.'],
})
