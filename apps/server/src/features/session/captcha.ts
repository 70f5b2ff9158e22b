import { sessionTimes } from '@cpm/contract/session'
import type { Kysely } from 'kysely'
import { randomBytes, randomInt } from 'node:crypto'
import svgCaptcha from 'svg-captcha'
import type { OpenTables } from '../../db/scope.ts'
import { hashOf } from '../../db/secret.ts'

type Db = Kysely<OpenTables>

/** Of the letters: the library's own colours are too pale to be read on white. The lines over them stay pale. */
const inks = ['#1a3a8f', '#7a1f5c', '#8a3b00', '#0b5d3b', '#3f2a8c']
const dark = (svg: string) => svg.replace(/fill="#[0-9a-f]{3,6}"/gi, () => `fill="${inks[randomInt(inks.length)]}"`)

/** Letters alike are kept apart by lower case; the answer is read without regard to case. */
function answerHash(id: string, text: string): Buffer {
  return hashOf(`${id}:${text.toLowerCase()}`)
}

export async function makeCaptcha(db: Db, now: Date, required: boolean) {
  if (!required) return { captchaId: '', image: '', required }
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 2,
    color: true,
    ignoreChars: '0oO1ilI',
    width: 120,
    height: 40,
  })
  const captchaId = randomBytes(16).toString('base64url')
  const expires_at = new Date(now.getTime() + sessionTimes.captchaMs)
  await db
    .insertInto('captcha')
    .values({ id: captchaId, answer_hash: answerHash(captchaId, text), expires_at })
    .execute()
  return { captchaId, image: `data:image/svg+xml;base64,${Buffer.from(dark(data)).toString('base64')}`, required }
}

/** Whether the answer is right. Asking takes the captcha away: it serves once, right or wrong. */
export async function answerCaptcha(db: Db, now: Date, id = '', answer = ''): Promise<boolean> {
  const row = await db.deleteFrom('captcha').where('id', '=', id).returningAll().executeTakeFirst()
  return row !== undefined && row.expires_at > now && row.answer_hash.equals(answerHash(id, answer.trim()))
}
