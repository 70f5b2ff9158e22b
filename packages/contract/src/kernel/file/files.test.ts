import { describe, expect, test } from 'vitest'
import { checkFile, checkScreen, fileRules, formatBytes } from './files.ts'

const wrong = (rule: keyof typeof fileRules, name: string, size = 10) =>
  checkFile(fileRules[rule], { name, size })?.word

describe('[5.6] a file is refused before it is sent', () => {
  test('a screenshot is an image of at most 1 MB with a name in English or digits', () => {
    expect(wrong('screenshot', 'Shot1.PNG', 1024 * 1024)).toBeUndefined()
    expect(wrong('screenshot', 'shot.png', 1024 * 1024 + 1)).toBe('file.tooBig')
    expect(wrong('screenshot', '截图.png')).toBe('file.badShotName')
    expect(wrong('screenshot', 'my-shot.png')).toBe('file.badShotName')
    expect(wrong('screenshot', 'shot.svg')).toBe('file.badEnding')
  })

  test('an app is an APK, some files are ZIP only', () => {
    expect(wrong('app', 'pos-3.2_1.apk')).toBeUndefined()
    expect(wrong('app', 'pos.apk.zip')).toBe('file.badEnding')
    expect(wrong('app', 'apk')).toBe('file.badEnding')
    expect(wrong('app', 'pos.aab')).toBe('file.appBundle')
    for (const ending of ['xapk', 'apks', 'APKM']) expect(wrong('app', `pos.${ending}`)).toBe('file.apkSet')
    expect(wrong('archive', 'pos.aab')).toBe('file.badEnding')
    expect(wrong('archive', 'boot.zip')).toBeUndefined()
    expect(wrong('archive', 'boot.rar')).toBe('file.badEnding')
  })

  test('a name may contain neither Chinese nor special characters', () => {
    for (const name of ['应用.apk', 'a b.apk', 'a&b.apk', '../a.apk', '.apk', '-.apk', 'a\u202Egpj.apk'])
      expect([name, wrong('app', name)]).toEqual([name, 'file.badName'])
  })

  test('an empty file is none', () => {
    expect(wrong('archive', 'boot.zip', 0)).toBe('file.blank')
  })
})

test('[5.7] a wallpaper is a JPG or PNG of at most 500 KB that matches the screen', () => {
  expect(wrong('picture', 'wall.jpg', 500 * 1024)).toBeUndefined()
  expect(wrong('picture', 'wall.jpg', 500 * 1024 + 1)).toBe('file.tooBig')
  expect(wrong('picture', 'wall.gif')).toBe('file.badEnding')
  expect(checkScreen({ width: 720, height: 1280 }, { width: 720, height: 1280 })).toBeNull()
  expect(checkScreen({ width: 720, height: 1280 }, { width: 1280, height: 720 })?.vars).toMatchObject({
    hasWidth: 1280,
  })
})

test('one rule for bytes: steps of 1024, one decimal below a hundred, none that is zero', () => {
  const said = [0, 1023, 1024, 1536, 500 * 1024, 1024 ** 2 - 1, 1.25 * 1024 ** 2, 99.96 * 1024 ** 2, 1024 ** 3 * 120]
  expect(said.map(formatBytes)).toEqual([
    '0 B',
    '1023 B',
    '1 KB',
    '1.5 KB',
    '500 KB',
    '1 MB',
    '1.3 MB',
    '100 MB',
    '120 GB',
  ])
})
