import { account } from './account.ts'
import { actionWords } from './action.words.ts'
import { agent } from './agent.ts'
import { audit } from './audit.ts'
import { customer } from './customer.ts'
import { dashboard } from './dashboard.ts'
import { dictionary } from './dictionary.ts'
import { enrolment } from './enrolment.ts'
import { favourite } from './favourite.ts'
import { fleet } from './fleet.ts'
import { fleetPageWords } from './fleet.page.words.ts'
import { file } from './file.ts'
import { frame } from './frame.ts'
import { group } from './group.ts'
import { fileWords } from './kernel/files.ts'
import { help } from './help.ts'
import { history } from './history.ts'
import { kernelWords } from './kernel/kernel.words.ts'
import { inventory } from './inventory.ts'
import type { Resource } from './kernel/resource.ts'
import type { Words } from './kernel/words.ts'
import { kitWords } from './kit.words.ts'
import { live } from './live.ts'
import { mail } from './mail.ts'
import { me } from './me.ts'
import { menu } from './menu.ts'
import { message } from './message.ts'
import { model } from './model.ts'
import { note } from './note.ts'
import { password } from './password.ts'
import { peripheral } from './peripheral.ts'
import { plan } from './plan.ts'
import { record } from './record.ts'
import { registration } from './registration.ts'
import { role } from './role.ts'
import { session } from './session.ts'
import { shellWords } from './shell.words.ts'
import { task } from './task.ts'
import { terminal } from './terminal.ts'
import { trouble } from './trouble.ts'
import { view } from './view.ts'

/** THE list: one line per resource. Doors, pages, permissions, words and OpenAPI derive from it. */
export const contract = {
  account,
  agent,
  audit,
  customer,
  dashboard,
  dictionary,
  enrolment,
  fleet,
  favourite,
  file,
  frame,
  group,
  help,
  history,
  inventory,
  live,
  mail,
  me,
  menu,
  message,
  model,
  note,
  password,
  peripheral,
  plan,
  record,
  registration,
  role,
  session,
  task,
  terminal,
  trouble,
  view,
} satisfies Record<string, Resource>

export type Contract = typeof contract
export type ResourceName = keyof Contract
/** Every permission code there is. */
export type Permission = { [K in ResourceName]: Extract<keyof Contract[K]['permissions'], string> }[ResourceName]

type AllWords = typeof kernelWords &
  typeof fleetPageWords &
  typeof actionWords &
  typeof shellWords &
  typeof kitWords &
  typeof fileWords &
  UnionToIntersection<Contract[ResourceName]['words']>
type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never
export type WordKey = Extract<keyof AllWords, string>

/** Every text of the product, both languages. */
export const allWords = Object.assign(
  {},
  kernelWords,
  fleetPageWords,
  actionWords,
  shellWords,
  kitWords,
  fileWords,
  ...Object.values(contract).map((r: Resource) => r.words),
) as Words as Readonly<Record<WordKey, readonly [string, string]>>

/** Every permission code with its words. */
export const allPermissions = Object.assign({}, ...Object.values(contract).map((r: Resource) => r.permissions)) as Words
