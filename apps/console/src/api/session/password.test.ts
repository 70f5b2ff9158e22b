import { password } from '@cpm/contract/people/password/password'
import { expect, it } from 'vitest'
import { passwordPaths } from './password.ts'

it('calls the password routes where the contract has them', () => {
  for (const [name, path] of Object.entries(passwordPaths)) {
    expect(path).toBe(password.routes[name as keyof typeof passwordPaths].path)
    expect(password.routes[name as keyof typeof passwordPaths].method).toBe('POST')
  }
})
