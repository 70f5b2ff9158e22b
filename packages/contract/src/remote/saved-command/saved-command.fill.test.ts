import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { turnsOff } from '../../delivery/task/command.ts'
import type { CommandParameter } from './saved-command.parameters.ts'
import { faultOfLine, filledLine, quotedFor } from './saved-command.fill.ts'

const parameter = (name: string, more: Partial<CommandParameter> = {}): CommandParameter => ({
  name,
  kind: 'text',
  labelCn: name,
  labelEn: name,
  required: true,
  ...more,
})
const fill = (line: string, parameters: CommandParameter[], values: Record<string, string | number>, windows = false) =>
  filledLine({ line, platform: windows ? 'windows' : 'linux', parameters }, values)

describe('a saved command', () => {
  it.each(['plain', '价格 表.txt', "it's; rm -r / #", '$(id) `id` ${HOME} \\ "x" & | > <', '*.log ~ !! %PATH%'])(
    'has what was filled in as one word, whatever is in it: %s',
    (value) => {
      const filled = fill('printf "[%s]" {{a}} x={{a}}', [parameter('a')], { a: value })
      const line = 'line' in filled ? filled.line : ''
      expect(execFileSync('sh', ['-c', line]).toString()).toBe(`[${value}][x=${value}]`)
    },
  )

  it('leaves out what need not be filled in, and wants the rest', () => {
    const parameters = [parameter('a', { required: false }), parameter('b')]
    expect(fill('ls {{a}} {{b}}', parameters, { b: 'x' })).toEqual({ line: "ls  'x'" })
    expect(fill('ls {{a}} {{b}}', parameters, { a: 'x' })).toMatchObject({ at: 'b', word: 'savedCommand.missing' })
    expect(fill('ls {{a}} {{b}}', parameters, { b: 'x', c: 'y' })).toMatchObject({ at: 'c' })
  })

  it('takes no option, no control character and no choice that is none', () => {
    expect(fill('rm {{a}}', [parameter('a')], { a: '-rf' })).toMatchObject({ word: 'savedCommand.noOption' })
    expect(fill('rm {{a}}', [parameter('a')], { a: 'x\nid' })).toMatchObject({ word: 'savedCommand.badSigns' })
    const choice = parameter('a', { kind: 'choice', choices: [{ value: '-v', labelCn: 'v', labelEn: 'v' }] })
    expect(fill('ls {{a}}', [choice], { a: '-v' })).toEqual({ line: "ls '-v'" })
    expect(fill('ls {{a}}', [choice], { a: '-x' })).toMatchObject({ word: 'savedCommand.noChoice' })
  })

  it('takes numbers that are some, within their bounds', () => {
    const number = parameter('n', { kind: 'number', least: 1, most: 10 })
    expect(fill('head -n {{n}}', [number], { n: 5 })).toEqual({ line: 'head -n 5' })
    expect(fill('head -n {{n}}', [number], { n: '7' })).toEqual({ line: 'head -n 7' })
    expect(fill('head -n {{n}}', [number], { n: 11 })).toMatchObject({ word: 'savedCommand.outOfRange' })
    for (const n of ['1; id', 'NaN', 'Infinity', ' '])
      expect(fill('x {{n}}', [number], { n }), n).toHaveProperty('word')
  })

  it('is quoted for cmd, which cannot have all', () => {
    expect(fill('dir {{a}}', [parameter('a')], { a: 'C:\\My Files' }, true)).toEqual({ line: 'dir "C:\\My Files"' })
    for (const a of ['"', '%PATH%', 'a&b', 'a|b', 'a^b', '!x!', 'a\\', '/s'])
      expect(fill('dir {{a}}', [parameter('a')], { a }, true), a).toHaveProperty('word')
    expect(quotedFor('windows', '价格 表')).toBe('"价格 表"')
  })

  it('has its places where a quoted value stays one word', () => {
    const fault = (line: string, platform: 'linux' | 'windows' = 'linux') =>
      faultOfLine(line, platform, [parameter('a')])?.word ?? null
    expect(fault('ls --dir={{a}} "b c" \'d\'')).toBeNull()
    expect(fault('ls "{{a}}"')).toBe('savedCommand.inQuotes')
    expect(fault("ls '{{a}}'")).toBe('savedCommand.inQuotes')
    expect(fault('ls "it\'s {{a}}"')).toBe('savedCommand.inQuotes')
    expect(fault('ls \\{{a}}')).toBe('savedCommand.inQuotes')
    expect(fault('ls \\" {{a}} "x"')).toBeNull()
    expect(fault('dir ^{{a}}', 'windows')).toBe('savedCommand.inQuotes')
    expect(fault("echo it's {{a}}", 'windows')).toBeNull()
    expect(fault('cat << {{a}}')).toBe('savedCommand.hereDocument')
    expect(fault('ls {{b}}')).toBe('savedCommand.noParameter')
    expect(fault('ls')).toBe('savedCommand.noPlace')
    expect(faultOfLine('ls {{a}}', 'linux', [parameter('a'), parameter('a')])?.word).toBe('savedCommand.twice')
  })

  it('[5.5] is a command that may be refused once it is filled in', () => {
    const filled = fill('{{a}} -h now', [parameter('a')], { a: 'shutdown' })
    expect('line' in filled && turnsOff(filled.line)).toBe(true)
  })
})
