import { z } from 'zod'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { routesFor } from '../../kernel/route.ts'
import { remoteRulesKind } from '../../estate/agent/remote-rules.config.ts'
import { sn } from '../../estate/agent/report.ts'
import { atManyTerminals, policyFrom, policyRoutes } from '../../estate/policy/policy.kind.ts'
import { isRoot, remoteRules as rules } from './remote-rules.shape.ts'
import { remoteRulesWords } from './remote-rules.words.ts'

/** As people give them: what no session could keep to is refused at its field. */
export const remoteRulesGiven = rules.superRefine((given, ctx) => {
  const refuse = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message })
  given.masks.forEach(({ name, left, top, width, height }, at) => {
    if (left + width > 100) refuse(['masks', at, 'width'], 'remoteRules.maskOutside')
    if (top + height > 100) refuse(['masks', at, 'height'], 'remoteRules.maskOutside')
    if (given.masks.findIndex((one) => one.name === name) < at) refuse(['masks', at, 'name'], 'remoteRules.maskTwice')
  })
  given.roles.forEach(({ roleId }, at) => {
    if (given.roles.findIndex((one) => one.roleId === roleId) < at)
      refuse(['roles', at, 'roleId'], 'remoteRules.roleTwice')
  })
  given.roots.forEach((root, at) => {
    if (!isRoot(root)) refuse(['roots', at], 'remoteRules.badRoot')
    if (given.roots.indexOf(root) < at) refuse(['roots', at], 'remoteRules.rootTwice')
  })
})

const permissions = permissionCodes({
  'remoteRules.read': { words: ['查看远程规则', 'View remote control rules'], for: ['enterprise', 'store'] },
  'remoteRules.update': { words: ['修改远程规则', 'Edit remote control rules'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/** What holds for remote sessions, given to places as a policy and read by the server at each session. */
export const remoteRules = resource({
  permissions,
  audit: { area: ['远程规则', 'Remote control rules'] },
  routes: {
    ...policyRoutes({
      name: remoteRulesKind.name,
      value: rules,
      asked: remoteRulesGiven,
      read: 'remoteRules.read',
      write: 'remoteRules.update',
      audit: {
        give: ['设置远程规则', 'Set remote control rules'],
        takeBack: ['取消远程规则', 'Unassign remote control rules'],
      },
      proof: { give: [atManyTerminals], takeBack: [atManyTerminals] },
    }),
    /** What holds at this terminal for who asks, with the roles they hold: asked before a session. */
    ofTerminal: route('GET', '/api/v1/terminals/{sn}/remote-rules', {
      permission: 'session',
      follows: ['terminal', 'policy'],
      input: z.object({ sn }),
      /** Null: nothing is given, and what is usual holds. */
      output: z.object({ rules: rules.omit({ roles: true }), from: policyFrom.nullable() }),
    }),
  },
  buttons: [{ page: '/device/policy', codes: ['remoteRules.read', 'remoteRules.update'] }],
  words: remoteRulesWords,
})
