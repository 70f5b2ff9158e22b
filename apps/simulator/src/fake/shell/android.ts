import { type Commands, pad, pingHost } from './shell-command.ts'
import { ownApps, processes } from '../fake-inventory.ts'
import { between } from '../../fleet/random.ts'

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const kib = (bytes: number): number => Math.round(bytes / 1024)
const folders: Readonly<Record<string, string>> = {
  '/': 'acct\napex\nbin\ncache\nconfig\ndata\ndev\netc\nmnt\nproc\nsdcard\nstorage\nsys\nsystem\nvendor',
  '/sdcard': 'Alarms\nAndroid\nDCIM\nDownload\nMovies\nMusic\nPictures\nlogs',
  '/sdcard/Download': 'menu-2026.pdf\nreceipt-logo.png',
  '/system': 'app\nbin\nbuild.prop\netc\nfonts\nframework\nlib\nlib64\npriv-app',
}

/** Commands of an Android terminal's shell (toybox), as far as people try them. */
export const android: Commands = {
  true: () => '',
  false: () => ({ output: '', exitCode: 1 }),
  exit: ({ args }) => ({ output: '', exitCode: Number(args[0] ?? 0) & 255 }),
  echo: ({ args }) => `${args.join(' ')}\n`,
  pwd: () => '/',
  whoami: ({ root }) => (root ? 'root' : 'shell'),
  id: ({ root }) =>
    root
      ? 'uid=0(root) gid=0(root) groups=0(root)'
      : 'uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),1007(log),3003(inet)',
  hostname: () => 'localhost',
  sleep: ({ args }) => ({ output: '', takesMs: Number(args[0] ?? 1) * 1000 || 0 }),
  uname: ({ machine, args }) =>
    args.includes('-a') ? `Linux localhost 4.9.190-perf+ #1 SMP PREEMPT ${machine.spec.rom} aarch64 Toybox` : 'Linux',
  date({ now, args }) {
    const d = new Date(now)
    if (args[0] === '+%s') return String(Math.floor(now / 1000))
    return `${days[d.getUTCDay()]} ${months[d.getUTCMonth()]} ${d.getUTCDate()} ${pad(d.getUTCHours())}:${pad(d.getUTCMinutes())}:${pad(d.getUTCSeconds())} UTC ${d.getUTCFullYear()}`
  },
  uptime({ machine, now, random }) {
    const minutes = Math.floor((now - machine.bootAt) / 60_000)
    const d = new Date(now)
    const load = () => between(random, 0.4, 4).toFixed(2)
    return ` ${pad(d.getUTCHours())}:${pad(d.getUTCMinutes())}:${pad(d.getUTCSeconds())} up ${Math.floor(minutes / 1440)} days, ${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)},  0 users,  load average: ${load()}, ${load()}, ${load()}`
  },
  ls({ args }) {
    const path = args.find((arg) => !arg.startsWith('-')) ?? '/'
    const listed = folders[path === '/' ? path : path.replace(/\/+$/, '')]
    return listed ? listed : { output: `ls: ${path}: No such file or directory`, exitCode: 1 }
  },
  df({ machine }) {
    const { storage } = machine.spec.model
    const used = kib(machine.storageUsed)
    const row = (name: string, size: number, taken: number, on: string) =>
      `${name.padEnd(16)} ${String(size).padStart(10)} ${String(taken).padStart(10)} ${String(size - taken).padStart(10)} ${String(Math.round((taken / size) * 100)).padStart(3)}% ${on}`
    return [
      'Filesystem        1K-blocks       Used  Available Use% Mounted on',
      row('tmpfs', kib(machine.spec.model.memory / 2), 812, '/dev'),
      row('/dev/block/dm-0', 2_539_312, 2_331_904, '/'),
      row('/dev/fuse', kib(storage), used, '/storage/emulated'),
    ].join('\n')
  },
  free({ machine }) {
    const { memory } = machine.spec.model
    const used = Math.round(machine.memoryUsed)
    return `\t\ttotal        used        free      shared     buffers\nMem:      ${memory}  ${used}  ${memory - used}     1458176     5246976\nSwap:              0           0           0`
  },
  getprop({ machine, args }) {
    const { model, osVersion, rom, sn } = machine.spec
    const props: Record<string, string> = {
      'ro.product.manufacturer': model.maker,
      'ro.product.model': model.model,
      'ro.build.version.release': osVersion,
      'ro.build.display.id': rom,
      'ro.serialno': sn,
      'persist.sys.timezone': 'Asia/Shanghai',
      'sys.boot_completed': '1',
    }
    if (args[0]) return `${props[args[0]] ?? ''}\n`
    return Object.entries(props)
      .map(([name, value]) => `[${name}]: [${value}]`)
      .join('\n')
  },
  cat({ machine, args, now }) {
    if (args[0] === '/proc/uptime') return `${((now - machine.bootAt) / 1000).toFixed(2)} 0.00`
    if (args[0] === '/proc/version')
      return 'Linux version 4.9.190-perf+ (builder@build) (clang version 10.0.5) #1 SMP PREEMPT'
    if (args[0] === '/sys/class/power_supply/battery/capacity') return String(Math.round(machine.battery))
    return { output: `cat: ${args[0] ?? '-'}: No such file or directory`, exitCode: 1 }
  },
  ifconfig: ({ machine }) =>
    interfaceText(machine.spec.network, machine.spec.ip, machine.spec.mac, machine.rxBytes, machine.txBytes),
  ip: ({ machine }) =>
    `1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 state UNKNOWN\n    inet 127.0.0.1/8 scope host lo\n2: ${card(machine.spec.network)}: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 state UP\n    link/ether ${machine.spec.mac} brd ff:ff:ff:ff:ff:ff\n    inet ${machine.spec.ip}/24 scope global ${card(machine.spec.network)}`,
  wm: ({ machine, args }) =>
    args[0] === 'size' ? `Physical size: ${machine.spec.model.resolution}` : 'Physical density: 320',
  pm: ({ machine, args }) =>
    args.join(' ').startsWith('list packages')
      ? ownApps(machine)
          .map(({ packageName }) => `package:${packageName}`)
          .join('\n')
      : { output: 'Error: unknown command', exitCode: 255 },
  dumpsys: ({ machine, args }) =>
    args[0] === 'battery'
      ? `Current Battery Service state:\n  AC powered: ${machine.charging}\n  USB powered: false\n  status: ${machine.charging ? 2 : 3}\n  health: 2\n  present: ${machine.spec.model.battery}\n  level: ${Math.round(machine.battery)}\n  scale: 100\n  temperature: 298\n  technology: Li-ion`
      : { output: `Can't find service: ${args[0] ?? ''}`, exitCode: 0 },
  settings({ machine, args }) {
    if (args[0] !== 'get') return { output: 'Error: unknown command', exitCode: 255 }
    if (args[2] === 'screen_brightness') return String(Math.round(machine.changes.brightness * 2.55))
    return args[2] === 'volume_music' ? String(Math.round(machine.changes.volume * 0.15)) : 'null'
  },
  ps: ({ machine }) =>
    [
      'USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME',
      ...processes(machine).map(
        ({ pid, name, user = '', memory = 0 }) =>
          `${user.padEnd(10)} ${String(pid).padStart(7)} ${String(pid > 1 ? 1 : 0).padStart(5)} ${String(kib(memory * 9)).padStart(7)} ${String(kib(memory)).padStart(6)} 0                   0 S ${name}`,
      ),
    ].join('\n'),
  ping({ args, random }) {
    const host = pingHost(args)
    if (!host) return { output: 'ping: usage error: Destination address required', exitCode: 2 }
    const count = Math.min(10, Number(args[args.indexOf('-c') + 1]) || 4)
    const times = Array.from({ length: count }, () => between(random, 8, 60))
    const lines = times.map((ms, i) => `64 bytes from ${host}: icmp_seq=${i + 1} ttl=52 time=${ms.toFixed(1)} ms`)
    return {
      output: `PING ${host} 56(84) bytes of data.\n${lines.join('\n')}\n\n--- ${host} ping statistics ---\n${count} packets transmitted, ${count} received, 0% packet loss`,
      takesMs: 300 + count * 100,
    }
  },
}

const card = (network: string): string =>
  ({ wifi: 'wlan0', cellular: 'rmnet_data0', ethernet: 'eth0' })[network] ?? 'eth0'

function interfaceText(network: string, ip: string, mac: string, rx: number, tx: number): string {
  return `${card(network)}     Link encap:Ethernet  HWaddr ${mac}\n          inet addr:${ip}  Mask:255.255.255.0\n          UP BROADCAST RUNNING MULTICAST  MTU:1500  Metric:1\n          RX bytes:${Math.round(rx)} TX bytes:${Math.round(tx)}`
}
