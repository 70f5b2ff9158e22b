import { bothWords } from '@cpm/contract/platform/frame/both.words'
import { type Session, setLanguage, setSetting } from '../../api/session/session.ts'
import type { IconName } from '../../kit/values/icon.tsx'
import { askLogOut } from '../session/ask-log-out.ts'
import { openPasswordDialog } from '../session/password/password-host.tsx'

/** Something the search does at once, without a page. */
export type Command = { key: string; icon: IconName; title: string; title_en: string; run: () => void }

const command = (word: keyof typeof bothWords, icon: IconName, run: () => void): Command => ({
  key: word,
  icon,
  title: bothWords[word][0],
  title_en: bothWords[word][1],
  run,
})

/** What can be commanded now: a theme or language that is in effect already is not offered. */
export function commandsOf({ setting, language }: Pick<Session, 'setting' | 'language'>): Command[] {
  return [
    ...(setting.themeModel === 'white'
      ? []
      : [command('search.white', 'sun', () => setSetting({ themeModel: 'white' }))]),
    ...(setting.themeModel === 'dark'
      ? []
      : [command('search.dark', 'moon', () => setSetting({ themeModel: 'dark' }))]),
    ...(setting.themeModel === 'auto'
      ? []
      : [command('search.auto', 'auto', () => setSetting({ themeModel: 'auto' }))]),
    language === 'cn'
      ? command('search.toEnglish', 'language', () => setLanguage('en'))
      : command('search.toChinese', 'language', () => setLanguage('cn')),
    command('password.title', 'key', openPasswordDialog),
    command('user.logOut', 'logout', () => void askLogOut()),
  ]
}
