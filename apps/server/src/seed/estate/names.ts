import type { AccountKind } from '@cpm/contract/people/session/session'

/** Who and what the demo is made of. Only plausible names: nobody and no shop of these exists. */

export type Store = {
  name: string
  number: string
  address: string
  /** Key of its region. */
  region: string
  contact: string
  phone: string
  areaCode: string
  /** Hours from UTC, and opening hours by that clock. */
  zone: number
  opens: number
  closes: number
  /** How busy it is, to the others. */
  pull: number
}

type ShopFields = readonly [name: string, number: string, region: string, areaCode: string, address: string]
type PeopleFields = readonly [contact: string, phone: string]
type HourFields = readonly [zone: number, opens: number, closes: number, pull: number]

const store = (
  [name, number, region, areaCode, address]: ShopFields,
  [contact, phone]: PeopleFields,
  [zone, opens, closes, pull]: HourFields,
): Store => ({ name, number, region, areaCode, address, contact, phone, zone, opens, closes, pull })

/** In the order of the simulator's places, so that each terminal stands where it says it is. */
export const stores: readonly Store[] = [
  store(
    ['上海南京路店 Shanghai Nanjing Rd', 'SH001', 'east', '021', '上海市黄浦区南京东路 299 号'],
    ['周晓敏 Zhou Xiaomin', '+86 21 5550 1201'],
    [8, 10, 22, 1.5],
  ),
  store(
    ['北京三里屯店 Beijing Sanlitun', 'BJ001', 'north', '010', '北京市朝阳区三里屯路 19 号'],
    ['郭涛 Guo Tao', '+86 10 5550 1302'],
    [8, 10, 22, 1.3],
  ),
  store(
    ['深圳万象城店 Shenzhen MixC', 'SZ001', 'south', '0755', '深圳市罗湖区宝安南路 1881 号'],
    ['林嘉怡 Lin Jiayi', '+86 755 5550 1403'],
    [8, 10, 22.5, 1.2],
  ),
  store(
    ['成都锦里店 Chengdu Jinli', 'CD001', 'west', '028', '成都市武侯区武侯祠大街 231 号'],
    ['唐磊 Tang Lei', '+86 28 5550 1504'],
    [8, 9.5, 22, 0.9],
  ),
  store(
    ['Singapore Orchard', 'SG001', 'sea', '65', '313 Orchard Road, Singapore 238895'],
    ['Emily Tan', '+65 5550 1605'],
    [8, 10.5, 22, 1.1],
  ),
  store(
    ['广州天河店 Guangzhou Tianhe', 'GZ001', 'south', '020', '广州市天河区天河路 208 号'],
    ['何俊杰 He Junjie', '+86 20 5550 1706'],
    [8, 10, 22.5, 1],
  ),
  store(
    ['杭州湖滨店 Hangzhou Hubin', 'HZ001', 'east', '0571', '杭州市上城区延安路 258 号'],
    ['沈佳宁 Shen Jianing', '+86 571 5550 1807'],
    [8, 10, 22, 0.9],
  ),
  store(
    ["西安大雁塔店 Xi'an Dayanta", 'XA001', 'west', '029', '西安市雁塔区雁塔南路 66 号'],
    ['马超 Ma Chao', '+86 29 5550 1908'],
    [8, 9.5, 21.5, 0.8],
  ),
  store(
    ['武汉汉街店 Wuhan Hanjie', 'WH001', 'south', '027', '武汉市武昌区楚河汉街 12 号'],
    ['程诚 Cheng Cheng', '+86 27 5550 2009'],
    [8, 10, 22, 0.8],
  ),
  store(
    ['Kuala Lumpur Bukit Bintang', 'KL001', 'daybreak-sea', '60', '168 Jalan Bukit Bintang, 55100 Kuala Lumpur'],
    ['Aisha Rahman', '+60 3 5550 2110'],
    [8, 8, 23, 1],
  ),
  store(
    ['Bangkok Siam', 'BK001', 'daybreak-sea', '66', '991 Rama I Road, Pathum Wan, Bangkok 10330'],
    ['Somchai Prasert', '+66 2 555 2211'],
    [7, 8, 23, 1],
  ),
  store(
    ['Dubai Marina', 'DU001', 'daybreak-gulf', '971', 'Marina Walk 12, Dubai'],
    ['Omar Haddad', '+971 4 555 2312'],
    [4, 9, 24, 1.1],
  ),
]

export type Region = { key: string; enterprise: 0 | 1; name: string; number: string }

export const regions: readonly Region[] = [
  { key: 'east', enterprise: 0, name: '华东大区 East China', number: 'R-E' },
  { key: 'north', enterprise: 0, name: '华北大区 North China', number: 'R-N' },
  { key: 'south', enterprise: 0, name: '华南大区 South China', number: 'R-S' },
  { key: 'west', enterprise: 0, name: '西部大区 West China', number: 'R-W' },
  { key: 'sea', enterprise: 0, name: '东南亚大区 South-East Asia', number: 'R-SEA' },
  { key: 'daybreak-sea', enterprise: 1, name: 'South-East Asia', number: 'R-SEA' },
  { key: 'daybreak-gulf', enterprise: 1, name: 'Gulf', number: 'R-GULF' },
]

export const enterprises = [
  { name: '海港零售 Harbour Retail', number: 'HQ', warehouse: '昆山中心仓 Kunshan Warehouse' },
  { name: '晨光便利 Daybreak Convenience', number: 'HQ', warehouse: 'Port Klang Warehouse' },
] as const

export type Person = {
  name: string
  kind: AccountKind
  /** Of which enterprise; null is ours. */
  enterprise: 0 | 1 | null
  /** Account name of the superior. */
  superior?: string
  description: string
  phone: string
  language: 'cn' | 'en'
  /** Numbers of the groups of a store scope: a region or a store. */
  groups?: readonly string[]
}

type Names = readonly [name: string, description: string, language: 'cn' | 'en', phone: string]

const person = (
  [name, description, language, phone]: Names,
  kind: AccountKind,
  enterprise: 0 | 1 | null,
  superior?: string,
  groups?: readonly string[],
): Person => ({
  name,
  kind,
  enterprise,
  description,
  phone,
  language,
  ...(superior !== undefined && { superior }),
  ...(groups !== undefined && { groups }),
})

/** Beside the four sign-ins. Superiors come before those below them. */
export const people: readonly Person[] = [
  person(['ops_lin', '平台运维 林晨 Lin Chen', 'cn', '+86 138 0000 3101'], 'administrator', null),
  person(['li_wei', '信息部主管 李伟 Li Wei', 'cn', '+86 138 0000 3102'], 'enterprise', 0, 'enterprise'),
  person(['wang_fang', '终端支持 王芳 Wang Fang', 'cn', '+86 138 0000 3103'], 'enterprise', 0, 'li_wei'),
  person(['chen_jing', '华东区经理 陈静 Chen Jing', 'cn', '+86 138 0000 3104'], 'store', 0, 'enterprise', ['R-E']),
  person(['liu_yang', '华南区经理 刘洋 Liu Yang', 'cn', '+86 138 0000 3105'], 'store', 0, 'enterprise', ['R-S']),
  person(['guo_tao', '三里屯店长 郭涛 Guo Tao', 'cn', '+86 138 0000 3106'], 'store', 0, 'li_wei', ['BJ001']),
  person(['emily_tan', 'Store manager, Orchard', 'en', '+65 5550 3107'], 'store', 0, 'enterprise', ['SG001']),
  person(['zhao_lei', '大客户销售 赵磊 Zhao Lei', 'cn', '+86 138 0000 3108'], 'sales', 0, 'enterprise'),
  person(['daybreak', 'Head of IT, Daybreak', 'en', '+60 3 5550 3109'], 'enterprise', 1),
  person(['aisha_rahman', 'Store manager, Bukit Bintang', 'en', '+60 3 5550 3110'], 'store', 1, 'daybreak', ['KL001']),
  person(['omar_haddad', 'Regional manager, Gulf', 'en', '+971 4 555 3111'], 'store', 1, 'daybreak', ['R-GULF']),
]

/** What the four sign-ins are, in words. */
export const signInWords: Readonly<Record<string, string>> = {
  admin: '平台管理员 Administrator',
  enterprise: '海港零售总部 Harbour Retail head office',
  store: '南京路店长 周晓敏 Zhou Xiaomin',
  sales: '渠道销售 孙悦 Sun Yue',
}
