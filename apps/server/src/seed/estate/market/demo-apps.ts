import type { Colour } from '../../../market/app/testing/pictures.ts'
import type { Sign } from './drawn.ts'

/** What became of a version, step by step; each some days after the one before. */
export type Fate = 'brought' | 'pending' | 'rejected' | 'approved' | 'published' | 'barred'

export type DemoVersion = {
  version: string
  fate: Fate
  /** Days ago. */
  days: number
  saying: readonly [cn: string, en: string]
  /** Why it was rejected or barred. */
  why?: string
  asks?: readonly string[]
}

export type DemoApp = {
  by: string
  packageName: string
  label: readonly [cn: string, en: string]
  type: string
  about: readonly [cn: string, en: string]
  colour: Colour
  sign: Sign
  /** Megabytes of what is in it. */
  size: number
  asks: readonly string[]
  versions: readonly DemoVersion[]
  visibility?: 'private'
  launched?: true
  autoUpdate?: true
  screens?: number
  /** Its first version asks for parameters. */
  hasParameters?: true
  /** An installer of Windows, as it is among the packages of the tests. */
  isInstaller?: true
}

const first = ['首个版本', 'The first version'] as const

/** Apps a chain of shops may have. What the simulated terminals have of them is as old and as new as the fleet. */
export const demoApps: readonly DemoApp[] = [
  {
    by: 'li_wei',
    packageName: 'com.harbour.pos',
    label: ['港湾收银', 'Harbour POS'],
    type: 'sales',
    about: [
      '门店收银主程序：扫码、称重、会员价、小票打印，断网时照常收银。',
      'The till of our stores: scanning, weighing, member prices, receipts; it goes on selling without a line.',
    ],
    colour: [22, 93, 255],
    sign: 'receipt',
    size: 1.6,
    asks: ['INTERNET', 'CAMERA', 'READ_PHONE_STATE', 'ACCESS_FINE_LOCATION'],
    launched: true,
    autoUpdate: true,
    screens: 3,
    hasParameters: true,
    versions: [
      {
        version: '4.19.2',
        fate: 'published',
        days: 27,
        saying: ['旧版界面的最后一版', 'The last with the old screens'],
      },
      { version: '5.3.7', fate: 'published', days: 22, saying: ['新版收银界面', 'New screens'] },
      {
        version: '5.4.0',
        fate: 'barred',
        days: 15,
        saying: ['支持组合支付', 'Split payments'],
        why: '断网时可能丢失小票 Receipts may be lost without a line',
      },
      { version: '5.4.1', fate: 'published', days: 11, saying: ['修复断网小票丢失', 'No more lost receipts'] },
      { version: '5.5.0', fate: 'pending', days: 1.2, saying: ['自助结账模式', 'Self-checkout'] },
    ],
  },
  {
    by: 'li_wei',
    packageName: 'com.harbour.loyalty',
    label: ['港湾会员', 'Harbour Members'],
    type: 'members',
    about: ['会员注册、积分与优惠券核销。', 'Members join, collect points and redeem coupons.'],
    colour: [214, 51, 108],
    sign: 'heart',
    size: 0.7,
    asks: ['INTERNET', 'CAMERA', 'READ_CONTACTS'],
    launched: true,
    screens: 2,
    versions: [
      { version: '2.0.3', fate: 'published', days: 25, saying: first },
      { version: '2.1.0', fate: 'published', days: 12, saying: ['优惠券改版', 'New coupons'] },
    ],
  },
  {
    by: 'wang_fang',
    packageName: 'com.harbour.stock',
    label: ['港湾盘点', 'Harbour Stock Count'],
    type: 'stock',
    about: ['扫码盘点、调拨与收货。', 'Stocktaking, transfers and goods in, by the barcode.'],
    colour: [15, 157, 118],
    sign: 'boxes',
    size: 0.6,
    asks: ['INTERNET', 'CAMERA'],
    launched: true,
    screens: 2,
    versions: [
      { version: '1.6.0', fate: 'published', days: 24, saying: first },
      { version: '1.7.4', fate: 'published', days: 13, saying: ['盘点可分区', 'Count by area'] },
      {
        version: '1.8.0',
        fate: 'rejected',
        days: 4,
        saying: ['短信提醒补货', 'Reorder by SMS'],
        why: '请求了发送短信的权限，盘点不需要 It asks to send SMS, which a stock count does not need',
        asks: ['SEND_SMS'],
      },
    ],
  },
  {
    by: 'enterprise',
    packageName: 'com.eg.android.AlipayGphone.merchant',
    label: ['支付宝商家版', 'Alipay Merchant'],
    type: 'payment',
    about: ['收款、退款与对账。', 'Takes payments, refunds them and balances the day.'],
    colour: [16, 128, 210],
    sign: 'card',
    size: 1.1,
    asks: ['INTERNET', 'CAMERA', 'READ_PHONE_STATE'],
    launched: true,
    screens: 1,
    versions: [
      { version: '10.5.96', fate: 'published', days: 20, saying: first },
      { version: '10.6.30', fate: 'published', days: 7, saying: ['支持数字人民币', 'Takes e-CNY'] },
    ],
  },
  {
    by: 'enterprise',
    packageName: 'com.harbour.orders',
    label: ['港湾接单', 'Harbour Orders'],
    type: 'orders',
    about: ['外卖平台订单统一接单与出票。', 'Orders of all delivery platforms on one screen, with their tickets.'],
    colour: [245, 121, 32],
    sign: 'bag',
    size: 0.5,
    asks: ['INTERNET', 'SYSTEM_ALERT_WINDOW'],
    visibility: 'private',
    screens: 1,
    versions: [
      { version: '0.9.0', fate: 'approved', days: 9, saying: ['试用版', 'For trials'] },
      { version: '0.9.1', fate: 'pending', days: 0.4, saying: ['修复漏单', 'No order is missed'] },
    ],
  },
  {
    by: 'ops_lin',
    packageName: 'com.cpm.check',
    label: ['终端自检', 'Terminal Check'],
    type: 'tools',
    about: [
      '开店前检查打印、扫码、网络与支付模块。',
      'Tries the printer, the scanner, the line and the payment module before a shop opens.',
    ],
    colour: [98, 71, 170],
    sign: 'tick',
    size: 0.4,
    asks: ['INTERNET', 'CAMERA'],
    launched: true,
    screens: 1,
    versions: [{ version: '1.2.0', fate: 'published', days: 18, saying: first }],
  },
  {
    by: 'li_wei',
    packageName: 'harbour.till',
    label: ['港湾收银台', 'Harbour Till'],
    type: 'sales',
    about: ['Windows 收银台的备用收银程序。', 'The till for Windows counters, in reserve.'],
    colour: [70, 84, 104],
    sign: 'receipt',
    size: 0,
    asks: [],
    launched: true,
    isInstaller: true,
    versions: [{ version: '3.2.1', fate: 'published', days: 16, saying: first }],
  },
]
