import { facts, hello } from '@cpm/contract/estate/agent/report'
import { inventories } from '@cpm/contract/estate/inventory/inventory.kinds'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { t } from '../../../api/text.ts'
import { useSession } from '../../../api/session/session.ts'
import { unreadName } from './unread-name.ts'

test('a value that cannot be read has the name of its field, within what it belongs to', () => {
  useSession.setState({ language: 'en' })
  expect(unreadName(t, 'battery')).toBe('Battery')
  expect(unreadName(t, 'network.signal')).toBe('Network: Signal')
  expect(unreadName(t, 'peripherals[2].name')).toBe('Peripherals 3: Name')
  expect(unreadName(t, 'apps[].versionCode')).toBe('Apps: Version code')
  expect(unreadName(t, 'up/hello')).toBe('Whole message (Connection message)')
  expect(unreadName(t, 'colour.ofTheSky')).toBe('colour: ofTheSky')
  useSession.setState({ language: 'cn' })
  expect(unreadName(t, 'network.signal')).toBe('网络：信号')
})

/** Every path of a schema that has an end. */
function pathsOf(schema: unknown, path: string): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return pathsOf(schema.unwrap(), path)
  if (schema instanceof z.ZodArray) return pathsOf(schema.element, `${path}[]`)
  if (!(schema instanceof z.ZodObject)) return [path]
  const parts = Object.entries(schema.shape)
  return [path, ...parts.flatMap(([name, part]) => pathsOf(part, path === '' ? name : `${path}.${name}`))].filter(
    Boolean,
  )
}

test('all that terminals report has names that people read, in both languages', () => {
  const lists = Object.entries(inventories).flatMap(([kind, item]) => pathsOf(item, `${kind}[]`))
  const paths = [...pathsOf(facts, ''), ...pathsOf(hello, 'hello'), ...lists]
  expect(paths).toContain('network.rxBytes')
  for (const language of ['cn', 'en'] as const) {
    useSession.setState({ language })
    expect(paths.filter((path) => /[a-z][A-Z]|\[|\.|^[a-z]|[:：] ?[a-z]/.test(unreadName(t, path)))).toEqual([])
  }
})
