/** What the person at the terminal reads, [cn, en]. */
const words = {
  guestOf: ['访客，邀请人', 'guest of'],
  asks: ['请求操作此终端', 'requests remote access to this terminal'],
  desktop: ['查看和操作屏幕', 'view and control the screen'],
  look: ['仅查看屏幕', 'view the screen only'],
  shell: ['使用命令行', 'use the command line'],
  files: ['查看文件和进程', 'view files and processes'],
  because: ['原因', 'Reason'],
  accept: ['同意', 'Accept'],
  refuse: ['拒绝', 'Refuse'],
  here: ['正在远程操作此终端', 'Remote control in progress'],
  looks: ['正在远程查看此终端', 'Remote viewing in progress'],
  end: ['结束', 'End'],
} as const
export type Word = keyof typeof words

/** Says a word as the desktop's language has it; in both where it names none. */
export type Say = (word: Word) => string

export function sayIn(env: NodeJS.ProcessEnv): Say {
  const language = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || ''
  if (/^zh/i.test(language)) return (word) => words[word][0]
  return /^(C|POSIX)?(\.|$)/.test(language) ? (word) => words[word].join(' ') : (word) => words[word][1]
}

export const sayEnglish: Say = (word) => words[word][1]
