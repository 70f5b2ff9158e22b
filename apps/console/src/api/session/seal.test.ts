import { constants, createHash, generateKeyPairSync, privateDecrypt, randomBytes, webcrypto } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { encryptPlain, seal, sha256 } from './seal.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const der = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }))
const open = (sealed: Uint8Array) =>
  privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, sealed)

afterEach(() => vi.unstubAllGlobals())

describe('the sealed password', () => {
  it('hashes as SHA-256 does, at every length around a block', () => {
    for (const length of [0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1000]) {
      const message = randomBytes(length)
      expect(Buffer.from(sha256(message)).toString('hex')).toBe(createHash('sha256').update(message).digest('hex'))
    }
  })

  it('can be opened by node with RSA-OAEP and SHA-256, up to the longest message of the key', () => {
    for (const length of [0, 1, 60, 190]) {
      const message = randomBytes(length)
      expect(open(encryptPlain(der, message))).toEqual(message)
    }
    expect(() => encryptPlain(der, randomBytes(191))).toThrow('Too long')
  })

  it('fits keys of other sizes', () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 3072 })
    const sealed = encryptPlain(
      new Uint8Array(other.publicKey.export({ type: 'spki', format: 'der' })),
      Buffer.from('x'),
    )
    const opened = privateDecrypt(
      { key: other.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      sealed,
    )
    expect(opened.toString()).toBe('x')
  })

  it.each(['with crypto.subtle', 'over plain http, without it'])('carries password, nonce and time %s', async (how) => {
    if (how.includes('without')) {
      vi.stubGlobal('crypto', { getRandomValues: (list: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(list) })
    }
    const text = await seal(Buffer.from(der).toString('base64'), '密码 Pa$$', 1_800_000_000_000)
    const said = JSON.parse(open(Buffer.from(text, 'base64')).toString()) as Record<string, unknown>
    expect(said).toEqual({
      password: '密码 Pa$$',
      nonce: expect.stringMatching(/^[0-9a-f]{24}$/),
      at: 1_800_000_000_000,
    })
  })
})
