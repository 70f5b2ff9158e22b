import { registration } from '@cpm/contract/people/registration/registration'
import { expect, it } from 'vitest'
import { signUpPaths } from './sign-up.ts'

it('calls the sign-up routes where the contract has them', () => {
  for (const [name, path] of Object.entries(signUpPaths)) {
    expect(path).toBe(registration.routes[name as keyof typeof signUpPaths].path)
  }
})
