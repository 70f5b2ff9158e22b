import { expect, test } from 'vitest'
import { bareSn, isFactorySn } from './factory-sn.ts'

test('what makers leave in place of a serial number is no SN, however it is written', () => {
  const left = [
    'unknown',
    'UNKNOWN',
    '0123456789ABCDEF',
    '0123456789',
    '123456789',
    '1234567890',
    '12345678',
    '0000000000',
    'xxxxxxxx',
    '----',
    'Default string',
    'default_string',
    'DEFAULT-STRING',
    'To be filled by O.E.M.',
    'ToBeFilledByOEM',
    'to_be_filled_by_oem',
    'System Serial Number',
    'System-Serial-Number',
    'None',
    'N/A',
    'Not Specified',
  ]
  expect(left.filter((sn) => !isFactorySn(sn))).toEqual([])
})

test('a serial number that only looks like one of those is one', () => {
  const own = ['PB04219A00317', 'UNKNOWN-17', '0123456789ABCDEF0', '12345679', 'DEFAULT1', '00000001', 'NONE0001']
  expect(own.filter((sn) => isFactorySn(sn))).toEqual([])
})

test('words of our own are known beside those that can be counted up', () => {
  const known = new Set([bareSn('Acme Sample')])
  expect(isFactorySn('ACME_SAMPLE', known)).toBe(true)
  expect(isFactorySn('unknown', known)).toBe(false)
  expect(isFactorySn('1111', known)).toBe(true)
})
