import { postMail } from '../../../platform/mail/mail.post.ts'
import { hashOf } from '../../../core/secret.ts'
import { dayMs, hourMs } from '../chance.ts'
import { ago, type Estate, type PastDeed } from './action.ts'

type Applicant = readonly [
  days: number,
  company: string,
  contact: string,
  country: string,
  address: string,
  email: string,
  phone: string,
]
type Outcome = 'pending' | 'approved' | 'rejected' | 'activated'

const applicants: readonly (readonly [Outcome, Applicant])[] = [
  [
    'activated',
    [
      29,
      '晨光便利 Daybreak Convenience',
      'Nurul Aziz',
      'MY',
      '88 Jalan Ampang, Kuala Lumpur',
      'it@daybreak.example',
      '+60355503109',
    ],
  ],
  ['rejected', [21, '临时公司', '张三', 'CN', '上海市浦东新区', 'someone@mailbox.example', '+8613800005501']],
  [
    'approved',
    [
      0.6,
      '青松药房 Pine Pharmacy',
      '许文 Xu Wen',
      'CN',
      '南京市鼓楼区中山北路 30 号',
      'xuwen@pine.example',
      '+8613800005502',
    ],
  ],
  [
    'pending',
    [
      2.2,
      '悦读书店 Yuedu Books',
      '方圆 Fang Yuan',
      'CN',
      '苏州市姑苏区平江路 55 号',
      'fang@yuedu.example',
      '+8613800005503',
    ],
  ],
  [
    'pending',
    [0.9, 'Lotus Café Group', 'Kanya Suk', 'TH', '21 Nimman Road, Chiang Mai', 'kanya@lotus.example', '+66555550440'],
  ],
  [
    'pending',
    [
      0.12,
      'Gulf Fuel Stations',
      'Huda Saleh',
      'AE',
      'Sheikh Zayed Road 7, Dubai',
      'huda@gulffuel.example',
      '+97145550550',
    ],
  ],
]

/** Who asked to join, and what became of it; some wait for a reviewer. */
export function registrations(estate: Estate): PastDeed[] {
  return applicants.flatMap(([outcome, applicant]) => {
    const [days, company, contact, country, address, email, phone] = applicant
    const [at, made] = [ago(estate, days), { id: 0 }]
    const language = country === 'CN' ? ('cn' as const) : ('en' as const)
    const mailTo = { accountId: null, toStranger: true as const, to: email, language }
    const apply = async () => {
      const row = await estate.db
        .insertInto('registration')
        .values({
          email,
          contact,
          phone,
          company,
          address,
          country,
          international: country !== 'CN',
          sales_rep_name: '赵磊 Zhao Lei',
          sales_rep_phone: '+8613800003108',
          sales_rep_address: null,
          language,
          reason: null,
          reviewed_by: null,
          reviewed_at: null,
          reference_hash: hashOf(`reference ${email}`),
          link_hash: null,
          link_ends_at: null,
          enterprise_id: null,
          account_id: null,
          created_at: new Date(at),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      made.id = row.id
      const vars = { name: contact, company, link: 'http://127.0.0.1/' }
      await postMail(estate.db, new Date(at), { ...mailTo, kind: 'signUpReceived', vars })
    }
    const applied: PastDeed = {
      at,
      who: null,
      action: 'registration.apply',
      input: { company, contact, email, country },
      work: apply,
    }
    return outcome === 'pending' ? [applied] : [applied, reviewOf(estate, applicant, outcome, made)]
  })
}

const refusal = '公司信息无法核实，请补充营业执照。 We could not verify the company; please add its licence.'

function reviewOf(estate: Estate, applicant: Applicant, outcome: Outcome, made: { id: number }): PastDeed {
  const [days, company, contact, country, , email] = applicant
  const at = ago(estate, days) + 3.5 * hourMs
  const who = estate.who(outcome === 'rejected' ? 'admin' : 'ops_lin')
  const language = country === 'CN' ? ('cn' as const) : ('en' as const)
  const reason = outcome === 'rejected' ? refusal : null
  const daybreak = estate.who('daybreak')
  const isActive = outcome === 'activated'
  const work = async () => {
    await estate.db
      .updateTable('registration')
      .set({
        status: outcome,
        reason,
        reviewed_by: who.id,
        reviewed_at: new Date(at),
        link_hash: outcome === 'approved' ? hashOf(`link ${email}`) : null,
        link_ends_at: outcome === 'approved' ? new Date(at + dayMs) : null,
        enterprise_id: isActive ? daybreak.enterpriseId : null,
        account_id: isActive ? daybreak.id : null,
      })
      .where('id', '=', made.id)
      .execute()
    const kind = reason === null ? 'signUpApproved' : 'signUpRejected'
    const vars = { name: contact, company, link: 'http://127.0.0.1/', hours: 24, reason: reason ?? '' }
    await postMail(estate.db, new Date(at), { accountId: null, toStranger: true, to: email, language, kind, vars })
  }
  const action = reason === null ? 'registration.approve' : 'registration.reject'
  return {
    at,
    who,
    action,
    get input() {
      return { id: String(made.id), ...(reason !== null && { reason }) }
    },
    work,
  }
}
