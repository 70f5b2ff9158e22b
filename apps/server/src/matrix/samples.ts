import { randomBytes } from 'node:crypto'
import type { Kind } from './world.ts'

/** Names one thing of a kind, by its id or by its name; the matrix says which. `self` is the caller's own id. */
export type Pick = ((kind: Kind, by?: 'name') => string) & { self: string }
type Sample = (pick: Pick) => Record<string, unknown>

const byId =
  (kind: Kind, more: Record<string, unknown> = {}): Sample =>
  (pick) => ({ id: pick(kind), ...more })
const bySn: Sample = (pick) => ({ sn: pick('terminal') })
const nothing: Sample = () => ({})
const two =
  (kind: Kind, more: Record<string, unknown> = {}): Sample =>
  (pick) => ({ ids: [pick(kind), pick(kind)], ...more })
const fresh = () => `z${randomBytes(6).toString('hex')}`
const item = () => ({ value: fresh(), label: 'a', englishName: 'a', sort: 1, available: true })
const link = () => ({ type: 2, url: 'https://a.example', name: fresh(), englishName: 'a' })
const customer = { ...{ name: 'a', serviceIp: '10.0.0.1', serviceUser: 'a', servicePassword: 'b' } }
const deployed = { deploymentStatus: 'not_deployed', networkType: 'public' }

/** For each route by code an input that is good as it stands, every id in it picked. A route without one fails the matrix. */
export const samples: Record<string, Sample> = {
  'account.choices': nothing,
  'account.create': (pick) => ({
    ...{ superiorId: pick('account'), name: fresh(), kind: 'store', email: 'a@b.example' },
    ...{ roleIds: [pick('role'), pick('role')], groupIds: [pick('group'), pick('group')] },
  }),
  'account.create of an enterprise': (pick) => ({
    ...{ superiorId: pick.self, name: fresh(), kind: 'enterprise', email: 'a@b.example', roleIds: [] },
    enterpriseId: pick('enterprise'),
  }),
  'account.dependents': byId('account'),
  'account.enable': two('account', { active: false }),
  'account.enterprises': nothing,
  'account.get': byId('account'),
  'account.import': (pick) => ({
    rows: [
      {
        ...{ name: fresh(), kind: 'store', superior: pick('account', 'name'), email: 'a@b.example' },
        ...{ roles: pick('role', 'name'), groups: pick('group', 'name') },
      },
    ],
    commit: true,
  }),
  'account.list': nothing,
  'account.list below one': (pick) => ({ superiorId: pick('account') }),
  'account.list of a role': (pick) => ({ roleId: pick('role') }),
  'account.list of an enterprise': (pick) => ({ enterpriseId: pick('enterprise') }),
  'account.remove': two('account'),
  'account.resetPassword': byId('account'),
  'account.resetTotp': byId('account'),
  'account.tree': nothing,
  'account.tree below one': (pick) => ({ superiorId: pick('account') }),
  'account.update': (pick) => ({
    ...{ id: pick('account'), superiorId: pick('account') },
    ...{ roleIds: [pick('role')], groupIds: [pick('group')] },
  }),
  'audit.check': nothing,
  'audit.get': byId('audit'),
  'audit.list': nothing,
  'audit.list of a terminal': (pick) => ({ of: `terminal:${pick('terminal')}` }),
  'audit.list of one': (pick) => ({ accountId: pick('account') }),
  'customer.check': byId('customer'),
  'customer.create': () => ({ ...customer, ...deployed }),
  'customer.get': byId('customer'),
  'customer.list': nothing,
  'customer.remove': byId('customer'),
  'customer.update': byId('customer', { ...customer, ...deployed }),
  'dashboard.activity': () => ({ window: 'hour' }),
  'dashboard.totals': nothing,
  'dictionary.create': () => ({ code: fresh(), name: 'a', englishName: 'a' }),
  'dictionary.createItem': (pick) => ({ dictionaryId: pick('dictionary'), ...item() }),
  'dictionary.get': byId('dictionary'),
  'dictionary.itemList': byId('dictionary'),
  'dictionary.list': nothing,
  'dictionary.moveItem': byId('dictionaryItem', { to: 0 }),
  'dictionary.remove': byId('dictionary'),
  'dictionary.removeItem': byId('dictionaryItem'),
  'dictionary.update': byId('dictionary', { name: 'b' }),
  'dictionary.updateItem': byId('dictionaryItem', { label: 'b' }),
  'enrolment.create': (pick) => ({ groupId: pick('group') }),
  'enrolment.list': nothing,
  'enrolment.revoke': byId('token'),
  'group.assign': (pick) => ({ groupId: pick('group'), sns: [pick('terminal'), pick('terminal')] }),
  'group.create': (pick) => ({ name: 'a', number: fresh(), type: 'store', parentId: pick('group') }),
  'group.create of an enterprise': (pick) => ({
    ...{ name: 'a', number: fresh(), type: 'store' },
    enterpriseId: pick('enterprise'),
  }),
  'group.dependents': byId('group'),
  'group.get': byId('group'),
  'group.import': (pick) => ({
    rows: [
      { name: 'a', number: fresh(), type: 'store', parent: pick('group', 'name') },
      { name: 'a', number: fresh(), type: 'store' },
    ],
    ...{ parentId: pick('group'), commit: true },
  }),
  'group.import of an enterprise': (pick) => ({
    ...{ rows: [{ name: 'a', number: fresh(), type: 'store' }], commit: true },
    enterpriseId: pick('enterprise'),
  }),
  'group.list': nothing,
  'group.members': byId('group'),
  'group.members to take in': (pick) => ({ id: pick('group'), where: 'outside', from: pick('group') }),
  'group.remove': two('group'),
  'group.search': nothing,
  'group.search below one': (pick) => ({ under: pick('group') }),
  'group.update': (pick) => ({ id: pick('group'), parentId: pick('group') }),
  'mail.list': nothing,
  'mail.open': byId('mail'),
  'mail.retry': byId('mail'),
  'menu.create': (pick) => ({ ...link(), parentId: pick('menu') }),
  'menu.dependents': byId('menu'),
  'menu.enable': two('menu', { enabled: false }),
  'menu.list': nothing,
  'menu.move': (pick) => ({ id: pick('link'), parentId: pick('menu') }),
  'menu.remove': byId('menu'),
  'menu.update': (pick) => ({ id: pick('link'), parentId: pick('menu') }),
  'message.accounts': (pick) => ({ organization: `account:${pick('account')}` }),
  'message.get': byId('message'),
  'message.list': nothing,
  'message.organizations': nothing,
  'message.publish': byId('message'),
  'message.remove': byId('message'),
  'message.save': (pick) => ({
    ...{ id: pick('message'), title: 'a', content: 'b', userScope: 'designated' },
    accountIds: [pick('account'), pick('account')],
  }),
  'registration.approve': byId('registration'),
  'registration.get': byId('registration'),
  'registration.list': nothing,
  'registration.reject': byId('registration', { reason: 'a' }),
  'registration.reopen': byId('registration'),
  'registration.sendLink': byId('registration'),
  'role.create': (pick) => ({ name: 'a', code: fresh(), menuIds: [pick('grant'), pick('grant')] }),
  'role.create for an enterprise': (pick) => ({ name: 'a', code: fresh(), enterpriseId: pick('enterprise') }),
  'role.dependents': two('role'),
  'role.enable': two('role', { enabled: false }),
  'role.enterprises': nothing,
  'role.get': byId('role'),
  'role.list': nothing,
  'role.members': byId('role'),
  'role.menus': nothing,
  'role.remove': two('role'),
  'role.update': (pick) => ({ id: pick('role'), menuIds: [pick('grant'), pick('grant')] }),
  'task.create': (pick) => ({
    ...{ type: 'message', params: { text: 'hello' } },
    target: { sns: [pick('terminal'), pick('terminal')] },
  }),
  'task.get': byId('task'),
  'task.list': nothing,
  'task.restart': (pick) => ({ ids: [pick('run'), pick('run')] }),
  'task.restart of a task': (pick) => ({ taskId: pick('task') }),
  'task.run': byId('run'),
  'task.runs': byId('task'),
  'task.runsOfTerminal': bySn,
  'task.stop': byId('task'),
  'terminal.events': bySn,
  'terminal.get': bySn,
  'terminal.list': nothing,
  'terminal.list of a group': (pick) => ({ groupId: pick('group') }),
  'terminal.list of what is offline': () => ({ online: false }),
  'terminal.logOff': bySn,
  'terminal.restock': bySn,
}
