import { describe, expect, it } from 'vitest'
import { differenceOf, fingerprint, labelIn, misfitOf, type ReadFile, sdkText } from './read-file.ts'
import { inOrderOfDanger, isDangerous, shortName } from './permission-list.ts'

const signer = { sha256: 'ab'.repeat(32), scheme: 'v2', isVerified: true }
const till: ReadFile = {
  kind: 'apk',
  label: { '': 'Till', 'zh-CN': '收银' },
  packageName: 'com.harbour.till',
  versionName: '1.0.0',
  versionCode: '100',
  minSdk: 24,
  targetSdk: 33,
  abis: [],
  permissions: ['android.permission.INTERNET', 'android.permission.CAMERA'],
  impliedPermissions: [],
  signer,
  manufacturer: null,
  size: 1000,
  sha256: 'cd'.repeat(32),
}
const next = { ...till, versionName: '1.1.0', versionCode: '110' }

describe('[3.17] what differs between two versions', () => {
  it('is which permissions are more and which are fewer, the size, the SDKs, and who signed it', () => {
    const other = {
      ...next,
      permissions: ['android.permission.INTERNET', 'android.permission.READ_SMS'],
      size: 3000,
      minSdk: 26,
      signer: { ...signer, sha256: 'ef'.repeat(32) },
    }
    expect(differenceOf(till, other)).toEqual({
      after: { signer: other.signer },
      permissionsAdded: ['android.permission.READ_SMS'],
      permissionsRemoved: ['android.permission.CAMERA'],
      size: { before: 1000, after: 3000 },
      minSdk: { before: 24, after: 26 },
      targetSdk: { before: 33, after: 33 },
      sameSigner: false,
    })
    const adds = { ...next, impliedPermissions: [{ name: 'android.permission.READ_CALL_LOG', targetBelow: 16 }] }
    expect(differenceOf(till, adds).permissionsAdded).toEqual(['android.permission.READ_CALL_LOG'])
    expect(differenceOf(till, next).sameSigner).toBe(true)
    expect(differenceOf({ ...till, signer: null }, next).sameSigner).toBe(false)
    expect(differenceOf({ ...till, signer: null }, { ...next, signer: null }).sameSigner).toBe(true)
  })

  it('says why a file is no next version: another package, an older one, the same one again', () => {
    expect(misfitOf(till, next)).toBeNull()
    expect(misfitOf(till, { ...next, packageName: 'com.harbour.Till' })).toBeNull()
    expect(misfitOf(till, { ...next, packageName: 'com.other.till' })).toBe('package')
    expect(misfitOf(next, till)).toBe('older')
    expect(misfitOf(till, till)).toBe('same')
    const [long, longer] = ['9007199254740993', '10000000000000000000']
    expect(misfitOf({ ...till, versionCode: long }, { ...next, versionCode: longer })).toBeNull()
    expect(misfitOf({ ...till, versionCode: longer }, { ...next, versionCode: long })).toBe('older')
    expect(misfitOf({ ...till, versionCode: long }, { ...next, versionCode: '110' })).toBe('older')
    expect(misfitOf({ ...till, versionCode: long }, { ...next, versionCode: long })).toBe('same')
    // A program says the name of its suite; which of its programs it is the server looks at.
    const program = { ...till, kind: 'exe', packageName: 'Suite', versionCode: null }
    expect(misfitOf({ ...program, packageName: 'Suite (Till)' }, program)).toBeNull()
    expect(misfitOf({ ...program, packageName: 'Suite 2 (Till)' }, program)).toBe('package')
    // An archive does not say it: the server reads it from its name.
    expect(misfitOf(till, { ...next, packageName: '', versionCode: null })).toBeNull()
  })
})

describe('what a file calls itself', () => {
  it('is taken in the language it is for, else in any', () => {
    expect(labelIn(till.label, 'cn')).toBe('收银')
    expect(labelIn(till.label, 'en')).toBe('Till')
    expect(labelIn({ 'zh-TW': '收銀', 'zh-CN': '收银', en: 'Till' }, 'cn')).toBe('收银')
    expect(labelIn({ de: 'Kasse' }, 'en')).toBe('Kasse')
    expect(labelIn({}, 'cn')).toBe('')
  })

  it('comes with levels and fingerprints as people read them', () => {
    expect(sdkText(33)).toBe('33 (Android 13)')
    expect(sdkText(99)).toBe('99')
    expect(fingerprint('0123456789abcdef')).toBe('01234567 89ABCDEF')
  })
})

describe('permissions', () => {
  it('stand with the dangerous ones first, then those of Android, then those of others', () => {
    const names = ['com.pax.PRINTER', 'android.permission.INTERNET', 'android.permission.CAMERA']
    expect(inOrderOfDanger(names)).toEqual([
      'android.permission.CAMERA',
      'android.permission.INTERNET',
      'com.pax.PRINTER',
    ])
    expect(isDangerous('com.other.CAMERA')).toBe(false)
    expect(shortName('android.permission.CAMERA')).toBe('CAMERA')
    expect(shortName('com.pax.PRINTER')).toBe('com.pax.PRINTER')
  })
})
