import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'set_permission',
  kind: 'apps',
  icon: 'shield',
  say: (t, { packageName, permission, granted }) =>
    t(granted ? 'action.grant' : 'action.revoke', {
      permission: permission.split('.').at(-1) ?? '',
      app: packageName,
    }),
})
