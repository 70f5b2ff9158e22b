import { describe, expect, it } from 'vitest'
import { languageOf, permissionsIn, readMenu, readSession, writeSession } from './session.ts'
import { defaultSetting } from '../state/setting.ts'

const noon = new Date(2026, 10, 21, 12)

function storageOf(contents: Record<string, string> = {}) {
  const kept = new Map(Object.entries(contents))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const info = {
  id: '7',
  name: 'admin',
  email: null,
  verify: true,
  mustChange: false,
  passwordGiven: false,
  mustTotp: false,
  kind: 'administrator' as const,
  enterpriseId: null,
  enterpriseName: null,
  inGroups: false,
  description: null,
}
const button = {
  id: '3',
  name: '导出',
  menuEnglishName: 'Export',
  url: '',
  icon: '',
  hidden: 0 as const,
  parentId: '2',
  menuType: 3 as const,
  permission: 'terminal.export',
  sort: 1,
  menuVoList: [],
}
const page = { ...button, id: '2', url: '/device/index', menuType: 2 as const, permission: '', menuVoList: [button] }

describe('[3.1] the session in the browser', () => {
  const whole = {
    ...readSession(storageOf(), ['en'], noon),
    isLogin: true,
    info,
    token: 'secret',
    language: 'cn' as const,
    worktab: {
      current: '/device/index',
      opened: [{ path: '/device/index', title: '我的设备', title_en: 'My devices', hidden: false }],
    },
    menuList: [page],
    permissionForm: ['terminal.export'],
  }

  it('keeps everything under `sys` and its companions, and reads it back', () => {
    const storage = storageOf()
    writeSession(storage, whole)
    expect(JSON.parse(storage.kept.get('sys') ?? '')).toMatchObject({
      isLogin: true,
      info: { id: '7', name: 'admin', email: null, verify: true, token: 'secret' },
      token: 'secret',
      language: 'cn',
      worktab: { current: '/device/index' },
      setting: { themeModel: 'white', showWorkTab: true },
    })
    expect([...storage.kept.keys()].toSorted()).toEqual([
      'language',
      'menuList',
      'permissionForm',
      'sys',
      'token',
      'userId',
      'verify',
    ])
    expect(storage.kept.get('userId')).toBe('7')
    expect(storage.kept.get('verify')).toBe('true')
    expect(readSession(storage, ['en'], noon)).toMatchObject({ ...whole, info: { ...info } })
  })

  it('leaves nothing of the person behind once signed out, but language and settings', () => {
    const storage = storageOf()
    writeSession(storage, whole)
    writeSession(storage, {
      ...whole,
      isLogin: false,
      info: null,
      token: '',
      menuList: [],
      permissionForm: [],
      worktab: { current: '', opened: [] },
    })
    expect([...storage.kept.keys()].toSorted()).toEqual(['language', 'sys'])
    expect(storage.kept.get('sys')).not.toContain('secret')
    expect(storage.kept.get('sys')).not.toContain('admin')
  })

  it.each([
    ['nothing', {}],
    ['no JSON', { sys: '{{{', menuList: 'x', permissionForm: '[' }],
    ['other types', { sys: '[1,2]', menuList: '7', permissionForm: '"a"' }],
    ['wrong fields', { sys: '{"isLogin":true,"token":5,"info":"x","worktab":9,"setting":null,"language":"fr"}' }],
    ['a login without a person', { sys: '{"isLogin":true,"token":"t","info":{"name":4}}' }],
    ['null', { sys: 'null', language: 'null' }],
  ])('survives %s: signed out, in defaults, never a white page', (_name, contents) => {
    expect(readSession(storageOf(contents as Record<string, string>), ['de'], noon)).toEqual({
      isLogin: false,
      info: null,
      token: '',
      language: 'en',
      worktab: { current: '', opened: [] },
      setting: defaultSetting,
      menuList: [],
      permissionForm: [],
    })
  })

  it('keeps what is whole beside what is broken', () => {
    const sys = {
      isLogin: true,
      token: 't',
      info: { id: '1', name: 'a' },
      setting: { showCrumbs: false, autoClose: 'yes', themeModel: 'pink' },
      worktab: { opened: [4, { path: 'x' }, { path: '/a', title: 'A' }, { path: '/b', hidden: true }] },
    }
    const read = readSession(
      storageOf({ sys: JSON.stringify(sys), menuList: JSON.stringify([page, 5, { id: 9 }]) }),
      [],
      noon,
    )
    expect(read.isLogin).toBe(true)
    expect(read.setting).toEqual({ ...defaultSetting, showCrumbs: false })
    expect(read.worktab.opened).toEqual([{ path: '/a', title: 'A', title_en: '', hidden: false }])
    expect(read.menuList).toEqual([page])
  })

  it('[1.9], [9.3] takes the kept language, else the browser’s, else en', () => {
    expect(languageOf('cn', ['en'])).toBe('cn')
    expect(languageOf(null, ['zh-TW', 'en'])).toBe('cn')
    expect(languageOf('fr', ['fr', 'zh'])).toBe('en')
    expect(languageOf(undefined, [])).toBe('en')
  })

  it('[5.14] finds the codes of the buttons anywhere in the tree', () => {
    expect(permissionsIn(readMenu([{ ...page, menuVoList: [page, button] }]))).toEqual(['terminal.export'])
  })
})
