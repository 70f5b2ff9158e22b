import { Unable } from '@cpm/agent-core'
import { spawn } from 'node:child_process'
import { encodedArgs } from '../../windows/windows-powershell.ts'
import type { Asked, Person } from './person.ts'
import { type Say, sayIn } from './person.words.ts'
import { notice, question } from './sentences.ts'

const startMs = 15_000

/** A window above all others with a text and up to two buttons; it prints `shown` when it is seen, then what was pressed. */
const script = `
if (-not [Environment]::UserInteractive) { exit 3 }
Add-Type -AssemblyName System.Windows.Forms, System.Drawing
[Windows.Forms.Application]::EnableVisualStyles()
$form = New-Object Windows.Forms.Form
$form.Text = 'CPM'
$form.TopMost = $true
$form.AutoSize = $true
$form.AutoSizeMode = 'GrowAndShrink'
$form.FormBorderStyle = 'FixedToolWindow'
$form.ShowInTaskbar = $false
$form.Padding = New-Object Windows.Forms.Padding 12
$form.Font = New-Object Drawing.Font 'Microsoft YaHei UI', 11
if ($env:CPM_BAR) { $form.StartPosition = 'Manual'; $form.Location = New-Object Drawing.Point 0, 0 }
else { $form.StartPosition = 'CenterScreen' }
$row = New-Object Windows.Forms.FlowLayoutPanel
$row.AutoSize = $true
$row.FlowDirection = $(if ($env:CPM_BAR) { 'LeftToRight' } else { 'TopDown' })
$label = New-Object Windows.Forms.Label
$label.AutoSize = $true
$label.UseMnemonic = $false
$label.MaximumSize = New-Object Drawing.Size 640, 0
$label.Text = $env:CPM_TEXT
$row.Controls.Add($label)
$script:said = 'refused'
foreach ($pair in @(@('accepted', $env:CPM_YES), @('refused', $env:CPM_NO))) {
  if (-not $pair[1]) { continue }
  $button = New-Object Windows.Forms.Button
  $button.AutoSize = $true
  $button.Text = $pair[1]
  $button.Tag = $pair[0]
  $button.add_Click({ $script:said = $this.Tag; $form.Close() })
  $row.Controls.Add($button)
}
$form.Controls.Add($row)
if ([int]$env:CPM_MS -gt 0) {
  $timer = New-Object Windows.Forms.Timer
  $timer.Interval = [int]$env:CPM_MS
  $timer.add_Tick({ $script:said = 'timeout'; $form.Close() })
  $timer.Start()
}
$form.add_Shown({ [Console]::Out.WriteLine('shown') })
[void]$form.ShowDialog()
[Console]::Out.WriteLine($script:said)
`

type Shown = { end: Promise<string>; close: () => void }

/** Resolves when it is on the screen. */
function show(env: Record<string, string>): Promise<Shown> {
  const child = spawn('powershell.exe', encodedArgs(script), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  })
  let said = ''
  const end = new Promise<string>((resolve) => child.once('exit', () => resolve(said.trim().split(/\s+/).at(-1) ?? '')))
  return new Promise((resolve, reject) => {
    const unable = (why: string) => {
      clearTimeout(late)
      reject(new Unable('nobody_can_be_asked', why))
    }
    const late = setTimeout(() => {
      child.kill()
      unable('The window did not open in time.')
    }, startMs)
    child.once('error', (error) => unable(`The window requires PowerShell: ${error.message}`))
    child.once('exit', () =>
      unable(
        'The agent cannot show a window because it runs as a service without a desktop. Start the agent in the session of the user at the terminal.',
      ),
    )
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString('utf8')
      if (!/^shown/m.test(said)) return
      clearTimeout(late)
      resolve({ end, close: () => void child.kill() })
    })
  })
}

/** Windows says its language by no variable that a service would have. */
const language = (): Say => sayIn({ LANG: Intl.DateTimeFormat().resolvedOptions().locale })

/** The person at a desktop of Windows. */
export const windowsPerson: Person = {
  async ask(asked, ms): Promise<Asked> {
    const say = language()
    const { end, close } = await show({
      CPM_TEXT: question(asked, say).replaceAll('\n', '\r\n'),
      CPM_YES: say('accept'),
      CPM_NO: say('refuse'),
      CPM_MS: String(ms),
    })
    return { answer: end.then((said) => (said === 'accepted' || said === 'timeout' ? said : 'refused')), close }
  },
  async bar(people) {
    const say = language()
    const { end, close } = await show({ CPM_TEXT: notice(people, say), CPM_YES: say('end'), CPM_BAR: '1', CPM_MS: '0' })
    return { gone: end.then(() => {}), close }
  },
}
