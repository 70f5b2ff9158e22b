import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { keepBytes, newKey } from '../../core/store/store.ts'
import type { House } from '../../testing/house.ts'
import { add, belongs, byId, defineMatrix, fresh, nothing, type Owner } from '../../testing/matrix/define.ts'

/** A file whose content can be read as an answer, as the matrix does. */
async function addFile({ db, store }: House, mark: string, at: Date): Promise<{ sha256: string; key: string }> {
  const bytes = Buffer.from(`{"code":1,"messageEn":"${mark}"}`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const key = newKey()
  await keepBytes(store, key, bytes)
  await db
    .insertInto('artifact_content')
    .values({ sha256, size: bytes.length, key, touched_at: at })
    .onConflict((one) => one.column('sha256').doNothing())
    .execute()
  return { sha256, key }
}

async function addPackage(house: House, enterpriseId: number, mark: string, at: Date, kind: 'apk' | 'screenshot') {
  const { sha256 } = await addFile(house, mark, at)
  const facts = { packageName: `com.${mark}`, version: '2.0', versionCode: 2 }
  const row = { enterprise_id: enterpriseId, account_id: null, sha256, kind, name: mark, created_at: at }
  return { id: await add(house.db, 'artifact', { ...row, facts: JSON.stringify(facts) }), sha256 }
}

async function addApp(house: House, { enterpriseId, account }: Owner, mark: string, at: Date): Promise<number> {
  const id = await add(house.db, 'app', {
    ...belongs(enterpriseId, account),
    platform: 'android',
    package_name: `com.${mark}`,
    name: mark,
    name_en: mark,
    type: 'payment',
    visibility: 'public',
    launched_at: null,
    icon_key: (await addFile(house, fresh(), at)).key,
    icon_type: 'image/png',
    created_at: at,
    updated_at: at,
  })
  await addVersion(house, { app: id, enterpriseId, code: 1 }, `${mark}x`, at)
  return id
}

type Of = { app: number; enterpriseId: number; code: number }
async function addVersion(house: House, { app, enterpriseId, code }: Of, mark: string, at: Date): Promise<number> {
  const { id, sha256 } = await addPackage(house, enterpriseId, mark, at, 'apk')
  return add(house.db, 'app_version', {
    app_id: app,
    artifact_id: id,
    // Whoever asks is another.
    account_id: null,
    version_name: mark,
    version_code: String(code),
    version_key: String(code).padStart(20, '0'),
    kind: 'apk',
    size: 10,
    sha256,
    facts: JSON.stringify({ signer: { sha256, scheme: 'v2', isVerified: true, subject: 'CN=a' } }),
    signer_sha256: null,
    shown_as: null,
    created_at: at,
  })
}

const versionBecomes =
  (set: string) =>
  (db: House['db'], { id }: { id: string }) =>
    sql`update app_version set ${sql.raw(set)} where id = ${id}`.execute(db)
const officially = (db: House['db'], { id }: { id: string }) =>
  sql`update app_version set review_status = 'approved', published = 'official' where app_id = ${id}`.execute(db)

/** A version of the platform's own, brought by the first administrator there is; nobody else may review. */
async function broughtByTheOnly(db: House['db'], { id }: { id: string }): Promise<void> {
  await sql`update app set enterprise_id = null where id = (select app_id from app_version where id = ${id})`.execute(
    db,
  )
  const first = sql`(select min(id) from account where enterprise_id is null)`
  await sql`update app_version set review_status = 'pending', submitted_at = now(), account_id = ${first}
    where id = ${id}`.execute(db)
  await sql`update account set active = false where enterprise_id is null and id <> ${first}`.execute(db)
}

export const matrix = defineMatrix('app', {
  things: {
    app: { seenBy: 'enterprise', make: addApp },
    appVersion: {
      seenBy: 'enterprise',
      make: async (house, owner, mark, at) => {
        const app = await addApp(house, owner, `${mark}a`, at)
        const id = await addVersion(house, { app, enterpriseId: owner.enterpriseId, code: 2 }, mark, at)
        // A store is refused to send one that nobody approved.
        await versionBecomes(`review_status = 'approved'`)(house.db, { id: String(id) })
        return id
      },
    },
    appStep: {
      seenBy: 'enterprise',
      make: ({ db }, { enterpriseId, account }, mark, at) =>
        add(db, 'app_step', {
          ...belongs(enterpriseId, account),
          visibility: 'public',
          at,
          step: 'upload',
          name: mark,
          name_en: mark,
          package_name: mark,
          by_name: mark,
        }),
    },
    package: {
      seenBy: 'enterprise',
      make: async (house, { enterpriseId }, mark, at) => (await addPackage(house, enterpriseId, mark, at, 'apk')).id,
    },
    shot: {
      seenBy: 'enterprise',
      make: async (house, { enterpriseId }, mark, at) =>
        (await addPackage(house, enterpriseId, mark, at, 'screenshot')).id,
    },
    /** A screenshot of the app that was made last for the same enterprise. */
    shotOfLast: {
      seenBy: 'enterprise',
      make: async (house, { enterpriseId }, mark, at) => {
        const { id } = await addPackage(house, enterpriseId, mark, at, 'screenshot')
        await sql`
          insert into app_screenshot (app_id, place, artifact_id, type)
          select a.id, (select count(*) from app_screenshot s where s.app_id = a.id), ${id}, 'image/png'
          from app a where a.enterprise_id = ${enterpriseId} order by a.id desc limit 1`.execute(house.db)
        return id
      },
    },
    /** A newer version of the app that was made last for the same enterprise, on the shelves. */
    shopVersion: {
      seenBy: 'enterprise',
      make: async (house, owner, mark, at) => {
        const { enterpriseId } = owner
        const { rows } = await sql<{ id: number }>`
          update app set launched_at = ${at} where id = (
            select id from app where enterprise_id = ${enterpriseId} order by id desc limit 1)
          returning id`.execute(house.db)
        const app = rows[0]?.id ?? (await addApp(house, owner, `${mark}a`, at))
        const newest = await sql<{ code: number }>`
          select max(version_code::int) as code from app_version where app_id = ${app}`.execute(house.db)
        const of = { app, enterpriseId, code: 10 + Number(newest.rows[0]?.code ?? 0) }
        const id = await addVersion(house, of, mark, at)
        await sql`update app_version set review_status = 'approved', published = 'official' where id = ${id}`.execute(
          house.db,
        )
        return id
      },
    },
  },
  samples: {
    list: nothing,
    get: byId('app'),
    create: (pick) => ({ artifactId: pick('package'), type: 'payment', visibility: 'public' }),
    update: byId('app', { notes: 'a' }),
    remove: byId('app'),
    launch: byId('app'),
    unlaunch: byId('app'),
    icon: byId('app'),
    setScreenshots: (pick) => ({ id: pick('app'), artifactIds: [] }),
    'setScreenshots to one': (pick) => ({ id: pick('app'), artifactIds: [pick('shot')] }),
    screenshot: (pick) => ({ id: pick('app'), artifactId: pick('shotOfLast') }),
    holderCounts: byId('app'),
    holders: byId('app'),
    'holders of a version': (pick) => ({ id: pick('app'), versionId: pick('appVersion') }),
    steps: nothing,
    'steps of one': (pick) => ({ appId: pick('app'), accountId: pick('account') }),
    versions: byId('app'),
    allVersions: () => ({ appName: 'com.' }),
    version: byId('appVersion'),
    compare: (pick) => ({ id: pick('appVersion'), otherId: pick('appVersion') }),
    addVersion: (pick) => ({ id: pick('app'), artifactId: pick('package') }),
    updateVersion: byId('appVersion', { descriptionEn: 'a' }),
    removeVersion: byId('appVersion'),
    submit: byId('appVersion'),
    withdraw: byId('appVersion'),
    publish: byId('appVersion'),
    unpublish: byId('appVersion'),
    bar: byId('appVersion', { reason: 'a' }),
    unbar: byId('appVersion'),
    reviews: nothing,
    review: byId('appVersion'),
    reviewHistory: byId('appVersion'),
    waiting: nothing,
    approve: byId('appVersion'),
    reject: byId('appVersion', { reason: 'a' }),
    release: byId('appVersion', { reason: 'a' }),
    gray: (pick) => ({ id: pick('appVersion'), sns: [pick('terminal'), pick('terminal')] }),
    'gray of one': (pick) => ({ id: pick('appVersion'), sns: [pick('terminal')] }),
    'gray of a group': (pick) => ({ id: pick('appVersion'), groupIds: [pick('group')] }),
    grayPreview: (pick) => ({ id: pick('appVersion'), sns: [pick('terminal'), pick('terminal')] }),
    'grayPreview of a group': (pick) => ({ id: pick('appVersion'), groupIds: [pick('group')] }),
    grayRelease: byId('appVersion'),
    grayTargets: byId('appVersion'),
    takeBack: byId('appVersion'),
    shop: nothing,
    shopTerminals: byId('app'),
    shopIcon: byId('app'),
    install: (pick) => ({ id: pick('app'), versionId: pick('shopVersion'), sns: [pick('terminal'), pick('terminal')] }),
    standingCounts: nothing,
    'standingCounts of a group': (pick) => ({ groupId: pick('group') }),
  },
  ready: {
    // The file that was made for it, as the next version of it.
    addVersion: (db, { id }) =>
      sql`update app set package_name = (select facts ->> 'packageName' from artifact order by id desc limit 1)
        where id = ${id}`.execute(db),
    launch: officially,
    unlaunch: async (db, app) => {
      await officially(db, app)
      await sql`update app set launched_at = now() where id = ${app.id}`.execute(db)
    },
    submit: versionBecomes(`review_status = 'not_submitted'`),
    withdraw: versionBecomes(`review_status = 'pending', submitted_at = now()`),
    approve: versionBecomes(`review_status = 'pending', submitted_at = now()`),
    reject: versionBecomes(`review_status = 'pending', submitted_at = now()`),
    release: broughtByTheOnly,
    unpublish: versionBecomes(`review_status = 'approved', published = 'official'`),
    takeBack: (db, { id }) =>
      sql`insert into app_gray (version_id, began_at) values (${id}, now()) on conflict do nothing`.execute(db),
    unbar: versionBecomes(`barred_at = now(), bar_reason = 'a'`),
  },
})
