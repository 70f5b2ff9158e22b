import { session, sysCode as contractSysCode } from '@cpm/contract/people/session/session'
import { expect, it } from 'vitest'
import { signInPaths, sysCode } from './sign-in.ts'

it('calls the sign-in routes where the contract has them', () => {
  for (const [name, path] of Object.entries(signInPaths)) {
    expect(path).toBe(session.routes[name as keyof typeof signInPaths].path)
  }
  expect(sysCode).toBe(contractSysCode)
})
