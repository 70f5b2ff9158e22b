import { allPermissions, contract } from '@cpm/contract'
import { productVersion } from '@cpm/contract/platform/about/about'
import type { Resource } from '@cpm/contract/kernel/resource'
import { type AnyRoute, placesOf, strangersKeyLength } from '@cpm/contract/kernel/route'
import { unprovenCode } from '@cpm/contract/people/me/me.proof'
import { z } from 'zod'

type Schema = { properties?: Record<string, object>; required?: string[] } & Record<string, unknown>

let paths: Record<string, Record<string, unknown>> | undefined

/** Every operation of the contract, by path and method. */
function allPaths(): Record<string, Record<string, unknown>> {
  const all: Record<string, Record<string, unknown>> = {}
  for (const [name, resource] of Object.entries(contract as Record<string, Resource>)) {
    for (const [verb, route] of Object.entries(resource.routes)) {
      const entry = (all[route.path] ??= {})
      entry[route.method.toLowerCase()] = operation(name, verb, route)
    }
  }
  return all
}

/**
 * OpenAPI 3.1 of the whole contract. Each operation has `x-permission`, all the codes a call of it may need;
 * `x-permission-instead`, which calls need another than the first; `x-permission-when`, which need one besides; and `x-proof`, which calls take a fresh proof. The paths
 * are written when somebody first reads them: no start waits for that.
 */
export function openApi(): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: { title: 'CPM', version: productVersion, description: 'Cloud management console for smart POS terminals.' },
    get paths() {
      return (paths ??= allPaths())
    },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Session' },
        agent: { type: 'http', scheme: 'basic' },
        token: { type: 'http', scheme: 'bearer', description: 'An API token, for calls that have a permission' },
      },
    },
  }
}

const keyParameter = ({ permission }: AnyRoute) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key and the same input answers the first answer, and makes nothing',
  schema: {
    type: 'string',
    minLength: permission === 'public' ? strangersKeyLength : 1,
    maxLength: 200,
    pattern: '^[\\x21-\\x7e]+$',
  },
})

function operation(name: string, verb: string, route: AnyRoute): Record<string, unknown> {
  const input = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const output = z.toJSONSchema(route.output, { io: 'output', unrepresentable: 'any' }) as Schema
  delete output.$schema
  const places = placesOf(route.path)
  const fields = Object.entries(input.properties ?? {})
  const inQuery = route.method === 'GET'
  const parameters = fields
    .filter(([field]) => inQuery || places.includes(field))
    .map(([field, schema]) => ({
      name: field,
      in: places.includes(field) ? 'path' : 'query',
      required: places.includes(field) || (input.required ?? []).includes(field),
      schema,
    }))
  const headers = route.creates ? [keyParameter(route)] : []
  const rest = fields.filter(([field]) => !places.includes(field))
  const required = (input.required ?? []).filter((field) => !places.includes(field))
  const body = { type: 'object', properties: Object.fromEntries(rest), ...(required.length ? { required } : {}) }
  return {
    operationId: `${name}.${verb}`,
    tags: [name],
    summary: allPermissions[route.permission]?.[1] ?? `${name} ${verb}`,
    ...grantsOf(route),
    security: securityOf(route),
    parameters: [...parameters, ...headers],
    ...(!inQuery && rest.length
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      default: { description: 'The envelope', content: { 'application/json': { schema: enveloped(output) } } },
    },
  }
}

/** What a call needs: `public`, `session` and `agent` are no codes, and stand alone. */
function grantsOf({ permission, instead = [], also = [], proof }: AnyRoute): Record<string, unknown> {
  return {
    'x-permission': [permission, ...new Set([...instead, ...also].map(({ code }) => code))],
    ...(instead.length > 0 ? { 'x-permission-instead': instead } : {}),
    ...(also.length > 0 ? { 'x-permission-when': also } : {}),
    ...(proof ? { 'x-proof': { by: 'me.prove', token: unprovenCode, when: proof } } : {}),
  }
}

function securityOf({ permission }: AnyRoute): Record<string, string[]>[] {
  if (permission === 'public') return []
  if (permission === 'agent') return [{ agent: [] }]
  return permission === 'session' ? [{ session: [] }] : [{ session: [] }, { token: [] }]
}

function enveloped(result: Schema): Record<string, unknown> {
  const text = { type: 'string' }
  return {
    type: 'object',
    properties: { code: { type: 'integer', description: '1 is success' }, message: text, messageEn: text, result },
    required: ['code', 'message', 'messageEn'],
  }
}
