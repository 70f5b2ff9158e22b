import { allPermissions, districts } from '@cpm/contract'
import type { Resource } from '@cpm/contract/kernel/resource'
import { strangersKeyLength } from '@cpm/contract/kernel/route'
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { roomOf } from '../../discover.ts'
import { openApi } from './openapi.ts'

type Operation = Record<string, unknown> & { operationId: string; 'x-permission': string[] }
const operations = Object.values(openApi().paths as Record<string, Record<string, Operation>>).flatMap((entry) =>
  Object.values(entry),
)
const named = (id: string) => operations.find((one) => one.operationId === id)

describe('the document of the API tells what a call needs', () => {
  test('all the codes, and which calls need those that not all do', () => {
    expect(named('task.create')).toMatchObject({
      'x-permission': ['task.create', 'task.act', 'task.reset', 'task.freeze'],
      'x-permission-instead': expect.arrayContaining([{ code: 'task.act', when: { field: 'type', is: 'restart' } }]),
      'x-permission-when': [
        { code: 'task.reset', when: { field: 'type', is: 'factory_reset' } },
        { code: 'task.freeze', when: { fields: { ignoreBlackDays: true } } },
      ],
    })
    expect(named('task.act')).toMatchObject({
      'x-permission': ['task.act', 'task.reset', 'task.freeze'],
      'x-permission-when': [
        { code: 'task.reset', when: { field: 'type', is: 'factory_reset' } },
        { code: 'task.freeze', when: { fields: { ignoreBlackDays: true } } },
      ],
    })
    expect(named('terminal.list')).toMatchObject({
      'x-permission': ['terminal.read', 'terminal.export'],
      'x-permission-when': [{ code: 'terminal.export', when: { field: 'export' } }],
    })
    expect(named('session.login')?.['x-permission']).toEqual(['public'])
  })

  test('which calls take a fresh proof, and what a token needs in its place', () => {
    const asks = operations.filter((one) => 'x-proof' in one).map((one) => one.operationId)
    expect(asks.toSorted()).toEqual([
      'app.gray',
      'app.release',
      'app.takeBack',
      'app.unlaunch',
      'appParameter.import',
      'appParameter.removeTemplate',
      'appParameter.setTemplate',
      'appParameter.setValues',
      'appParameter.takeBack',
      'enrolment.renew',
      'fence.create',
      'fence.enable',
      'fence.update',
      'group.assign',
      'group.update',
      'me.createToken',
      'model.give',
      'model.takeBack',
      'parameters.give',
      'parameters.takeBack',
      'plan.copy',
      'plan.give',
      'plan.takeBack',
      'plan.update',
      'policy.give',
      'policy.takeBack',
      'remoteRules.give',
      'remoteRules.takeBack',
      'ruleGroup.update',
      'savedCommand.run',
      'task.act',
      'task.approve',
      'task.approveLate',
      'task.approveLimits',
      'task.create',
      'task.goBack',
      'task.restart',
      'task.setLimits',
      'terminal.logOff',
      'terminal.logOffMany',
      'terminal.move',
      'terminal.replace',
      'terminal.transfer',
      'wallpaper.give',
      'wallpaper.takeBack',
      'whitelist.give',
      'whitelist.takeBack',
      'whitelist.update',
    ])
    expect(named('task.act')?.['x-proof']).toEqual({
      by: 'me.prove',
      token: 'token.dangerous',
      when: [{ field: 'type', is: 'factory_reset' }, { terminalsOver: 500 }],
    })
    expect(named('terminal.logOff')?.['x-proof']).toMatchObject({ when: 'always' })
  })

  test('where a key makes a repeat harmless', () => {
    const keyed = operations.filter((one) => JSON.stringify(one.parameters).includes('Idempotency-Key'))
    expect(keyed.map((one) => one.operationId)).toEqual(
      expect.arrayContaining(['task.create', 'task.act', 'terminal.add']),
    )
    const keyOf = (name: string) => JSON.stringify(named(name)?.parameters)
    for (const made of ['registration.apply', 'registration.activate', 'agent.enrol'])
      expect(keyOf(made)).toContain(`"minLength":${strangersKeyLength}`)
    expect(keyOf('agent.file')).toContain('"minLength":1,')
    expect(JSON.stringify(named('task.stop')?.parameters)).not.toContain('Idempotency-Key')
  })
})

/** Codes that refuse nothing: without them a part of the answer is left out. */
const leavesOut: Readonly<Record<string, readonly string[]>> = {
  dashboard: ['task.read'],
  note: ['note.create'],
  // A mail that answers a finished order is a comment all the same.
  order: ['order.handle'],
  savedCommand: ['savedCommand.update', 'savedCommand.run'],
  store: ['alarm.read', 'account.read'],
}

test('a handler asks for no code that its resource does not tell of', () => {
  const source = fileURLToPath(new URL('../..', import.meta.url))
  const all = Object.entries(districts as Record<string, Record<string, Resource>>).flatMap(([district, resources]) =>
    Object.entries(resources).map(([name, { routes }]) => ({ district, name, routes })),
  )
  for (const { district, name, routes } of all) {
    const told = Object.values(routes).flatMap((route) => (route.also ?? []).map(({ code }) => code))
    expect(Object.keys(allPermissions), name).toEqual(expect.arrayContaining(told))
    const files = globSync(`${dirname(roomOf(district, name))}/**/*.ts`, { cwd: source }).filter(
      (file) => !file.endsWith('.test.ts'),
    )
    const text = files.map((file) => readFileSync(`${source}/${file}`, 'utf8')).join('\n')
    const asked = [...text.matchAll(/permissions\.has\('([\w.]+)'\)/g)].map(([, code]) => code as string)
    expect(
      asked.filter((code) => !told.includes(code) && !leavesOut[name]?.includes(code)),
      name,
    ).toEqual([])
  }
})
