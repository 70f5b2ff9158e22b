import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Why a message was taken and thrown away. */
export type DropReason = 'malformed' | 'unknown' | 'poison' | 'overloaded' | 'stale' | 'frozen'
/** What was refused: the connection ends with it, except for a subscription. */
type RefusedWhat = 'connect' | 'publish' | 'subscribe' | 'frame'

export type Metrics = ReturnType<typeof openMetrics>

/** Counters of the MQTT door; `registry` goes behind /metrics. */
export function openMetrics(connected: () => number) {
  const registry = new Registry()
  const registers = [registry]
  const accepted = new Counter({
    name: 'cpm_mqtt_accepted_total',
    help: 'Messages of terminals that were committed',
    labelNames: ['leaf'] as const,
    registers,
  })
  const dropped = new Counter({
    name: 'cpm_mqtt_dropped_total',
    help: 'Messages taken and thrown away, by reason',
    labelNames: ['reason'] as const,
    registers,
  })
  const refused = new Counter({
    name: 'cpm_mqtt_refused_total',
    help: 'Connections, publishes, subscriptions and frames refused',
    labelNames: ['what', 'reason'] as const,
    registers,
  })
  const slowed = new Counter({
    name: 'cpm_mqtt_slowed_total',
    help: 'Messages that had to wait because their terminal spoke too fast',
    registers,
  })
  const beyond = new Counter({
    name: 'cpm_mqtt_beyond_total',
    help: 'Reports and events whose terminal had said more than is kept of one day',
    labelNames: ['leaf'] as const,
    registers,
  })
  const sent = new Counter({
    name: 'cpm_mqtt_sent_total',
    help: 'Messages sent to terminals',
    labelNames: ['leaf'] as const,
    registers,
  })
  const connects = new Counter({ name: 'cpm_mqtt_connects_total', help: 'Connections admitted', registers })
  const retries = new Counter({
    name: 'cpm_mqtt_retries_total',
    help: 'Batches the database did not take at once',
    registers,
  })
  const batchSize = new Histogram({
    name: 'cpm_mqtt_batch_size',
    help: 'Messages in one transaction of the intake',
    buckets: [1, 5, 20, 50, 100, 200, 500],
    registers,
  })
  const commitSeconds = new Histogram({
    name: 'cpm_mqtt_commit_seconds',
    help: 'Time one transaction of the intake took',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers,
  })
  new Gauge({
    name: 'cpm_mqtt_connected',
    help: 'Terminals connected to this process',
    registers,
    collect() {
      this.set(connected())
    },
  })
  return {
    registry,
    connects,
    retries,
    batchSize,
    commitSeconds,
    accepted: (leaf: string, count: number) => accepted.inc({ leaf }, count),
    dropped: (reason: DropReason) => dropped.inc({ reason }),
    refused: (what: RefusedWhat, reason: string) => refused.inc({ what, reason }),
    sent: (leaf: string) => sent.inc({ leaf }),
    slowed: () => slowed.inc(),
    beyond: (leaf: string) => beyond.inc({ leaf }),
  }
}

/** What /metrics shows, whether or not this process opened the MQTT door. */
export const metricsRegistry = new Registry()

/** Puts a door's counters behind /metrics; those of a door opened later take the place. */
export function showMetrics({ registry }: Metrics): void {
  for (const metric of registry.getMetricsAsArray()) {
    metricsRegistry.removeSingleMetric(metric.name)
    metricsRegistry.registerMetric(metric as never)
  }
}

/** The counters as plain numbers, `name{label="value"}` by count: what `stats()` shows. */
export async function readMetrics({ registry }: Metrics): Promise<Record<string, number>> {
  const all: Record<string, number> = {}
  for (const metric of await registry.getMetricsAsJSON()) {
    if (metric.name.includes('batch') || metric.name.includes('seconds')) continue
    for (const { labels, value } of metric.values) {
      const names = Object.entries(labels).map(([name, text]) => `${name}="${text}"`)
      all[names.length === 0 ? metric.name : `${metric.name}{${names.join(',')}}`] = value
    }
  }
  return all
}
