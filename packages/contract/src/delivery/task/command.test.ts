import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { turnsOff } from './command.ts'

describe('[5.5] a command that turns its terminal off is refused', () => {
  test.each([
    ...['shutdown -h now', 'reboot', 'SHUTDOWN /s', 'svc power reboot', 'echo "reboot"', 'sudo /sbin/reboot'],
    ...[
      'ｓｈｕｔｄｏｗｎ -h now',
      'ＲＥＢＯＯＴ',
      're\u200bboot',
      'shut\u00addown',
      'shut\u2060down',
      're\ufeffboot',
      'reb\u0007oot',
    ],
    ...[
      'shut""down',
      "shut''down",
      'shut\\down',
      'sh$@utdown',
      'sh${@}utdown',
      're$*boot',
      'r\\e\\b\\o\\o\\t',
      'shut\\\ndown',
    ],
    ...['shut^down /r', 're`boot', "& ('shut'+'down')", "& ('re' + 'boot')", 're$()boot', 're``boot', 're${none}boot'],
    ...['a=shut; ${a}down', 'a=shut;b=down;$a$b', 'a=re && "$a"boot', '$a="shut"; & "$($a)down"', 'x=boot; re$x'],
    ...[
      'set a=shut& call %a%down',
      're${x:-boot}',
      "$'\\x72eboot'",
      "$'\\162eboot'",
      're{boot,}',
      '/sbin/[r]eboot',
      '/sbin/rebo?t',
    ],
    ...[
      'halt',
      'poweroff',
      '/sbin/halt -p',
      '/usr/sbin/poweroff',
      'HALT',
      'ｈａｌｔ',
      'ha""lt',
      'halt -f; ls',
      'ls; halt',
    ],
    ...[
      'ls && halt',
      'ls|halt',
      '(halt)',
      '$(halt)',
      '`halt`',
      'sleep 1\nhalt',
      'if true; then poweroff; fi',
      '! halt',
    ],
    ...[
      'sudo halt',
      'sudo -n halt',
      'sudo -u root poweroff',
      'nohup halt &',
      'timeout 5 halt',
      'timeout -s KILL 5 halt',
    ],
    ...['env A=1 halt', 'A=1 halt', 'nice -n 5 halt', 'busybox halt', 'toybox poweroff', 'exec halt', 'sh -c "halt"'],
    ...[
      'bash -lc "sleep 2; poweroff"',
      "su -c 'halt'",
      'su root -c halt',
      'cmd /c "halt"',
      'xargs halt',
      'command halt',
    ],
    ...['init 0', 'init 6', '/sbin/init 6', 'telinit 0', 'sudo init 0', 'sudo telinit 6', 'in""it 0', 'init  -t 1 0'],
    ...[
      'systemctl poweroff',
      'systemctl halt',
      'systemctl -i poweroff',
      'sudo systemctl --no-wall halt',
      'systemctl kexec',
    ],
    ...['systemctl isolate poweroff.target', 'systemctl start halt.target', '/bin/systemctl poweroff', '/sbin/h?lt'],
    ...[
      'Stop-Computer',
      'powershell Restart-Computer -Force',
      'echo b > /proc/sysrq-trigger',
      'setprop sys.powerctl x',
    ],
    ...[
      'rundll32 user32.dll,ExitWindowsEx',
      'busctl call org.freedesktop.login1 / org.freedesktop.login1.Manager.PowerOff b 1',
    ],
  ])('%j', (line) => expect(turnsOff(line)).toBe(true))
})

describe('what only speaks of it is not refused', () => {
  test.each([
    ...[
      'echo halted',
      'echo halt',
      'grep halt /var/log/syslog',
      'cat halt.log',
      'ls /opt/halted',
      'sudo grep halt a.log',
    ],
    ...['echo poweroff', 'tail poweroff.txt', 'ls | grep poweroff', 'cat /etc/init.d/halt', 'asphalt 0', 'cobalt'],
    ...[
      'init 3',
      'init',
      '/etc/init.d/ssh 0',
      'npm init 0x',
      'git init',
      'systemctl status halt.target',
      'systemctl restart ssh',
    ],
    ...[
      'systemctl start printer',
      'ls /sbin',
      'ls /sbin/*',
      'printf "%s" ok',
      'a=1; echo $a',
      'echo "shut the door" > down',
    ],
    ...[
      'uname -a',
      'getprop ro.serialno',
      'logcat -d',
      'dir C:\\Users',
      'ipconfig /all',
      'echo 关机',
      "awk '{print $1}' a.log",
    ],
    ...['for i in 1 2 3; do echo $i; done', 'curl -s http://10.0.0.1/h?lt=1', 'df -h', 'sh -c "echo halt"'],
  ])('%j', (line) => expect(turnsOff(line)).toBe(false))
})

test('a line of any characters is read in good time', () => {
  const bits = ['$', '{', '}', 'a', '=', '"', "'", '\\', '%', ';', ' ', '+', '`', '(', ')', '/', '*', '-c', 'sudo', 'x']
  const line = fc.array(fc.constantFrom(...bits), { maxLength: 400 }).map((parts) => parts.join(''))
  fc.assert(fc.property(line, (text) => typeof turnsOff(text) === 'boolean'))
  expect(turnsOff(`a=${'$a'.repeat(900)}; ${'$a'.repeat(900)}`)).toBe(false)
  expect(turnsOff(`/bin/${'*?'.repeat(1900)}z`)).toBe(false)
  for (const bit of bits) expect(typeof turnsOff(bit.repeat(4000 / bit.length))).toBe('boolean')
})
