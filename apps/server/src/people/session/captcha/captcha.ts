import { sessionTimes } from '@cpm/contract/people/session/session'
import type { Kysely } from 'kysely'
import { randomBytes, randomInt } from 'node:crypto'
import type { OpenTables } from '../../../core/scope.ts'
import { hashOf } from '../../../core/secret.ts'
import { drawCaptcha } from './captcha.draw.ts'

type Db = Kysely<OpenTables>

/** Letters and digits that stay apart when they are bent; the answer is read without regard to case. */
export const captchaLetters = 'ABDEFGHKLMNPRTWXYaekt34'
const letterCount = 4

function answerHash(id: string, text: string): Buffer {
  return hashOf(`${id}:${text.toLowerCase()}`)
}

export async function makeCaptcha(db: Db, now: Date, required: boolean) {
  if (!required) return { captchaId: '', image: '', required }
  const text = Array.from({ length: letterCount }, () => captchaLetters[randomInt(captchaLetters.length)]).join('')
  const captchaId = randomBytes(16).toString('base64url')
  const expires_at = new Date(now.getTime() + sessionTimes.captchaMs)
  await db
    .insertInto('captcha')
    .values({ id: captchaId, answer_hash: answerHash(captchaId, text), expires_at })
    .execute()
  const image = `data:image/png;base64,${Buffer.from(drawCaptcha(text)).toString('base64')}`
  return { captchaId, image, required }
}

/** Whether the answer is right. Asking takes the captcha away: it serves once, right or wrong. */
export async function answerCaptcha(db: Db, now: Date, id = '', answer = ''): Promise<boolean> {
  const row = await db.deleteFrom('captcha').where('id', '=', id).returningAll().executeTakeFirst()
  return row !== undefined && row.expires_at > now && row.answer_hash.equals(answerHash(id, answer.trim()))
}
