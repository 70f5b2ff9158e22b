import type { Plugin } from 'vite'

const inZod = (id: string) => /[\\/]zod[\\/]v4[\\/]core[\\/]([\w-]+)\.js$/.exec(id)?.[1]
const unasked = "const unasked = () => { throw new Error('JSON Schema is the server\\'s') }\n"
/** What makes a method is asked whenever a schema tells of itself; the method is what nobody calls. */
const asStubs = (names: readonly string[]) =>
  names
    .map((name) => `export const ${name} = ${/^create\w+Method$/.test(name) ? '() => unasked' : 'unasked'}\n`)
    .join('')

/**
 * Every schema of zod can say itself as JSON Schema, and brings along what that takes. The server does, for the
 * documentation of the API; the browser never asks, so its schemas come without.
 */
export function leanSchemas(): Plugin {
  return {
    name: 'cpm-lean-schemas',
    apply: 'build',
    transform(code, id) {
      const part = inZod(id)
      if (part === 'to-json-schema') {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name as string)
        if (!names.includes('createToJSONSchemaMethod')) this.error(`${id} is another: see what it holds now`)
        return { code: `${unasked}${asStubs(names)}export { processSchema as process }\n`, map: null }
      }
      if (part === 'json-schema-processors') {
        // What checks of a schema come to is before them, and is asked for.
        const [kept, rest] = code.split(/^\/\/ =+ SIMPLE TYPE PROCESSORS/m)
        if (kept === undefined || rest === undefined) return this.error(`${id} is another: see what it holds now`)
        const names = [...rest.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name as string)
        return { code: `${kept}\n${unasked}${asStubs(names)}`, map: null }
      }
      return undefined
    },
  }
}

/** antd's input brings its field of single digits along wherever an input is: the console has none. */
export function leanInputs(): Plugin {
  return {
    name: 'cpm-lean-inputs',
    apply: 'build',
    transform: (_, id) =>
      /[\\/]antd[\\/]es[\\/]input[\\/]OTP[\\/]index\.js$/.test(id)
        ? { code: 'export default null\n', map: null }
        : undefined,
  }
}
