import { chmodSync, mkdtempSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimDataDir } from './data-folder.ts'
import { readSettings } from './settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cpm-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (env: Record<string, string> = {}, args: string[] = []) =>
  readSettings({ CPM_DATA_DIR: join(folder, 'data'), ...env }, args)
const serve = (env: Record<string, string> = {}) =>
  read({ CPM_PUBLIC_URL: 'https://cpm.example.com', ...env }, ['--serve'])

describe('the settings', () => {
  it('have the documented defaults', () => {
    expect(readSettings({}, [])).toMatchObject({
      mode: 'demo',
      parts: new Set(['http', 'mqtt', 'jobs']),
      host: '127.0.0.1',
      port: 7100,
      mqttPort: 1883,
      dataDir: resolve('data'),
      captcha: true,
      demoTerminals: 200,
      demoWeather: true,
      terminalRate: 100,
      terminalBurst: 50,
      terminalDayMb: 32,
      logLevel: 'info',
      databaseUrl: undefined,
    })
  })

  it('come from the environment, and the command line wins', () => {
    const settings = read({ CPM_PORT: '0', CPM_CAPTCHA: 'off', CPM_PARTS: 'jobs', CPM_LOG_LEVEL: '' }, [
      '--parts=http,mqtt',
    ])
    expect(settings).toMatchObject({ port: 0, captcha: false, logLevel: 'info', parts: new Set(['http', 'mqtt']) })
  })

  it.each([
    'https://tiles.example.com/{z}/{x}/{y}.png?key=1',
    'https://tiles.example.com/{z}/{x}/{y}.mvt',
    'https://tiles.example.com/china.pmtiles?key=1',
  ])('accept a source of the map: %s', (tiles) => {
    expect(read({ CPM_MAP_TILES: tiles }).mapTiles).toBe(tiles)
  })

  it.each([
    [{ CPM_PORT: 'abc' }, 'CPM_PORT must be a whole number from 1 to 65535, got "abc".'],
    [{ CPM_PORT: '65536' }, 'CPM_PORT must be a whole number from 1 to 65535, got "65536".'],
    [{ CPM_MQTT_PORT: '-1' }, 'CPM_MQTT_PORT must be a whole number from 1 to 65535, got "-1".'],
    [{ CPM_CAPTCHA: 'no' }, 'CPM_CAPTCHA must be one of on, off, got "no".'],
    [{ CPM_PARTS: 'http,web' }, 'CPM_PARTS must be a list of http, mqtt, jobs with commas between, got "http,web".'],
    [{ CPM_PUBLIC_URL: 'https://a.example/b' }, 'CPM_PUBLIC_URL must be the address people open'],
    [{ DATABASE_URL: 'mysql://root:hunter2@db/x' }, 'DATABASE_URL must be a URL that begins with postgres://'],
    [{ CPM_TRUSTED_PROXIES: '0' }, 'CPM_TRUSTED_PROXIES must be how many proxies stand before the server'],
    [{ CPM_TRUSTED_PROXIES: '10.0.0.0/33' }, 'CPM_TRUSTED_PROXIES must be'],
    [{ CPM_TRUSTED_PROXIES: '127.0.0.1,proxy' }, 'CPM_TRUSTED_PROXIES must be'],
    [{ CPM_MAP_TILES: 'https://tiles.example.com/map.png' }, 'CPM_MAP_TILES must be the address of tiles with {z}'],
    [{ CPM_METRICS_TOKEN: 'short' }, 'CPM_METRICS_TOKEN must be at least 16'],
    [{ CPM_ADMIN_PASSWORD: 'short' }, 'CPM_ADMIN_PASSWORD must be a password of at least 8 characters'],
  ])('that are wrong stop the start with one sentence: %o', (env, sentence) => {
    expect(() => read(env)).toThrow(sentence)
  })

  it('read whose word is taken for an address', () => {
    expect(read().trustedProxies).toEqual([])
    expect(read({ CPM_TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2)
    const networks = read({ CPM_TRUSTED_PROXIES: '127.0.0.1, 172.16.0.0/12,fd00::/8' }).trustedProxies
    expect(networks).toEqual(['127.0.0.1', '172.16.0.0/12', 'fd00::/8'])
  })

  it('never repeat a secret in their complaint', () => {
    expect(() => read({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).not.toThrow('hunter2')
    expect(() => read({ CPM_ADMIN_PASSWORD: 'hunter2' })).not.toThrow('hunter2')
  })

  it('name an option that does not exist', () => {
    expect(() => read({}, ['--prod'])).toThrow('--prod is not an option')
  })
})

describe('serve', () => {
  it('runs with a public URL', () => {
    expect(serve({ CPM_PUBLIC_URL: 'https://cpm.example.com/' })).toMatchObject({
      mode: 'serve',
      publicUrl: 'https://cpm.example.com',
    })
  })

  it.each([
    [{ CPM_PUBLIC_URL: '' }, 'CPM_PUBLIC_URL must be set for serve'],
    [{ CPM_CAPTCHA: 'off' }, 'CPM_CAPTCHA=off is for automation'],
    [{ CPM_ADMIN_PASSWORD: 'Demo@2026' }, 'CPM_ADMIN_PASSWORD is the demo password'],
  ])('refuses %o', (env, sentence) => {
    expect(() => serve(env)).toThrow(sentence)
  })

  it('refuses a data folder of the demo, and the demo one of serve', () => {
    claimDataDir(read())
    expect(() => serve()).toThrow('was made by the demo')
    rmSync(join(folder, 'data'), { recursive: true })
    claimDataDir(serve())
    mkdirSync(join(folder, 'data/database'))
    expect(() => read()).toThrow('was made by npm run serve')
  })

  it('keeps its data folder to itself', () => {
    claimDataDir(serve())
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
  })

  it('closes a data folder that was there with wider rights, and what lies in it', () => {
    const data = join(folder, 'data')
    mkdirSync(join(data, 'files'), { recursive: true })
    writeFileSync(join(data, 'secret-key'), 'key')
    for (const path of [data, join(data, 'files')]) chmodSync(path, 0o777)
    chmodSync(join(data, 'secret-key'), 0o644)
    claimDataDir(serve())
    const modeOf = (name: string) => (statSync(join(data, name)).mode & 0o777).toString(8)
    expect(['.', 'files', 'secret-key'].map(modeOf)).toEqual(['700', '700', '600'])
  })

  it('leaves the rights of a folder alone that holds only what is not its own', () => {
    const data = join(folder, 'data')
    mkdirSync(join(data, 'photos'), { recursive: true })
    for (const path of [data, join(data, 'photos')]) chmodSync(path, 0o755)
    claimDataDir(serve())
    expect(statSync(data).mode & 0o777).toBe(0o755)
    expect(statSync(join(data, 'photos')).mode & 0o777).toBe(0o755)
  })
})
