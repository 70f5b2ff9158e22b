import { appTemplate } from '@cpm/contract/market/app-parameter/app-parameter.template'

const group = (name: string, labelCn: string, labelEn: string) => ({ name, labelCn, labelEn })

/** What the till of the demo's chain asks for, as its version brings it. */
export const tillTemplate = appTemplate.parse({
  groups: [group('shop', '门店', 'Shop'), group('receipt', '小票', 'Receipt'), group('pay', '支付', 'Payment')],
  fields: [
    {
      name: 'shop.name',
      type: 'text',
      group: 'shop',
      labelCn: '门店名称',
      labelEn: 'Name of the shop',
      required: true,
      default: '{store.name}',
    },
    {
      name: 'shop.number',
      type: 'text',
      group: 'shop',
      labelCn: '门店编号',
      labelEn: 'Number',
      default: '{store.number}',
    },
    {
      name: 'shop.till',
      type: 'text',
      group: 'shop',
      labelCn: '收银台编号',
      labelEn: 'Name of the till',
      default: '{terminal.name}',
    },
    {
      name: 'receipt.footer',
      type: 'text',
      group: 'receipt',
      labelCn: '小票结尾',
      labelEn: 'Last line',
      helpCn: '打印在每张小票末尾',
      helpEn: 'Printed at the end of each receipt',
      default: '谢谢惠顾 Thank you',
    },
    {
      name: 'receipt.copies',
      type: 'number',
      group: 'receipt',
      labelCn: '打印份数',
      labelEn: 'Copies',
      min: 1,
      max: 3,
      default: 1,
    },
    {
      name: 'pay.limit',
      type: 'number',
      group: 'pay',
      labelCn: '单笔限额（元）',
      labelEn: 'Limit of a sale',
      min: 0,
      max: 50_000,
      default: 5000,
    },
    {
      name: 'pay.split',
      type: 'boolean',
      group: 'pay',
      labelCn: '允许组合支付',
      labelEn: 'Split payments',
      default: false,
    },
    {
      name: 'pay.key',
      type: 'secret',
      group: 'pay',
      labelCn: '支付网关密钥',
      labelEn: 'Key of the gateway',
    },
  ],
})

/** What the chain says everywhere. */
export const tillValues = { 'pay.limit': 8000, 'receipt.footer': '港湾零售，谢谢惠顾 Thank you for your visit' }
