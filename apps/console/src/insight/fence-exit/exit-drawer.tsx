import type { fenceExit } from '@cpm/contract/insight/fence-exit/fence-exit'
import { fenceExitFields } from '@cpm/contract/insight/fence-exit/fence-exit.fields'
import type { OutputOf } from '@cpm/contract/kernel/route'
import { useMemo } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useLanguage, useText } from '../../api/text.ts'
import { detailOf } from '../../estate/terminal/detail-of.ts'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Details, Failed, PageLink, Waiting } from '../../kit/page/page.tsx'
import { durationText } from '../../kit/values/duration.ts'
import { DateTime, nothing } from '../../kit/values/values.tsx'
import { useDetails } from '../../platform/resource/cells.tsx'
import { AreaMap, Legend, type Mark } from '../fence/map/area-map.tsx'
import { wayOf } from './way.ts'
import { metresText } from './metres.ts'

type Exit = OutputOf<typeof fenceExit.routes.get>

/** One exit: when, how far, and the way on the map. */
export function ExitDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const found = useRead(quietApi.fenceExit.get, { id })
  const exit = found.data
  return (
    <Drawer
      open
      size={720}
      title={exit ? `${exit.terminalName} · ${exit.fenceName}` : t('fenceExit.one')}
      onClose={onClose}
    >
      {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : null}
      {exit ? <Facts exit={exit} /> : found.error ? null : <Waiting lines={6} />}
    </Drawer>
  )
}

const told = ['state', 'keep', 'outAt', 'backAt', 'lastedMs', 'farthestM', 'ended', 'judged', 'groupName'] as const

function Facts({ exit }: { exit: Exit }) {
  const t = useText()
  const language = useLanguage()
  const details = useDetails(fenceExitFields)
  const items = details(exit, told, {
    outAt: ({ outAt }) => <DateTime at={outAt} />,
    lastedMs: ({ lastedMs }) => durationText(lastedMs, language),
    farthestM: ({ farthestM }) => (farthestM === null ? nothing : metresText(farthestM, language)),
  })
  return (
    <Stack gap={5}>
      <Details
        items={[
          { label: t('fenceExit.sn'), value: <PageLink to={detailOf(exit.sn)}>{exit.sn}</PageLink> },
          ...items.filter(({ value }) => value !== null),
          ...(exit.taskIds.length > 0
            ? [
                {
                  label: t('fenceExit.tasks'),
                  value: (
                    <Row gap={2}>
                      {exit.taskIds.map((id) => (
                        <PageLink key={id} to={`/longRange/taskInfo?id=${id}`}>
                          {t('fenceExit.task', { id })}
                        </PageLink>
                      ))}
                    </Row>
                  ),
                },
              ]
            : []),
          { label: t('fenceExit.metres'), value: exit.way.length > 1 ? metresText(exit.metres, language) : nothing },
        ]}
      />
      <Way exit={exit} />
    </Stack>
  )
}

function Way({ exit }: { exit: Exit }) {
  const t = useText()
  const edited = useMemo(() => ({ area: exit.area, begun: [] }), [exit.area])
  const way = useMemo(() => wayOf(exit), [exit])
  const marks = useMemo(
    () =>
      (['out', 'farthest', 'back'] as const).flatMap((kind): Mark[] => {
        const place = exit[`${kind}Place`]
        return place ? [{ ...place, kind, name: t(`fenceExit.mark.${kind}`) }] : []
      }),
    [exit, t],
  )
  return (
    <section aria-label={t('fenceExit.way')}>
      <Stack gap={2}>
        <AreaMap label={t('fenceExit.way')} edited={edited} kind={null} marks={marks} way={way} />
        <Legend marks={marks} />
        {exit.way.length === 0 ? <Muted>{t('fenceExit.noWay')}</Muted> : null}
      </Stack>
    </section>
  )
}
