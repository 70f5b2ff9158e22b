import { describe, expect, it } from 'vitest'
import type { MenuPage } from '../menu/menu.ts'
import { offeredPages } from './search.ts'
import { searchPages, searchRules, searchTitles } from './search-pages.ts'

const page = (pattern: string, title: string, title_en: string, hidden = false): MenuPage => ({
  pattern,
  title,
  title_en,
  hidden,
  folders: [],
})
const pages = [
  page('/dashboard/index', '首页', 'Home'),
  page('/device/index', '我的设备', 'My devices'),
  page('/device/deviceDetail/{sn}', '设备详情', 'Device detail'),
  page('/longRange/index', '创建任务', 'Create task'),
  page('/longRange/taskManage', '任务管理', 'Task management'),
  page('/longRange/taskInfo', '任务详情', 'Task info', true),
  page('/sysManage/wallpaper', '壁纸/视频', 'Wallpaper/video'),
]
const found = (text: string) => searchPages(pages, text).map(({ item }) => item.pattern)

describe('[2.23] the search of the top bar', () => {
  it('[9.6] has the threshold and weights of the product', () => {
    expect(searchRules).toEqual({ threshold: 0.4, titleWeight: 0.7, pathWeight: 0.3 })
  })

  it.each([
    ['我的设备', '/device/index'],
    ['devices', '/device/index'],
    ['devcies', '/device/index'],
    ['任务管理', '/longRange/taskManage'],
    ['task manag', '/longRange/taskManage'],
    ['wallpaper', '/sysManage/wallpaper'],
    ['sysManage', '/sysManage/wallpaper'],
  ])('finds by either title and by path, slips of the hand included: %s', (text, path) => {
    expect(found(text)[0]).toBe(path)
  })

  it.each([
    ['shebei', '/device/index'],
    ['wodeshebei', '/device/index'],
    ['she bei', '/device/index'],
    ['wdsb', '/device/index'],
    ['renwu', '/longRange/taskManage'],
    ['bizhi', '/sysManage/wallpaper'],
  ])('finds a Chinese title by its pinyin, whole or by first letters: %s', (text, path) => {
    expect(found(text)).toContain(path)
  })

  it('puts a page whose English title is meant before one whose pinyin happens to hold the letters', () => {
    expect(found('home')[0]).toBe('/dashboard/index')
  })

  it('puts what holds the typed text before what is only like it, and nearer its beginning before further on', () => {
    const some = [
      page('/device/apps', '终端应用', 'Apps'),
      page('/longRange/maps', '门店地图', 'Maps'),
      page('/longRange/appsManage', '应用分发与版本管理', 'Distribution and versions of the apps'),
      page('/sysManage/app', '应用', 'App'),
    ]
    const order = (text: string) => searchPages(some, text).map(({ item }) => item.title_en)
    expect(order('apps').slice(0, 2)).toEqual(['Apps', 'Distribution and versions of the apps'])
    expect(order('app').slice(0, 3)).toEqual(['App', 'Apps', 'Distribution and versions of the apps'])
    expect(order('应用')[0]).toBe('App')
    const commands = searchTitles(
      [
        { title: '日志', title_en: 'Lag' },
        { title: '退出', title_en: 'Sign in or log out' },
      ],
      'log',
    )
    expect(commands.map(({ item }) => item.title_en)).toEqual(['Sign in or log out', 'Lag'])
  })

  it('finds a command as it finds a page', () => {
    const commands = [
      { key: 'dark', title: '切换到深色主题', title_en: 'Switch to the dark theme' },
      { key: 'out', title: '退出登录', title_en: 'Log out' },
    ]
    const first = (text: string) => searchTitles(commands, text)[0]?.item.key
    expect(first('dark')).toBe('dark')
    expect(first('tuichu')).toBe('out')
    expect(first('log out')).toBe('out')
    expect(first('深色')).toBe('dark')
  })

  it('finds no hidden page, none that needs a place, and nothing for nonsense', () => {
    expect(found('任务')).not.toContain('/longRange/taskInfo')
    expect(found('detail')).not.toContain('/device/deviceDetail/{sn}')
    expect(found('qqqqxxxx')).toEqual([])
  })

  it('offers what was chosen last, and no page that is no longer granted', () => {
    const offered = offeredPages(pages, ['/sysManage/wallpaper', '/gone', '/device/index'])
    expect(offered.recent.map((p) => p.pattern)).toEqual(['/sysManage/wallpaper', '/device/index'])
    expect(offered.rest.map((p) => p.pattern)).toEqual([
      '/dashboard/index',
      '/longRange/index',
      '/longRange/taskManage',
    ])
  })
})
