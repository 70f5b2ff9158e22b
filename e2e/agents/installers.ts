import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes something in a folder that goes when it is read. */
function made(
  files: Readonly<Record<string, string | Buffer>>,
  command: string,
  args: readonly string[],
  result: string,
): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'cpm-installer-'))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    execFileSync(command, args, { cwd: folder, stdio: 'pipe' })
    return readFileSync(join(folder, result))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of every version of the till. */
export const upgradeCode = '{6B2B2A61-7B1E-4F4E-9A3B-0D6E3B7B00FF}'
export type Msi = { version: string; productCode: string; needs?: string }

/** A real installer of Windows, made by wixl. It refuses where `needs`, a condition of its own, is not so. */
export function msiOf({ version, productCode, needs }: Msi): Buffer {
  const source = `<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
  <Product Id="${productCode}" UpgradeCode="${upgradeCode}" Name="Harbour Till" Version="${version}"
      Manufacturer="Harbour" Language="1033">
    <Package InstallerVersion="200" Compressed="yes" InstallScope="perMachine" Comments="till"/>
    <MajorUpgrade DowngradeErrorMessage="A newer one is there"/>
    ${needs ? `<Condition Message="This machine is not a till">${needs}</Condition>` : ''}
    <Media Id="1" Cabinet="till.cab" EmbedCab="yes"/>
    <Directory Id="TARGETDIR" Name="SourceDir">
      <Directory Id="ProgramFiles64Folder">
        <Directory Id="INSTALLDIR" Name="Harbour Till">
          <Component Id="Till" Guid="{6B2B2A61-7B1E-4F4E-9A3B-0D6E3B7B0002}" Win64="yes">
            <File Id="TillTxt" Name="till.txt" Source="till.txt" KeyPath="yes"/>
            <RegistryValue Root="HKLM" Key="Software\\Harbour\\Till" Name="Version" Type="string" Value="${version}"/>
          </Component>
        </Directory>
      </Directory>
    </Directory>
    <Feature Id="All" Level="1"><ComponentRef Id="Till"/></Feature>
  </Product>
</Wix>`
  const files = { 'till.wxs': source, 'till.txt': version }
  return made(files, 'wixl', ['-a', 'x64', '-o', 'till.msi', 'till.wxs'], 'till.msi')
}

export const printKey = 'HarbourPrint'
export const printName = 'Harbour 打印'

/** A program that runs for ten minutes, and at first writes down that it does. */
function program(): Buffer {
  const source = `Unicode true
Target amd64-unicode
Name "Harbour Print"
OutFile "print.exe"
SilentInstall silent
Section
  FileOpen $0 "$EXEDIR\\running.txt" w
  FileWrite $0 "yes"
  FileClose $0
  Sleep 600000
SectionEnd
`
  return made({ 'print.nsi': source }, 'makensis', ['-V1', 'print.nsi'], 'print.exe')
}

/** A real setup program, made by NSIS. With `exitCode` it puts nothing on the machine and ends so. */
export function setupOf({ version, exitCode }: { version: string; exitCode?: number }): Buffer {
  const key = `"Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\${printKey}"`
  const source = `Unicode true
Target amd64-unicode
Name "${printName}"
OutFile "till.exe"
InstallDir "C:\\Harbour Print"
VIProductVersion ${version}.0
VIAddVersionKey FileVersion ${version}
VIAddVersionKey ProductName "Harbour Print"
VIAddVersionKey FileDescription "Harbour Print"
VIAddVersionKey LegalCopyright "Harbour"
Section
  ${exitCode === undefined ? '' : `SetErrorLevel ${exitCode}\n  Quit`}
  SetRegView 64
  SetOutPath $INSTDIR
  File till.txt
  File print.exe
  WriteUninstaller "$INSTDIR\\uninstall.exe"
  WriteRegStr HKLM ${key} DisplayName "${printName}"
  WriteRegStr HKLM ${key} DisplayVersion ${version}
  WriteRegStr HKLM ${key} DisplayIcon "$INSTDIR\\print.exe,0"
  WriteRegStr HKLM ${key} QuietUninstallString '"$INSTDIR\\uninstall.exe" /S'
SectionEnd
Section Uninstall
  SetRegView 64
  Delete "$INSTDIR\\till.txt"
  Delete "$INSTDIR\\print.exe"
  Delete "$INSTDIR\\running.txt"
  Delete "$INSTDIR\\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKLM ${key}
SectionEnd
`
  return made(
    { 'till.nsi': source, 'till.txt': version, 'print.exe': program() },
    'makensis',
    ['-V1', 'till.nsi'],
    'till.exe',
  )
}
