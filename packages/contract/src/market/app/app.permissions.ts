import { permissionCodes } from '../../kernel/permission.ts'
import { routesFor } from '../../kernel/route.ts'

/** Permissions to upload, review, publish and list apps. */
export const appPermissions = permissionCodes({
  'app.read': { words: ['查看应用市场', 'View the app market'], for: ['enterprise', 'store', 'sales'] },
  'app.create': { words: ['上传应用', 'Upload apps'], for: ['enterprise'] },
  'app.update': { words: ['修改应用', 'Edit apps'], for: ['enterprise'] },
  'app.delete': { words: ['删除应用', 'Delete apps'], for: ['enterprise'] },
  'app.submit': { words: ['提交应用审核', 'Submit apps for review'], for: ['enterprise'] },
  'app.publish': { words: ['发布应用版本', 'Publish app versions'], for: ['enterprise'] },
  'app.launch': { words: ['上架和下架应用', 'List and unlist apps'], for: ['enterprise'] },
  'app.bar': { words: ['禁用应用版本', 'Block app versions'], for: ['enterprise'] },
  'app.review': { words: ['审核应用', 'Review apps'], for: 'ours' },
  'app.admit': { words: ['接受更换的签名', 'Accept a changed signature'], for: 'ours' },
  'app.record': { words: ['查看应用操作记录', 'View the app operation log'], for: ['enterprise'] },
  'app.export': { words: ['导出应用', 'Export apps'], for: ['enterprise'] },
  // The page of the shop's people: who holds the whole market has other ways, so that no other role comes with it.
  'app.install': {
    words: ['为本门店终端安装应用', 'Install apps on terminals of the own store'],
    for: ['enterprise', 'store'],
  },
})
export const route = routesFor(appPermissions)
