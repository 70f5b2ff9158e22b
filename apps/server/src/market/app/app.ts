import { defineFeature } from '../../core/feature.ts'
import { autoUpdate } from './auto/auto.update.ts'
import { takeBack } from './gray/gray.back.ts'
import { grayRelease } from './gray/gray.read.ts'
import { gray, grayPreview } from './gray/gray.step.ts'
import { grayTargets } from './gray/gray.targets.ts'
import { findHolders } from './installed/installed.find.ts'
import { holderCounts, holders } from './installed/installed.read.ts'
import { addUpHeld } from './installed/installed.tally.ts'
import { get, list } from './read/app.list.ts'
import { icon, screenshot, shopIcon } from './read/app.pictures.ts'
import { approve, reject, release, submit, withdraw } from './review/review.decide.ts'
import { review, reviews, waiting } from './review/review.list.ts'
import { judgeApps } from './status/status.judge.ts'
import { standingCounts } from './status/status.read.ts'
import { install } from './store/store.install.ts'
import { shop } from './store/store.list.ts'
import { shopTerminals } from './store/store.terminals.ts'
import { create } from './save/app.create.ts'
import { withIcon, withNewIcon } from './save/app.icon.ts'
import { remove } from './save/app.remove.ts'
import { launch, unlaunch } from './save/app.listing.ts'
import { setScreenshots } from './save/app.screenshots.ts'
import { update } from './save/app.update.ts'
import { reviewHistory, steps } from './step/step.list.ts'
import { allVersions, compare, version, versions } from './version/version.list.ts'
import { bar, publish, unbar, unpublish } from './version/version.publish.ts'
import { addVersion, removeVersion, updateVersion } from './version/version.save.ts'

/** Apps of terminals: brought by one person, answered for by another, published version by version [3.17]. */
export const feature = defineFeature(
  'app',
  {
    list,
    get,
    create,
    update,
    remove,
    launch,
    unlaunch,
    icon,
    setScreenshots,
    screenshot,
    holderCounts,
    holders,
    steps,
    versions,
    allVersions,
    version,
    compare,
    addVersion,
    updateVersion,
    removeVersion,
    submit,
    withdraw,
    publish,
    unpublish,
    bar,
    unbar,
    reviews,
    review,
    reviewHistory,
    waiting,
    approve,
    reject,
    release,
    gray,
    grayPreview,
    grayRelease,
    grayTargets,
    takeBack,
    shop,
    shopTerminals,
    shopIcon,
    install,
    standingCounts,
  },
  {
    before: { create: withIcon, addVersion: withNewIcon },
    jobs: { addUpHeld, autoUpdate },
    reactions: { findHolders, judgeApps },
    machineTables: ['app_step', 'app_held', 'app_held_tally', 'app_held_tally_change', 'app_gray_target'],
  },
)
