import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { parametersConfig } from '../agent/parameters.config.ts'
import { policyRoutes } from '../policy/policy.kind.ts'
import { parametersWords } from './parameters.words.ts'

const permissions = permissionCodes({
  'parameters.read': { words: ['查看应用参数', 'View app parameters'], for: ['enterprise', 'store', 'sales'] },
  'parameters.update': { words: ['修改应用参数', 'Edit app parameters'], for: ['enterprise'] },
})

/** What the apps on terminals are to know, given to places as a policy and read from the agent. */
export const parameters = resource({
  permissions,
  audit: { area: ['应用参数', 'App parameters'] },
  routes: {
    ...policyRoutes({
      name: 'parameters',
      value: parametersConfig,
      asked: parametersConfig,
      read: 'parameters.read',
      write: 'parameters.update',
      audit: { give: ['设置应用参数', 'Assign app parameters'], takeBack: ['取消应用参数', 'Unassign app parameters'] },
    }),
  },
  buttons: [{ page: '/device/policy', codes: ['parameters.read', 'parameters.update'] }],
  words: parametersWords,
})
