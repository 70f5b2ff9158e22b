import { describe, expect, it } from 'vitest'
import { guestPath as whole } from '@cpm/contract/remote/guest-link/guest-link.shape'
import { guestPath, guidePath, redirect, wanted } from './guard.ts'

const at = (path: string, search = '') => ({ path, search })

describe('the guard', () => {
  it('[2.18] sends who is not signed in to the sign-in page, and remembers where they were going', () => {
    expect(redirect(false, at('/device/index', '?page=2&q=a b'))).toBe(
      `/login?to=${encodeURIComponent('/device/index?page=2&q=a b')}`,
    )
    expect(redirect(false, at('/'))).toBe('/login')
    expect(redirect(false, at('/dashboard/index'))).toBe('/login')
    expect(redirect(false, at('/login', '?to=%2Fa'))).toBeNull()
  })

  it('[2.3] leaves the exception pages open to everyone', () => {
    expect(redirect(false, at('/exception/404'))).toBeNull()
    expect(redirect(true, at('/exception/500'))).toBeNull()
    expect(redirect(false, at('/exception/other'))).toContain('/login')
  })

  it('[4.8] leaves the pages of the sign-up open to everyone, and never comes back to them', () => {
    for (const path of ['/sign-up', '/sign-up/state', '/sign-up/activate']) {
      expect(redirect(false, at(path))).toBeNull()
      expect(redirect(true, at(path))).toBeNull()
      expect(redirect(true, at(path), false)).toBeNull()
      expect(wanted(`?to=${encodeURIComponent(path)}`)).toBe('/dashboard/index')
    }
    expect(redirect(false, at('/sign-up/other'))).toContain('/login')
  })

  it('[15.8] leaves the page of a guest link open to everyone, and never comes back to it', () => {
    for (const login of [true, false]) expect(redirect(login, at('/guest'))).toBeNull()
    expect(redirect(true, at('/guest'), false)).toBeNull()
    expect(wanted('?to=%2Fguest')).toBe('/dashboard/index')
    expect(guestPath).toBe(whole)
  })

  it('[2.4] sends / to home, and who is signed in away from the sign-in page', () => {
    expect(redirect(true, at('/'))).toBe('/dashboard/index')
    expect(redirect(true, at('/login'))).toBe('/dashboard/index')
    expect(redirect(true, at('/login', '?to=%2Fdevice%2Findex%3Fpage%3D2'))).toBe('/device/index?page=2')
    expect(redirect(true, at('/device/index'))).toBeNull()
    expect(redirect(true, at('/messageManage/helpManual'))).toBe('/helpManual')
  })

  it('[2.16] leads who typed a slash too many, or half of home, to the page that was meant', () => {
    expect(redirect(true, at('/dashboard'))).toBe('/dashboard/index')
    expect(redirect(true, at('/device/index/', '?page=2'))).toBe('/device/index?page=2')
    expect(redirect(true, at('/device/index//'))).toBe('/device/index')
    expect(redirect(false, at('/dashboard/'))).toBe('/login')
    expect(redirect(false, at('/login/'))).toBe('/login')
    expect(redirect(false, at('/device/index/'))).toBe('/login?to=%2Fdevice%2Findex')
    expect(redirect(true, at('/login', '?to=%2Fdashboard'))).toBe('/dashboard/index')
    expect(redirect(true, at('/exception/404/'))).toBe('/exception/404')
    expect(redirect(true, at('/dashboard/index'))).toBeNull()
    expect(wanted('?to=%2Fdevice%2Findex%2F%3Fpage%3D2')).toBe('/device/index?page=2')
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    '/login?to=/login',
    '/exception/404',
    '/',
  ])('never follows a link to elsewhere or in a circle: %s', (to) =>
    expect(wanted(`?to=${encodeURIComponent(to)}`)).toBe('/dashboard/index'),
  )

  it('[2.3] has an account complete its information before anything else, and then go where it was going', () => {
    expect(redirect(true, at('/device/index', '?page=2'), false)).toBe(
      `${guidePath}?to=${encodeURIComponent('/device/index?page=2')}`,
    )
    for (const path of ['/', '/dashboard/index', '/login', '/exception/404']) {
      expect(redirect(true, at(path), false)).toBe(guidePath)
    }
    expect(redirect(true, at(guidePath, '?to=%2Fdevice%2Findex'), false)).toBeNull()
    expect(redirect(true, at(guidePath, '?to=%2Fdevice%2Findex'))).toBe('/device/index')
    expect(redirect(false, at(guidePath))).toBeNull()
  })
})
