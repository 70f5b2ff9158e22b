import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useSession } from '../../../api/session/session.ts'
import { useText } from '../../../api/text.ts'
import { TextInput } from '../../../kit/form/text-input.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { findPlaces, knownPlaces } from './places.ts'
import type { Place } from './shift.ts'
import styles from '../position.module.css'

type Props = { onPlace: (place: Place, zoom: number) => void; onTerminal: (sn: string) => void }

const terminalsListed = 6

/** Goes to a place of the map, or to a terminal by its SN or name. */
export function PlaceSearch({ onPlace, onTerminal }: Props) {
  const t = useText()
  const language = useSession((s) => s.language)
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState(false)
  const q = typed.trim()
  const known = useQuery({ queryKey: ['map-places'], queryFn: knownPlaces, enabled: wanted, staleTime: Infinity })
  const terminals = useRead(quietApi.terminal.list, { q, pageSize: terminalsListed }, { enabled: q.length > 1 })
  const places = findPlaces(known.data ?? [], q)
  const found = q.length > 1 ? (terminals.data?.records ?? []) : []
  const options = [
    ...found.map(({ sn, name }) => ({ value: `t:${sn}`, label: line('device', name || sn, name ? sn : '') })),
    ...places.map(({ cn, en, country }, at) => ({
      value: `p:${at}`,
      label: line('map', language === 'cn' ? cn : en, country),
    })),
  ]
  const isWaiting = (wanted && known.isFetching) || (q.length > 1 && terminals.isFetching)
  return (
    <AutoComplete
      className={styles.search}
      value={typed}
      options={options}
      notFoundContent={q === '' || isWaiting ? null : t('position.noResult')}
      onSearch={setTyped}
      onFocus={() => setWanted(true)}
      onSelect={(value: string) => {
        const [kind, key] = [value.slice(0, 1), value.slice(2)]
        setTyped('')
        const place = places[Number(key)]
        if (kind === 't') onTerminal(key)
        else if (place) onPlace(place, place.zoom)
      }}
    >
      <TextInput
        prefix={<Icon name="search" />}
        allowClear
        aria-label={t('position.search')}
        placeholder={t('position.search')}
      />
    </AutoComplete>
  )
}

function line(icon: 'device' | 'map', name: string, more: string) {
  return (
    <span className={styles.found}>
      <Icon name={icon} />
      <span>{name}</span>
      <small>{more}</small>
    </span>
  )
}
