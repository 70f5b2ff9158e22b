import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { helpWords } from './help.words.ts'

/** The manual: its articles are part of the console, so there is nothing to ask the server for. */
export const help = resource({
  permissions: permissionCodes({
    'help.read': { words: ['查看帮助手册', 'View the help manual'], for: ['enterprise', 'store', 'sales'] },
  }),
  routes: {},
  pages: [
    {
      path: '/helpManual',
      folder: 'messageManage',
      title: ['帮助手册', 'Help manual'],
      sort: 30,
      codes: ['help.read'],
    },
  ],
  words: helpWords,
})
