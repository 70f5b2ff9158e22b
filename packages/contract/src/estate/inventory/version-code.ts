import { z } from 'zod'

const greatestNumber = BigInt(Number.MAX_SAFE_INTEGER)
const greatest = 2n ** 64n - 1n

const isBeyondNumbers = (digits: string) => BigInt(digits) > greatestNumber && BigInt(digits) <= greatest

/**
 * The long version code of an Android app: 64 bits without a sign. It is a number as far as JSON keeps whole numbers
 * exactly, and a string of digits only beyond that, so that each code has a single form and two codes are the same where
 * their JSON is the same.
 */
export const versionCode = z.union([
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  z
    .string()
    .regex(/^[1-9]\d{15,19}$/, { abort: true })
    .refine(isBeyondNumbers),
])
export type VersionCode = z.infer<typeof versionCode>

/** The form of a code in JSON. */
export const versionCodeOf = (code: bigint): VersionCode => (code > greatestNumber ? String(code) : Number(code))
