import own from '../package.json' with { type: 'json' }

/** Name and version as reported: `cpm-agent/1.0.1`. */
export const version = `cpm-agent/${own.version}`
