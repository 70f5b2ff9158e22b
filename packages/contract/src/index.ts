import { alert } from './insight/alert/alert.ts'
import { alertPlan } from './insight/alert-plan/alert-plan.ts'
import { webhook } from './insight/webhook/webhook.ts'
import { account } from './people/account/account.ts'
import { alarm } from './insight/alarm/alarm.ts'
import { alarmRule } from './insight/alarm-rule/alarm-rule.ts'
import { app } from './market/app/app.ts'
import { animation } from './delivery/animation/animation.ts'
import { appParameter } from './market/app-parameter/app-parameter.ts'
import { artifact } from './delivery/artifact/artifact.ts'
import { actionWords } from './delivery/task/create/action.words.ts'
import { agent } from './estate/agent/agent.ts'
import { audit } from './platform/audit/audit.ts'
import { assistant } from './service/assistant/assistant.ts'
import { customer } from './service/customer/customer.ts'
import { inspection } from './service/inspection/inspection.ts'
import { inspectionForm } from './service/inspection-form/inspection-form.ts'
import { order } from './service/order/order.ts'
import { dashboard } from './insight/dashboard/dashboard.ts'
import { dictionary } from './platform/dictionary/dictionary.ts'
import { enrolment } from './estate/enrolment/enrolment.ts'
import { favourite } from './estate/favourite/favourite.ts'
import { file } from './estate/file/file.ts'
import { about } from './platform/about/about.ts'
import { group } from './estate/group/group.ts'
import { guestLink } from './remote/guest-link/guest-link.ts'
import { fileWords } from './kernel/file/files.ts'
import { help } from './platform/help/help.ts'
import { timeline } from './insight/timeline/timeline.ts'
import { kernelWords } from './kernel/words/kernel.words.ts'
import { inventory } from './estate/inventory/inventory.ts'
import { auditWordsOf } from './kernel/audit.ts'
import type { DistrictName } from './districts.ts'
import { declareEventTypes, eventWordsOf } from './kernel/fields/event-type.ts'
import { type PermissionCodes, wordsOfCodes } from './kernel/permission.ts'
import type { Resource } from './kernel/resource.ts'
import type { Words } from './kernel/words.ts'
import { kitWords } from './kernel/words/kit.words.ts'
import { live } from './platform/live/live.ts'
import { mail } from './platform/mail/mail.ts'
import { me } from './people/me/me.ts'
import { menu } from './platform/menu/menu.ts'
import { message } from './people/message/message.ts'
import { model } from './estate/model/model.ts'
import { note } from './estate/note/note.ts'
import { password } from './people/password/password.ts'
import { peripheral } from './estate/peripheral/peripheral.ts'
import { position } from './insight/position/position.ts'
import { plan } from './estate/plan/plan.ts'
import { parameters } from './estate/parameters/parameters.ts'
import { policy } from './estate/policy/policy.ts'
import { telemetry } from './estate/telemetry/telemetry.ts'
import { registration } from './people/registration/registration.ts'
import { runRecord } from './insight/run-record/run-record.ts'
import { role } from './people/role/role.ts'
import { session } from './people/session/session.ts'
import { store } from './insight/store/store.ts'
import { shellWords } from './platform/frame/frame.words.ts'
import { task } from './delivery/task/task.ts'
import { terminal } from './estate/terminal/terminal.ts'
import { fence } from './insight/fence/fence.ts'
import { fenceExit } from './insight/fence-exit/fence-exit.ts'
import { fault } from './estate/fault/fault.ts'
import { savedView } from './estate/saved-view/saved-view.ts'
import { systemFile } from './delivery/system-file/system-file.ts'
import { wallpaper } from './delivery/wallpaper/wallpaper.ts'
import { wallpaperSchedule } from './delivery/wallpaper-schedule/wallpaper-schedule.ts'
import { wall } from './insight/wall/wall.ts'
import { whitelist } from './delivery/whitelist/whitelist.ts'
import { taskTemplate } from './delivery/task-template/task-template.ts'
import { remoteRules } from './remote/remote-rules/remote-rules.ts'
import { remoteSession } from './remote/remote-session/remote-session.ts'
import { ruleGroup } from './estate/rule-group/rule-group.ts'
import { savedCommand } from './remote/saved-command/saved-command.ts'
import { orderTemplate } from './service/order-template/order-template.ts'
import { deployment } from './service/deployment/deployment.ts'

/** THE list: one line per resource, by district. Doors, pages, permissions, words and OpenAPI derive from it. */
export const districts = {
  platform: {
    audit,
    live,
    dictionary,
    menu,
    mail,
    help,
    about,
  },
  people: {
    account,
    role,
    session,
    password,
    registration,
    message,
    me,
  },
  estate: {
    terminal,
    group,
    model,
    peripheral,
    fault,
    enrolment,
    agent,
    inventory,
    file,
    plan,
    telemetry,
    savedView,
    favourite,
    note,
    policy,
    parameters,
    ruleGroup,
  },
  delivery: {
    artifact,
    task,
    whitelist,
    taskTemplate,
    systemFile,
    wallpaper,
    wallpaperSchedule,
    animation,
  },
  market: {
    app,
    appParameter,
  },
  remote: {
    remoteRules,
    remoteSession,
    guestLink,
    savedCommand,
  },
  insight: {
    dashboard,
    timeline,
    alert,
    alertPlan,
    webhook,
    alarmRule,
    alarm,
    runRecord,
    wall,
    position,
    store,
    fence,
    fenceExit,
  },
  service: {
    customer,
    assistant,
    inspection,
    inspectionForm,
    order,
    orderTemplate,
    deployment,
  },
} satisfies Record<DistrictName, Record<string, Resource>>

/** Every resource by its name, whatever its district. */
export const contract = {
  ...districts.platform,
  ...districts.people,
  ...districts.estate,
  ...districts.delivery,
  ...districts.market,
  ...districts.remote,
  ...districts.insight,
  ...districts.service,
} satisfies Record<string, Resource>

export type Contract = typeof contract
export type ResourceName = keyof Contract
/** Every permission code there is. */
export type Permission = { [K in ResourceName]: Extract<keyof Contract[K]['permissions'], string> }[ResourceName]

/** Everything a screen may hear of: what the resources name. */
export type LiveKind = Contract[ResourceName]['live'][number]
export type LiveKey = readonly [kind: LiveKind, id?: string]
export const liveKinds: readonly LiveKind[] = Object.values(contract).flatMap((r): readonly LiveKind[] => r.live)

type EventTypesOf = Contract[ResourceName]['events']
/** Every type of event that a terminal may report: what the resources declare. */
export type EventType = EventTypesOf extends infer E ? (E extends unknown ? Extract<keyof E, string> : never) : never
export const eventTypes = Object.values(contract).flatMap((r): string[] => Object.keys(r.events)) as EventType[]
declareEventTypes(eventTypes)

type AllWords = typeof kernelWords &
  typeof actionWords &
  typeof shellWords &
  typeof kitWords &
  typeof fileWords &
  UnionToIntersection<Contract[ResourceName]['words']>
type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never
export type WordKey = Extract<keyof AllWords, string> | `event.type.${EventType}`

/** Every text of the product, both languages. */
export const allWords = Object.assign(
  {},
  kernelWords,
  actionWords,
  shellWords,
  kitWords,
  fileWords,
  ...Object.values(contract).map((r: Resource) => r.words),
  ...Object.entries(contract).map(([name, r]: [string, Resource]) => auditWordsOf(name, r)),
  ...Object.values(contract).map((r: Resource) => eventWordsOf(r.events ?? {})),
) as Words as Readonly<Record<WordKey, readonly [string, string]>>

/** Every permission code, with its words and whose it is. */
export const allCodes = Object.assign(
  {},
  ...Object.values(contract).map((r: Resource) => r.permissions),
) as PermissionCodes
/** Every permission code with its words. */
export const allPermissions = wordsOfCodes(allCodes)

/** The word for the type of an event; null for a type that no resource declares any more. */
export function eventWord(type: string): WordKey | null {
  const key = `event.type.${type}`
  return key in allWords ? (key as WordKey) : null
}
