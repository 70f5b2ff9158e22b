import { takeCode } from '../../db/email-code.ts'
import { postNotice } from '../../db/post-mail.ts'
import { type Account, badField, type Ctx, fieldRefused, wake } from '../../feature.ts'

type AnyCtx = Pick<Ctx, 'db' | 'now' | 'from'> & { account: Account }
type Proof = { email: string; emailCaptcha?: string | undefined }

/** The code that came to the address says it is the person's. */
export async function proveEmail({ db, now, account }: AnyCtx, { email, emailCaptcha }: Proof): Promise<void> {
  if (!emailCaptcha) throw badField('emailCaptcha', 'me.codeNeeded')
  const taken = await takeCode(db, now, { purpose: 'email', name: account.name, email }, emailCaptcha)
  if (taken !== account.id) throw fieldRefused('emailCaptcha', 'password.codeWrong')
}

export async function tellOldAddress({ db, now, account, from }: AnyCtx, to: string): Promise<void> {
  await postNotice(db, now, account.id, { kind: 'emailChanged', to, language: from.language })
  await wake(db, 'jobs', { job: 'sendMail' })
}
