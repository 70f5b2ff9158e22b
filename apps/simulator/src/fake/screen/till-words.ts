/** What a simulated till says, in the language of its shop. */
const words = {
  till: ['海港收银', 'Harbour POS'],
  total: ['合计', 'Total'],
  pay: ['收款', 'Pay'],
  void: ['清空', 'Void'],
  note: ['备注', 'Note'],
  notePlace: ['点此输入备注', 'Tap to write a note'],
  other: ['其他商品', 'Other item'],
  pin: ['请输入密码', 'Enter your PIN'],
  pinHint: ['请顾客在此输入银行卡密码', 'The customer enters the PIN of the card here'],
  cancel: ['取消', 'Cancel'],
  approved: ['交易成功', 'APPROVED'],
  refused: ['交易被拒绝', 'DECLINED'],
  printing: ['正在打印小票', 'Printing the receipt'],
  next: ['下一笔', 'Next sale'],
  locked: ['设备已锁定', 'Locked'],
  unlock: ['输入密码后按回车解锁', 'Type the password, then Enter'],
  welcome: ['欢迎光临', 'Welcome'],
  thanks: ['谢谢惠顾', 'Thank you'],
  remote: ['远程协助', 'Remote session'],
  controls: ['正在操作', 'in control'],
  looks: ['正在查看', 'viewing'],
  end: ['结束', 'End'],
  ask: ['有人请求远程操作此设备', 'A user requests remote access to this terminal'],
  guestOf: ['访客，邀请人', 'guest of'],
  askView: ['有人请求查看此设备', 'A user requests to view this terminal'],
  accept: ['同意', 'Allow'],
  refuse: ['拒绝', 'Refuse'],
  reason: ['原因', 'Reason'],
  recents: ['最近的应用', 'Recent apps'],
  settings: ['设置', 'Settings'],
  start: ['开始', 'Start'],
  bin: ['回收站', 'Recycle Bin'],
  reports: ['报表', 'Reports'],
  volume: ['音量', 'Volume'],
} as const satisfies Record<string, readonly [cn: string, en: string]>

export type Word = keyof typeof words
export type Say = (word: Word) => string
export const sayer =
  (isChinese: boolean): Say =>
  (word) =>
    words[word][isChinese ? 0 : 1]

type Good = { cn: string; en: string; cents: number }
export const goods: readonly Good[] = [
  { cn: '拿铁咖啡', en: 'Latte', cents: 2800 },
  { cn: '乌龙茶', en: 'Oolong tea', cents: 1200 },
  { cn: '鲜牛奶', en: 'Fresh milk', cents: 950 },
  { cn: '全麦面包', en: 'Wholemeal bread', cents: 1480 },
  { cn: '矿泉水', en: 'Water', cents: 300 },
  { cn: '橙汁', en: 'Orange juice', cents: 1650 },
]
