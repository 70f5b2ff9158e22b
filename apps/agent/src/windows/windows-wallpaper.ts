import { CannotDo } from '@cpm/agent-core'
import type { Backdrop } from '../store/shown-picture.ts'
import { mustHavePowershell, powershell } from './windows-powershell.ts'
import { readKeys } from './windows-registry.ts'

/** 20 sets the picture of the desktop; 3 keeps it and tells the programs that are open. */
const show = `
Add-Type -TypeDefinition @'
using System.Runtime.InteropServices;
public static class CpmDesktop {
  [DllImport("user32.dll", EntryPoint="SystemParametersInfoW", CharSet=CharSet.Unicode, SetLastError=true)]
  public static extern bool Set(uint what, uint length, string file, uint how);
}
'@
if (-not [CpmDesktop]::Set(20, 0, $env:CPM_FILE, 3)) { throw "Windows does not accept the picture" }`

/** The desktop of whoever the agent runs as. */
export const backdrop: Backdrop = {
  async show(file) {
    await mustHavePowershell()
    await powershell(show, { CPM_FILE: file }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new CannotDo('protected', `The picture could not be shown: a service has no desktop. ${why}`)
    })
  },
  // Asked often: that starts no PowerShell.
  async shown() {
    const [key] = await readKeys(String.raw`HKCU\Control Panel\Desktop`)
    return String(key?.values.get('Wallpaper') ?? '') || undefined
  },
}
