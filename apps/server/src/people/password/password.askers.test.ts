import { codes } from '@cpm/contract/kernel/envelope'
import { emailCode } from '@cpm/contract/people/password/password'
import { describe, expect, test } from 'vitest'
import { clockedHouse } from '../../testing/clock.ts'
import type { House } from '../../testing/house.ts'
import { firstPassword, peopleOf, refusal } from './testing/person.ts'

let house: House
let people: ReturnType<typeof peopleOf>
const minute = 60_000
const clock = clockedHouse(61 * minute, (opened) => {
  house = opened
  people = peopleOf(opened)
})
const { later } = clock

const home = '192.0.2.1'
const stranger = '198.51.100.9'
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

describe("a stranger who asks for another's code", () => {
  test('neither replaces the code its owner has, nor makes the owner wait', async () => {
    const owner = await people.person()
    await people.askCode(owner, 1, home)
    const own = await people.codeFor(owner.email)
    await people.askCode(owner, 1, stranger)
    expect(await people.codeFor(owner.email)).not.toBe(own)
    expect(await people.update(owner, own, 'Second-1234', home)).toMatchObject({ code: codes.ok })
    later(minute)
    await people.askCode(owner, 1, stranger)
    await people.askCode(owner, 1, home)
    const again = await people.codeFor(owner.email)
    expect(await people.update(owner, again, 'Harbour-2027', home)).toMatchObject({ code: codes.ok })
  })

  test("may guess, and uses up none of the owner's tries", async () => {
    const owner = await people.person()
    await people.askCode(owner, 1, home)
    const own = await people.codeFor(owner.email)
    for (let i = 0; i < 3 * emailCode.tries; i++) {
      const guess = await people.update(owner, wrongOf(own), 'Second-1234', stranger)
      expect(guess).toMatchObject({ code: codes.refused, result: { issues: [{ path: 'emailCaptcha' }] } })
    }
    // Nor does the right one serve a stranger who has guessed so often.
    expect(await people.update(owner, own, 'Second-1234', stranger)).toMatchObject({ code: codes.refused })
    expect(await people.update(owner, own, 'Second-1234', home)).toMatchObject({ code: codes.ok })
  })

  test('does not use up the hour of the owner, not even from many addresses', async () => {
    const owner = await people.person()
    const { kid, sealed } = await house.seal(firstPassword)
    await house.from(home).session.login({ name: owner.name, sysCode: 'cpm', kid, password: sealed })
    let mails = 0
    for (let i = 0; i < emailCode.perPairAnHour; i++) {
      for (let address = 1; address <= 10; address++) {
        mails += await people.askCode(owner, 1, `198.51.100.${address}`).then(
          () => 1,
          () => 0,
        )
      }
      later(minute)
    }
    expect(mails).toBe(emailCode.perMailboxAnHour)
    await people.askCode(owner, 1, home)
    const own = await people.codeFor(owner.email)
    expect(await people.update(owner, own, 'Second-1234', home)).toMatchObject({ code: codes.ok })
  })
})

describe('the owner of a code', () => {
  test('may have changed the network since it was asked for', async () => {
    const owner = await people.person()
    await people.askCode(owner, 1, home)
    const own = await people.codeFor(owner.email)
    expect(await people.update(owner, own, 'Second-1234', '203.0.113.50')).toMatchObject({ code: codes.ok })
    expect(await people.update(owner, own, 'Harbour-2027', home)).toMatchObject({ code: codes.refused })
  })

  test('waits a minute before another, as everybody, at whatever address of an IPv6 network', async () => {
    const owner = await people.person()
    await people.askCode(owner, 1, '2001:db8:7::1')
    expect(await refusal(people.askCode(owner, 1, '2001:db8:7::2'))).toMatchObject({ code: codes.tooMany })
  })
})
