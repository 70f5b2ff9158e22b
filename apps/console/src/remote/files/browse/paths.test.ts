import { describe, expect, it } from 'vitest'
import { aboveOf, crumbsOf, isName, joined, rootOf } from './paths.ts'

describe('paths of a terminal', () => {
  it('are walked down from their root and up to it', () => {
    expect(crumbsOf('/var/log/app/a', ['/var/log', '/home'])).toEqual([
      { name: '/var/log', path: '/var/log' },
      { name: 'app', path: '/var/log/app' },
      { name: 'a', path: '/var/log/app/a' },
    ])
    expect(aboveOf('/var/log/app', ['/var/log'])).toBe('/var/log')
    expect(aboveOf('/var/log', ['/var/log'])).toBeNull()
    expect(crumbsOf('/etc/x', ['/'])).toEqual([
      { name: '/', path: '/' },
      { name: 'etc', path: '/etc' },
      { name: 'x', path: '/etc/x' },
    ])
  })

  it('are those of Windows where the terminal is one', () => {
    expect(joined('C:\\Users\\Public', 'a.txt')).toBe('C:\\Users\\Public\\a.txt')
    expect(joined('D:\\', 'a')).toBe('D:\\a')
    expect(crumbsOf('C:\\Users\\Public\\b', ['C:\\Users\\Public'])).toEqual([
      { name: 'C:\\Users\\Public', path: 'C:\\Users\\Public' },
      { name: 'b', path: 'C:\\Users\\Public\\b' },
    ])
  })

  it('lie in the nearest root, and a neighbour that begins alike is none', () => {
    expect(rootOf('/home/a/b', ['/home', '/home/a'])).toBe('/home/a')
    expect(rootOf('/homes/a', ['/home'])).toBeNull()
  })

  it('have no folders in a name', () => {
    expect(['价格 1.txt', 'a'].every(isName)).toBe(true)
    expect(['a/b', 'a\\b', '..', '.'].some(isName)).toBe(false)
  })
})
