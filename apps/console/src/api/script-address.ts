type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): { createScriptURL(text: string): string }
}

/** The address of a script as the browser wants it: from a policy that lets through this one alone. */
export function scriptAddress(policy: string, address: string): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  if (!policies) return address
  const rules = {
    createScriptURL(text: string) {
      if (text !== address) throw new TypeError('Another script is refused')
      return text
    },
  }
  return policies.createPolicy(policy, rules).createScriptURL(address)
}
