import { type Commands, pad, pingHost } from './shell-command.ts'
import { processes } from '../fake-inventory.ts'
import { between } from '../../fleet/random.ts'

const local = (now: number) => new Date(now)
const dashed = (mac: string): string => mac.toUpperCase().replaceAll(':', '-')
const clock = (d: Date): string => `${pad(d.getUTCHours())}:${pad(d.getUTCMinutes())}:${pad(d.getUTCSeconds())}`
const calendar = (d: Date): string => `${d.getUTCFullYear()}/${pad(d.getUTCMonth() + 1)}/${pad(d.getUTCDate())}`

/** Commands of a Windows till, as far as people try them. */
export const windows: Commands = {
  ver: ({ machine }) => `\nMicrosoft Windows [Version ${machine.spec.osVersion}.${machine.spec.rom.split('.').at(-1)}]`,
  echo: ({ args }) => `${args.join(' ')}\n`,
  exit: ({ args }) => ({ output: '', exitCode: Number(args.find((arg) => /^\d+$/.test(arg)) ?? 0) }),
  cd: () => 'C:\\Windows\\system32',
  whoami: () => 'nt authority\\system',
  hostname: ({ machine }) => `POS-${machine.spec.sn.slice(-6)}`,
  date: ({ now }) => `The current date is: ${calendar(local(now))}`,
  time: ({ now }) => `The current time is: ${clock(local(now))}.00`,
  timeout: ({ args }) => ({ output: '', takesMs: Number(args.find((arg) => /^\d+$/.test(arg)) ?? 1) * 1000 }),
  dir: ({ now, machine }) =>
    [
      ' Volume in drive C is Windows',
      ' Volume Serial Number is 5C3A-11F0',
      '',
      ' Directory of C:\\',
      '',
      ...['HarbourPOS', 'Program Files', 'Program Files (x86)', 'Users', 'Windows'].map(
        (name) => `${calendar(local(now - 9e9))}  09:12    <DIR>          ${name}`,
      ),
      `               0 File(s)              0 bytes`,
      `               5 Dir(s)  ${(machine.spec.model.storage - Math.round(machine.storageUsed)).toLocaleString('en')} bytes free`,
    ].join('\n'),
  ipconfig: ({ machine }) =>
    `\nWindows IP Configuration\n\n\nEthernet adapter ${machine.spec.networkName}:\n\n   Physical Address. . . . . . . . . : ${dashed(machine.spec.mac)}\n   IPv4 Address. . . . . . . . . . . : ${machine.spec.ip}\n   Subnet Mask . . . . . . . . . . . : 255.255.255.0\n   Default Gateway . . . . . . . . . : ${machine.spec.ip.replace(/\d+$/, '1')}`,
  systeminfo({ machine }) {
    const { model, osVersion, sn } = machine.spec
    const mib = (bytes: number) => Math.round(bytes / 1048576).toLocaleString('en')
    return `\nHost Name:                 POS-${sn.slice(-6)}\nOS Name:                   Microsoft ${model.os}\nOS Version:                ${osVersion} N/A Build ${osVersion.split('.').at(-1)}\nSystem Manufacturer:       ${model.maker}\nSystem Model:              ${model.model}\nSystem Boot Time:          ${calendar(local(machine.bootAt))}, ${clock(local(machine.bootAt))}\nTotal Physical Memory:     ${mib(model.memory)} MB\nAvailable Physical Memory: ${mib(model.memory - machine.memoryUsed)} MB`
  },
  tasklist: ({ machine }) =>
    [
      '',
      'Image Name                     PID Session Name        Session#    Mem Usage',
      '========================= ======== ================ =========== ============',
      ...processes(machine).map(
        ({ pid, name, memory = 0 }) =>
          `${name.slice(0, 25).padEnd(25)} ${String(pid).padStart(8)} ${'Console'.padEnd(16)} ${'1'.padStart(11)} ${`${Math.round(memory / 1024).toLocaleString('en')} K`.padStart(12)}`,
      ),
    ].join('\n'),
  ping({ args, random }) {
    const host = pingHost(args)
    if (!host) return { output: 'IP address must be specified.', exitCode: 1 }
    const times = Array.from({ length: 4 }, () => Math.round(between(random, 4, 40)))
    const lines = times.map((ms) => `Reply from ${host}: bytes=32 time=${ms}ms TTL=54`)
    return {
      output: `\nPinging ${host} with 32 bytes of data:\n${lines.join('\n')}\n\nPing statistics for ${host}:\n    Packets: Sent = 4, Received = 4, Lost = 0 (0% loss),`,
      takesMs: 700,
    }
  },
}
