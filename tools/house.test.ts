import { configKinds } from '@cpm/contract/estate/agent/desired'
import { taskTypes } from '@cpm/contract/delivery/task/task.types'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** Laws of the house that a linter does not know: where files lie, and what they are called. */
const root = fileURLToPath(new URL('..', import.meta.url))
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:tsx?|js)$/.test(file))
const sources = files.filter((file) => !/\.(?:test|spec|check)\.|\.d\.ts$/.test(file))

const most = 12
/** Folders that may hold more, each with its reason. */
const crowded: Readonly<Record<string, string>> = {
  'packages/contract/src/delivery/task/types': 'One file per type of task: whoever looks for one looks by its name.',
  'packages/agent-core/src/types': 'The same types, as an agent does them.',
  'apps/console/src/delivery/task-types/types': 'The same types, as the console asks for them.',
}

/** Names that begin alike and do not make a folder, each with its reason. */
const alike: Readonly<Record<string, string>> = {
  'apps/console/src/delivery/on-terminal/apps/tab-':
    'A tab stands beside what it shows, in every folder of the detail.',
}

/** Files beside the descriptors that name a type of task, each with its reason. */
const named: Readonly<Record<string, string>> = {
  'apps/console/src/delivery/on-terminal/apps/apps-start.ts': 'The button that starts an app, and its text [8.5].',
  'apps/console/src/delivery/on-terminal/apps/apps-update.tsx': 'What is behind on a terminal is installed there anew.',
  'apps/server/src/market/app/save/app.listing.ts': 'What leaves the market is taken off the terminals that have it.',
  'apps/server/src/insight/fence/fence.follow.ts': 'What a fence wants done with a terminal that went out.',
  'apps/server/src/seed/estate/activity.ts': 'What the people of the demo ask for: they choose, as anybody does.',
  'apps/server/src/seed/estate/past/tasks.ts': 'The same, of what they asked for before.',
  'apps/server/src/seed/estate/past/templates.ts': 'And of what they keep to ask for again.',
}

const byFolder = Map.groupBy(sources, dirname)

describe('the house', () => {
  test('a folder holds at most 12 source files, tests aside', () => {
    const full = [...byFolder].filter(([folder, inside]) => inside.length > most && !(folder in crowded))
    expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
  })

  test('files that begin alike stand in a folder of that name', () => {
    const found = [...byFolder].flatMap(([folder, inside]) => {
      const byPrefix = Map.groupBy(
        inside.filter((file) => basename(file).includes('-')),
        (file) => basename(file).split('-')[0] as string,
      )
      return [...byPrefix]
        .filter(
          ([prefix, some]) => some.length >= 3 && !folder.split('/').some((part) => part.split('-').includes(prefix)),
        )
        .map(([prefix, some]) => ({ place: `${folder}/${prefix}-`, some: some.length }))
    })
    expect(found.filter(({ place }) => !(place in alike))).toEqual([])
  })

  test('a file is called in kebab-case; dots part what it is of', () => {
    const name = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/
    expect(files.filter((file) => !name.test(basename(file)))).toEqual([])
  })

  test('a type of task is one file on each side, and an example in the protocol', () => {
    const protocol = readFileSync(join(root, 'docs/protocol.md'), 'utf8')
    const kebab = (type: string) => type.replaceAll('_', '-')
    for (const type of taskTypes) {
      const sides = [
        `packages/contract/src/delivery/task/types/${kebab(type)}.ts`,
        `packages/agent-core/src/types/${kebab(type)}.ts`,
        `apps/console/src/delivery/task-types/types/${kebab(type)}.ts`,
      ]
      expect(files).toEqual(expect.arrayContaining(sides))
      expect(protocol).toContain(`"type": "${type}"`)
    }
  })

  test('no code but its descriptors asks which type a task is', () => {
    const asks = new RegExp(`(?:\\btype\\)? *(?:[!=]==|:) *|\\bcase |sideOf\\()'(?:${taskTypes.join('|')})'`)
    const places = sources.filter(
      (file) => /^(?:apps|packages)\/[^/]+\/src\//.test(file) && !/\/types\/|\/testing\/|\.matrix\./.test(file),
    )
    const found = places.filter((file) => asks.test(readFileSync(join(root, file), 'utf8')))
    expect(found.toSorted()).toEqual(Object.keys(named).toSorted())
  })

  test('the code that serves all kinds of configuration names none of them', () => {
    const names = new RegExp(`'(?:${configKinds.map(({ name }) => name).join('|')})'`)
    const serving = [
      'packages/agent-core/src/agent.ts',
      'apps/server/migrations/functions/policy.sql',
      'apps/server/src/estate/policy/policy.notify.ts',
      'apps/server/src/estate/policy/policy.reaction.ts',
      'apps/server/src/estate/terminal/config/config.compose.ts',
      'apps/server/src/estate/terminal/config/terminal.config.ts',
    ]
    expect(serving.filter((file) => names.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  test('an exception is one still', () => {
    for (const folder of Object.keys(crowded)) expect(byFolder.get(folder)?.length ?? 0, folder).toBeGreaterThan(most)
    for (const place of Object.keys(alike))
      expect(sources.filter((file) => file.startsWith(place)).length, place).toBeGreaterThanOrEqual(3)
  })
})
