import { fill, type Vars } from '@cpm/contract/kernel/words'
import { signUpWords } from '@cpm/contract/people/registration/sign-up.words'
import { useSession } from '../../api/session/session.ts'

export type SignUpKey = keyof typeof signUpWords

/** The words of the sign-up pages; those they share with the sign-in page are early ones. */
export function useSignUpText(): (key: SignUpKey, vars?: Vars) => string {
  const language = useSession((s) => s.language)
  return (key, vars) => fill(signUpWords[key], language, vars)
}
