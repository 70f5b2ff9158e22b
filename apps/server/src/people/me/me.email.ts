import { takeCode } from '../password/email-code.ts'
import { hashOf } from '../../core/secret.ts'
import { postNotice } from '../../platform/mail/mail.post.ts'
import { type Account, badField, type Ctx, fieldRefused, wake } from '../../core/feature.ts'

type AnyCtx = Pick<Ctx, 'db' | 'now' | 'from'> & { account: Account }
type Proof = { email: string; emailCaptcha?: string | undefined }

/** Who is signed in asks as the account, wherever they are. */
export const askerOf = (account: Account) => hashOf(`account ${account.id}`)

/** The code that came to the address says it is the person's. */
export async function proveEmail({ db, now, account }: AnyCtx, { email, emailCaptcha }: Proof): Promise<void> {
  if (!emailCaptcha) throw badField('emailCaptcha', 'me.codeNeeded')
  const guess = { code: emailCaptcha, asker: askerOf(account) }
  const taken = await takeCode(db, now, { purpose: 'email', name: account.name, email }, guess)
  if (taken !== account.id) throw fieldRefused('emailCaptcha', 'password.codeWrong')
}

export async function tellOldAddress({ db, now, account, from }: AnyCtx, to: string): Promise<void> {
  await postNotice(db, now, account.id, { kind: 'emailChanged', to, language: from.language })
  await wake(db, 'jobs', { job: 'sendMail' })
}
