import { sql } from 'kysely'
import { codes } from '@cpm/contract/kernel/envelope'
import { inUtc, postMail } from '../../../platform/mail/mail.post.ts'
import { lock } from '../../../core/encrypt.ts'
import { registrations } from './registrations.ts'
import { between, hourMs, luck, minuteMs } from '../chance.ts'
import { ago, type Estate, type PastDeed } from './action.ts'

/** What was done in the office: people signed in, wrote to each other, reviewed who wants to join, kept customers. */
export const officeDeeds = (estate: Estate): PastDeed[] => [
  ...signIns(estate),
  ...messages(estate),
  ...registrations(estate),
  ...customers(estate),
]

/** Each comes in on most days; now and then a password is mistyped. */
function signIns(estate: Estate): PastDeed[] {
  const everybody = ['admin', 'ops_lin', 'enterprise', 'li_wei', 'wang_fang', 'chen_jing', 'liu_yang', 'guo_tao']
  const others = ['emily_tan', 'zhao_lei', 'store', 'sales', 'daybreak', 'aisha_rahman', 'omar_haddad']
  return [...everybody, ...others].flatMap((name) =>
    Array.from({ length: 12 }, (_, i) => i * 2.4 + between(0.2, 2, name, i)).flatMap((days, i): PastDeed[] => {
      const at = ago(estate, days)
      const signIn = { who: estate.who(name), action: 'session.login', input: { name, sysCode: 'cpm' } }
      const wrong = luck(name, i, 'wrong') < 0.07
      return [...(wrong ? [{ ...signIn, at: at - 40_000, code: codes.refused }] : []), { ...signIn, at }]
    }),
  )
}

type Note = readonly [days: number, by: string, title: string, content: string, readBy: readonly string[]]

/** Published; the last ones are drafts still. */
const notes: readonly Note[] = [
  [
    26,
    'ops_lin',
    '平台升级通知 Platform upgrade on Sunday',
    '平台将于周日 02:00 至 03:00（北京时间）升级，期间终端照常收银，控制台可能短暂无法访问。\n\nThe platform is upgraded on Sunday from 02:00 to 03:00 (Beijing time). Terminals keep working; the console may be away for a few minutes.',
    ['admin', 'enterprise', 'li_wei', 'store', 'daybreak'],
  ],
  [
    19,
    'enterprise',
    '门店终端盘点 Count of terminals',
    '请各门店在月底前核对终端的 SN 与所在位置，并将闲置终端寄回昆山中心仓。\n\nPlease check the SNs and places of your terminals before the end of the month and send spare ones to the warehouse in Kunshan.',
    ['li_wei', 'chen_jing', 'store', 'guo_tao'],
  ],
  [
    13,
    'li_wei',
    '打印纸型号变更 New paper rolls',
    '从本周起统一使用 80 mm 热敏纸，旧规格用完为止。\n\nFrom this week on we use 80 mm thermal paper everywhere; use up what is left of the old.',
    ['wang_fang', 'guo_tao'],
  ],
  [
    9,
    'daybreak',
    'Handhelds go on charge at night',
    'Several handhelds ran flat before noon. Please put every handheld in its cradle before closing.',
    ['aisha_rahman'],
  ],
  [
    5,
    'ops_lin',
    '安全提示 Keep your password to yourself',
    '我们不会以任何方式询问您的密码或验证码。建议为账号开启两步登录。\n\nNobody of ours ever asks for your password or a code. We advise you to switch on two-step sign-in.',
    ['enterprise', 'wang_fang'],
  ],
  [
    1.2,
    'enterprise',
    '周末促销准备 Weekend sale',
    '周末客流预计增加四成，请提前测试备用收银台，并把故障外设报给信息部。\n\nWe expect four in ten more customers at the weekend. Please try the spare tills and tell IT of faulty peripherals.',
    ['store'],
  ],
  [
    0.4,
    'ops_lin',
    '新功能：外设异常 New: abnormal peripherals',
    '现在可以在“异常外设”中看到缺失、故障和未知的外设。\n\nMissing, faulty and unknown peripherals now show under Abnormal peripherals.',
    [],
  ],
]
const drafts: readonly Note[] = [
  [0.8, 'li_wei', '下月巡检安排（草稿）', '华东、华南各门店的巡检日期待定。', []],
  [2.1, 'daybreak', 'New till layout (draft)', 'Photos of the new counters are still missing.', []],
]

function messages(estate: Estate): PastDeed[] {
  const all = [...notes.map((note) => ({ note, isDraft: false })), ...drafts.map((note) => ({ note, isDraft: true }))]
  return all.flatMap(({ note: [days, by, title, content, readBy], isDraft }): PastDeed[] => {
    const [at, who, made] = [ago(estate, days), estate.who(by), { id: 0 }]
    const isTop = !who.path.includes('.')
    const save = async () => {
      const row = await estate.db
        .insertInto('message')
        .values({
          enterprise_id: who.enterpriseId,
          account_id: who.id,
          account_path: who.path,
          to_enterprise_id: who.enterpriseId,
          to_account_id: who.enterpriseId === null || isTop ? null : who.id,
          to_path: who.enterpriseId === null ? null : who.path,
          user_scope: 'all',
          title,
          content,
          created_at: new Date(at),
          updated_at: new Date(at),
          published_at: null,
          deleted_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      made.id = row.id
    }
    const publishedAt = at + 6 * minuteMs
    const publish = async () => {
      const published = { status: 'published', published_at: new Date(publishedAt) } as const
      await estate.db.updateTable('message').set(published).where('id', '=', made.id).execute()
      for (const name of readBy) {
        const read_at = new Date(publishedAt + between(0.1, 9, name, title) * hourMs)
        if (read_at > estate.now) continue
        const read = { account_id: estate.who(name).id, message_id: made.id, read_at }
        await estate.db.insertInto('message_read').values(read).execute()
      }
    }
    const saved: PastDeed = {
      at,
      who,
      action: 'message.save',
      input: { title, content, userScope: 'all' },
      work: save,
    }
    if (isDraft) return [saved]
    const published: PastDeed = {
      at: publishedAt,
      who,
      action: 'message.publish',
      get input() {
        return { id: String(made.id) }
      },
      work: publish,
    }
    return [saved, published]
  })
}

type Customer = readonly [
  name: string,
  contact: string,
  country: string,
  region: string,
  ip: string,
  network: 'public' | 'private' | 'vpn' | 'intranet',
  deployed: boolean,
]

const privateCustomers: readonly Customer[] = [
  ['华联超市 Hualian Supermarkets', '蒋勇 Jiang Yong', 'CN', 'asia', '10.20.4.18', 'intranet', true],
  ['Meridian Pharmacies', 'Claire Dubois', 'FR', 'europe', '198.51.100.24', 'public', true],
  ['Savanna Fuel', 'Peter Otieno', 'KE', 'africa', '198.51.100.71', 'vpn', true],
  ['Nordlys Kiosk', 'Ingrid Berg', 'NO', 'europe', '198.51.100.90', 'private', false],
  ['长乐影城 Changle Cinemas', '宋佳 Song Jia', 'CN', 'asia', '10.31.0.6', 'private', true],
  ['Palmera Hotels', 'Diego Ruiz', 'MX', 'latin_america', 'cpm.palmera.example', 'public', false],
]

function customers(estate: Estate): PastDeed[] {
  return privateCustomers.map(([name, contact, country, region, ip, network, deployed], i): PastDeed => {
    const at = ago(estate, 24 - i * 3.6)
    const values = { name, contact, country, region }
    return {
      at,
      who: estate.who(i % 2 === 0 ? 'admin' : 'ops_lin'),
      action: 'customer.create',
      input: { ...values, serviceIp: ip, serviceUser: 'cpm', servicePassword: '•' },
      work: async () => {
        const row = await estate.db
          .insertInto('customer')
          .values({
            ...values,
            phone: `+8621555040${i}${i}`,
            email: `it${i + 1}@customer.example`,
            address: null,
            interface_url: null,
            service_ip: ip,
            service_user: 'cpm',
            service_password: Buffer.alloc(0),
            remark: deployed ? null : '等待机房到位 Waiting for the server room',
            deployment_status: deployed ? 'deployed' : 'not_deployed',
            network_type: network,
            created_at: new Date(at),
            updated_at: new Date(at),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const service_password = lock(estate.secretKey, `customer ${row.id}`, `Demo-${i}`)
        await estate.db.updateTable('customer').set({ service_password }).where('id', '=', row.id).execute()
      },
    }
  })
}

/** What the post office made of the month's mail: most are kept, as the demo has no mail server; two never arrived. */
export async function settleMail(estate: Estate): Promise<void> {
  const { db, now } = estate
  const people = ['li_wei', 'chen_jing', 'emily_tan', 'daybreak', 'wang_fang', 'zhao_lei']
  for (const [i, name] of people.entries()) {
    const at = ago(estate, 1 + i * 4.3)
    const { id } = estate.who(name)
    const { email, language } = await db
      .selectFrom('account')
      .select(['email', 'language'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const vars = { name, at: inUtc(new Date(at)), code: '••••••', minutes: 10 }
    const kind =
      i % 3 === 0 ? ('passwordCode' as const) : i % 3 === 1 ? ('passwordChanged' as const) : ('totpOn' as const)
    await postMail(db, new Date(at), { accountId: id, to: email as string, language, kind, vars })
  }
  await sql`update mail set next_try_at = null, state = 'kept' where created_at < ${now}`.execute(db)
  await sql`
    update mail set state = 'failed', attempts = 8, last_error = '550 5.1.1 mailbox unavailable'
    where to_address in ('someone@mailbox.example')`.execute(db)
  await sql`
    update mail set state = 'sent', body = null, attempts = 1, sent_at = created_at + interval '4 seconds'
    where state = 'kept' and id % 2 = 0`.execute(db)
}
