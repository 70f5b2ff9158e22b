import { secondCode } from '@cpm/contract/people/session/session'
import { z } from 'zod'
import { seal } from '../../api/session/seal.ts'
import { fetchKey } from '../../api/session/sign-in.ts'

/** The current password as it is typed, and a code. */
export const proofForm = z.object({
  password: z.string({ error: 'field.required' }).min(1, { error: 'field.required' }).max(200),
  code: secondCode,
})
export const passwordField = proofForm.shape.password

/** The password as a call wants it: sealed with the server's key, and which key that was. */
export async function sealedPassword(text: string): Promise<{ password: string; kid: string }> {
  const { kid, publicKey, serverTime } = await fetchKey()
  return { kid, password: await seal(publicKey, text, serverTime) }
}
