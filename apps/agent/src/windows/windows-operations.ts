import { CannotDo, NotSupported, type OpenFile } from '@cpm/agent-core'
import { screenFile } from '../machine/screen-file.ts'
import { ToolFailed, runTool } from '../machine/tools.ts'
import { mustHavePowershell, powershell, powershellLacks } from './windows-powershell.ts'

/** Seconds between the order and the going, so that the agent has its say. */
const notice = '5'

async function order(args: string[]): Promise<void> {
  await runTool('shutdown.exe', args).catch((error: unknown) => {
    const denied = error instanceof ToolFailed && error.exitCode === 5
    const why = error instanceof Error ? error.message : String(error)
    throw new CannotDo(
      'protected',
      denied
        ? 'The agent is not allowed to power off this machine: it requires the privilege SeShutdownPrivilege'
        : why,
    )
  })
}

export async function restart(): Promise<string> {
  await order(['/r', '/t', notice, '/d', 'p:0:0'])
  return `Windows restarts in ${notice} seconds.`
}

/** Windows wakes from sleep by itself, not from being off. */
export const wakeLacks = new CannotDo('protected', 'Windows cannot power on a machine that is off')

export async function powerOff(wakeAt: number | undefined): Promise<void> {
  if (wakeAt !== undefined) throw wakeLacks
  await order(['/s', '/t', notice, '/d', 'p:0:0'])
}

// The process must know the true resolution, or a scaled screen is cut off.
const takeScreen = `
Add-Type -AssemblyName System.Windows.Forms,System.Drawing
Add-Type -Namespace Cpm -Name Dpi -MemberDefinition '[DllImport("user32.dll")] public static extern bool SetProcessDPIAware();'
[void][Cpm.Dpi]::SetProcessDPIAware()
$area = [System.Windows.Forms.SystemInformation]::VirtualScreen
$picture = New-Object System.Drawing.Bitmap($area.Width, $area.Height)
$hand = [System.Drawing.Graphics]::FromImage($picture)
$hand.CopyFromScreen($area.Location, [System.Drawing.Point]::Empty, $area.Size)
$picture.Save($env:CPM_FILE, [System.Drawing.Imaging.ImageFormat]::Png)
$hand.Dispose(); $picture.Dispose()`

export async function screenshot(): Promise<OpenFile> {
  await mustHavePowershell()
  return screenFile(async (file) => {
    await powershell(takeScreen, { CPM_FILE: file }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new CannotDo('protected', `The screenshot failed: a service has no screen. ${why}`)
    })
  })
}

const countScreens =
  '@(Get-CimInstance -Namespace root/wmi -ClassName WmiMonitorBrightnessMethods -ErrorAction SilentlyContinue).Count'

export async function brightnessLacks(): Promise<NotSupported | undefined> {
  const lack = await powershellLacks()
  if (lack) return lack
  const count = Number((await powershell(countScreens).catch(() => '0')).trim())
  return count > 0 ? undefined : new NotSupported('This machine has no screen with adjustable brightness.')
}

export async function setBrightness(percent: number): Promise<void> {
  const lack = await brightnessLacks()
  if (lack) throw lack
  const script =
    'Get-CimInstance -Namespace root/wmi -ClassName WmiMonitorBrightnessMethods | Invoke-CimMethod -MethodName ' +
    'WmiSetBrightness -Arguments @{ Timeout=[uint32]1; Brightness=[byte][int]$env:CPM_PERCENT } | Out-Null'
  await powershell(script, { CPM_PERCENT: String(percent) })
}

// The default speaker by way of the Core Audio API; methods before the one that is used keep their places in its table.
const volumeType = `
Add-Type -TypeDefinition @'
using System; using System.Runtime.InteropServices;
[Guid("5CDF2C82-841E-4546-9722-0CF74078229A"), InterfaceType(ComInterfaceType.InterfaceIsIUnknown)]
interface IAudioEndpointVolume {
  int RegisterControlChangeNotify(IntPtr a); int UnregisterControlChangeNotify(IntPtr a); int GetChannelCount(out uint a);
  int SetMasterVolumeLevel(float a, ref Guid b); int SetMasterVolumeLevelScalar(float a, ref Guid b);
}
[Guid("D666063F-1587-4E43-81F1-B948E807363F"), InterfaceType(ComInterfaceType.InterfaceIsIUnknown)]
interface IMMDevice { int Activate(ref Guid id, int context, IntPtr p, [MarshalAs(UnmanagedType.IUnknown)] out object o); }
[Guid("A95664D2-9614-4F35-A746-DE8DB63617E6"), InterfaceType(ComInterfaceType.InterfaceIsIUnknown)]
interface IMMDeviceEnumerator { int EnumAudioEndpoints(int a, int b, out IntPtr c); int GetDefaultAudioEndpoint(int flow, int role, out IMMDevice device); }
[ComImport, Guid("BCDE0395-E52F-467C-8E3D-C4579291692E")] class MMDeviceEnumerator { }
public static class CpmVolume {
  public static void Set(float share) {
    IMMDevice device; object found; Guid id = typeof(IAudioEndpointVolume).GUID; Guid none = Guid.Empty;
    Marshal.ThrowExceptionForHR(((IMMDeviceEnumerator)new MMDeviceEnumerator()).GetDefaultAudioEndpoint(0, 1, out device));
    Marshal.ThrowExceptionForHR(device.Activate(ref id, 23, IntPtr.Zero, out found));
    Marshal.ThrowExceptionForHR(((IAudioEndpointVolume)found).SetMasterVolumeLevelScalar(share, ref none));
  }
}
'@
`
const setShare = '[CpmVolume]::Set([single]([int]$env:CPM_PERCENT / 100))'

export async function setVolume(percent: number): Promise<void> {
  await mustHavePowershell()
  await powershell(volumeType + setShare, { CPM_PERCENT: String(percent) }).catch((error: unknown) => {
    throw new CannotDo(
      'protected',
      `The volume could not be set: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
}
