import { linkLifeMs, registrationStates } from '@cpm/contract/people/registration/registration'
import type { Language } from '@cpm/contract/kernel/words'
import type { SelectQueryBuilder, UpdateQueryBuilder, UpdateResult } from 'kysely'
import { randomBytes } from 'node:crypto'
import { postMail } from '../../platform/mail/mail.post.ts'
import type { Scope } from '../../core/scope.ts'
import { hashOf } from '../../core/secret.ts'
import type { Tables } from '../../db/tables.ts'
import { changed, type Ctx, refused, wake } from '../../core/feature.ts'

/** 256 bits, said once and kept hashed. */
export const newSecret = () => randomBytes(32).toString('base64url')

type By = 'reference_hash' | 'link_hash'

const bySecret = 'the secret of an application takes the place of a scope'

/** Whoever holds the secret of an application sees that one and no other: it takes the place of a session's scope. */
export function heldBy(scope: Scope, by: By, secret: string): SelectQueryBuilder<Tables, 'registration', object> {
  return scope.outside(bySecret).selectFrom('registration').where(by, '=', hashOf(secret))
}

/** The same, to change it. */
export function changeHeldBy(
  scope: Scope,
  by: By,
  secret: string,
): UpdateQueryBuilder<Tables, 'registration', 'registration', UpdateResult> {
  return scope.outside(bySecret).updateTable('registration').where(by, '=', hashOf(secret))
}

/** States in which a link is of use, or may be sent. */
export const linkStates = registrationStates.into('activated')

/** A new activation link: what goes into the row in the place of the one before, and what goes out. */
export function newLink(now: Date) {
  const token = newSecret()
  const link_ends_at = new Date(now.getTime() + linkLifeMs)
  return { token, kept: { link_hash: hashOf(token), link_ends_at } }
}

type Applicant = { email: string; contact: string; company: string; language: Language }
export const applicant = ['id', 'email', 'contact', 'company', 'language'] as const

/** The secret stands behind the #, which goes to no server and into no log. */
export const pageOf = ({ settings }: Pick<Ctx, 'settings'>, page: 'state' | 'activate', secret: string) =>
  `${settings.publicUrl}/sign-up/${page}#${secret}`

type AnyCtx = Pick<Ctx, 'db' | 'now' | 'settings'>

/** Tells the applicant, in their language. */
export async function tell(
  { db, now }: AnyCtx,
  to: Applicant,
  mail: Pick<Parameters<typeof postMail>[2], 'kind' | 'expiresAt' | 'vars'>,
): Promise<void> {
  const vars = { name: to.contact, company: to.company, ...mail.vars }
  await postMail(db, now, { ...mail, vars, accountId: null, toStranger: true, to: to.email, language: to.language })
  await wake(db, 'jobs', { job: 'sendMail' })
}

export async function tellLink(ctx: AnyCtx, to: Applicant, token: string, expiresAt: Date): Promise<void> {
  const vars = { link: pageOf(ctx, 'activate', token), hours: linkLifeMs / 3_600_000 }
  await tell(ctx, to, { kind: 'signUpApproved', vars, expiresAt })
}

/** Open lists of those who review. */
export const shownAnew = ({ db }: Pick<Ctx, 'db'>) =>
  changed(db, { enterpriseId: null, accountPath: null }, [['registration']])

/** Sign-up is for houses that can send mail. */
export function mustBeOpen({ settings }: Pick<Ctx, 'settings'>): void {
  if (!settings.signUp) throw refused('registration.closed')
}
