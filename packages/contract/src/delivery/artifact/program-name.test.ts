import { describe, expect, test } from 'vitest'
import { isSameProgram, nameInSuite, ownNameIn, programOf } from './program-name.ts'

describe('what a program of Windows is called', () => {
  test.each([
    ['Harbour Till 3.2.1 Setup', 'Harbour Till'],
    ['setup_till_x64.exe', 'till'],
    ['HarbourTillSetup-3.2.1-win32.exe', 'HarbourTill'],
    ['Till Installer', 'Till'],
    ['Installer', null],
    ['setup.exe', null],
    ['Windows 10 driver', 'Windows 10 driver'],
    ['v2.0', null],
  ])('%s is %s, without its version and its setup', (description, name) => {
    expect(programOf({ description })).toBe(name)
  })

  test('is rather what differs from its product', () => {
    const facts = { productName: 'Harbour Suite', description: 'Harbour Suite Setup', internalName: 'till' }
    expect(programOf(facts)).toBe('till')
  })
})

test('two are the same by the first name that both say', () => {
  const of = (internalName?: string, description?: string) => ({ internalName, description })
  expect(isSameProgram(of('till', 'Fast'), of('Till.exe', 'Faster'))).toBe(true)
  expect(isSameProgram(of('till', 'Same'), of('printer', 'Same'))).toBe(false)
  expect(isSameProgram(of('setup', 'Till'), of('till', 'Till 2.0'))).toBe(true)
  expect(isSameProgram(of(), of('till'))).toBeNull()
})

test('its own name stands behind that of its product', () => {
  expect(ownNameIn(nameInSuite('Suite', 'Till'), 'suite')).toBe('Till')
  for (const product of ['Suit', 'Suite (Till)', undefined]) expect(ownNameIn('Suite (Till)', product)).toBeNull()
})
