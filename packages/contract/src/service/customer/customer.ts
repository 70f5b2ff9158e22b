import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { customerWords } from './customer.words.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { phone } from '../../people/me/me.ts'
import { emailAddress } from '../../people/password/password.ts'

export const customerLimits = { text: 100, address: 300, url: 500, host: 253, password: 200, remark: 1000 } as const

/** Timeout of a check of a customer's interface. */
export const checkTimeoutMs = 5000

const required = (max: number) => filled(max)
const text = (max: number) => z.string().trim().max(max)

/** Labels of letters, digits and hyphens. The last label contains a letter; otherwise the text is an invalid address. */
const hostName =
  /^(?=.{1,253}$)(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*(?=[A-Za-z0-9-]*[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

const isHost = (host: string) =>
  hostName.test(host) || z.ipv4().safeParse(host).success || z.ipv6().safeParse(host).success

/** [5.10] An IPv4 or IPv6 address, or a host name. */
const serviceIp = required(customerLimits.host).refine(isHost, { error: 'customer.hostRule', abort: true })

/** The reason why an interface address is invalid; null if it is valid. All readers would see a user and a password in it. */
function urlProblem(address: string): 'customer.urlRule' | 'customer.urlUser' | null {
  if (!URL.canParse(address)) return 'customer.urlRule'
  const { protocol, hostname, username, password } = new URL(address)
  if (!/^https?:\/\//i.test(address) || !/^https?:$/.test(protocol) || hostname === '') return 'customer.urlRule'
  return username || password ? 'customer.urlUser' : null
}

/** [5.10] */
const interfaceUrl = text(customerLimits.url).superRefine((address, ctx) => {
  const message = urlProblem(address)
  if (message) ctx.addIssue({ code: 'custom', message })
})

/** The checks of every write. Country, region, status and network are dictionary values. */
const neededFields = {
  name: required(customerLimits.text),
  deploymentStatus: required(64),
  networkType: required(64),
  serviceIp,
  serviceUser: required(customerLimits.text),
}
const otherFields = {
  contact: text(customerLimits.text),
  phone,
  email: emailAddress,
  country: text(64),
  region: text(64),
  address: text(customerLimits.address),
  interfaceUrl,
  remark: text(customerLimits.remark),
}
/** Write only. Not trimmed: spaces may be part of the password. */
const servicePassword = z.string().min(1).max(customerLimits.password)

/** The input of a customer [3.21], [5.10]. */
export const customerForm = z.object({ ...neededFields, ...z.object(otherFields).partial().shape, servicePassword })
/** The input of an existing customer: without a password the stored password remains. */
export const customerEdit = customerForm.extend({ servicePassword: servicePassword.optional() })

const said = z.string().nullable()
export const customerRow = z.object({
  id: z.string(),
  name: z.string(),
  contact: said,
  phone: said,
  email: said,
  country: said,
  region: said,
  address: said,
  interfaceUrl: said,
  serviceIp: z.string(),
  serviceUser: z.string(),
  /** The only public fact about the password. */
  servicePasswordSet: z.boolean(),
  remark: said,
  deploymentStatus: z.string(),
  networkType: z.string(),
  /** Whether the server may check the interface: CPM_CHECK_HOSTS lists the host. */
  mayCheck: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})
export type CustomerRow = z.infer<typeof customerRow>

/** The reason why an interface did not answer. */
export const checkProblems = ['noName', 'refused', 'timeout', 'certificate', 'inside', 'broken'] as const
export type CheckProblem = (typeof checkProblems)[number]

export const checkAnswer = z.object({
  reachable: z.boolean(),
  /** The status of the HTTP answer; redirects are not followed. */
  status: z.number().int().optional(),
  problem: z.enum(checkProblems).optional(),
  ms: z.number().int(),
  at: moment,
})
export type CheckAnswer = z.infer<typeof checkAnswer>

const permissions = permissionCodes({
  'customer.read': { words: ['查看私有化部署客户', 'View private deployments'], for: 'ours' },
  'customer.create': { words: ['新建私有化部署客户', 'Create private deployments'], for: 'ours' },
  'customer.update': { words: ['修改私有化部署客户', 'Edit private deployments'], for: 'ours' },
  'customer.delete': { words: ['删除私有化部署客户', 'Delete private deployments'], for: 'ours' },
  'customer.export': { words: ['导出私有化部署客户', 'Export private deployments'], for: 'ours' },
})
const route = routesFor(permissions)

const values = many(z.string().max(64)).optional()

/** Customers with their own CPM [3.21]: for administrators of the platform only. */
export const customer = resource({
  permissions,
  audit: {
    area: ['私有化客户', 'Private deployments'],
    tables: {
      customer: ['私有化客户', 'Private deployment'],
    },
    names: { customer: 'name' },
  },
  choices: {
    'customer.deployment_status': 'deploymentStatus',
    'customer.network_type': 'networkType',
    'customer.country': 'country',
    'customer.region': 'region',
  },
  routes: {
    list: route('GET', '/api/v1/customers', {
      permission: 'customer.read',
      input: listQuery(['name', 'deploymentStatus', 'networkType', 'country', 'createdAt', 'updatedAt'], {
        deploymentStatus: values,
        networkType: values,
        country: values,
        region: values,
      }),
      output: page(customerRow),
    }),
    get: route('GET', '/api/v1/customers/{id}', {
      permission: 'customer.read',
      input: z.object({ id }),
      output: customerRow,
    }),
    create: route('POST', '/api/v1/customers', {
      permission: 'customer.create',
      audit: ['新建私有化部署客户', 'Create a private deployment'],
      creates: true,
      secret: ['servicePassword'],
      input: customerForm,
      output: z.object({ id: z.string() }),
    }),
    /** Omitted fields do not change; null clears an optional field. */
    update: route('PATCH', '/api/v1/customers/{id}', {
      permission: 'customer.update',
      audit: ['修改私有化客户', 'Edit a private deployment'],
      secret: ['servicePassword'],
      input: z
        .object({ ...neededFields, servicePassword })
        .partial()
        .extend(nullable(otherFields))
        .extend({ id }),
      output: done,
    }),
    remove: route('DELETE', '/api/v1/customers/{id}', {
      permission: 'customer.delete',
      audit: ['删除私有化客户', 'Delete a private deployment'],
      input: z.object({ id }),
      output: done,
    }),
    /** Checks whether the interface answers. Only hosts on the allowlist are checked, and the body of the answer is not returned. */
    check: route('POST', '/api/v1/customers/{id}/check', {
      permission: 'customer.read',
      reads: true,
      perMinute: 60,
      input: z.object({ id }),
      output: checkAnswer,
    }),
  },
  pages: [
    {
      path: '/user/cpmPrivatization',
      folder: 'user',
      title: ['私有化部署', 'Private deployments'],
      icon: 'support',
      sort: 70,
      codes: ['customer.read', 'customer.create', 'customer.update', 'customer.delete', 'customer.export'],
    },
  ],
  live: ['customer'],
  words: customerWords,
})

function nullable<F extends Record<string, z.ZodType>>(fields: F) {
  const entries = Object.entries(fields).map(([key, field]) => [key, field.nullable().optional()])
  return Object.fromEntries(entries) as { [K in keyof F]: z.ZodOptional<z.ZodNullable<F[K]>> }
}
