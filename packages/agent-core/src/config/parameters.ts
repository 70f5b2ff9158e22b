import type { ConfigNeeds, ConfigPart } from './config-part.ts'

/** Stores the parameters that apps ask the agent for. */
export const parameters = ({ book, machine }: ConfigNeeds): ConfigPart => ({
  apply: async () => {
    const given = book.config?.desired.parameters ?? []
    await machine.keepParameters?.(Object.fromEntries(given.map(({ name, value }) => [name, value])))
  },
})
