import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerContext } from './context.ts';
import type { Readiness } from './health.ts';
import type { PictureRoom } from './media/picture.ts';

export interface Metrics {
  answered: (call: string, status: number, ms: number) => void;
  jobRan: (kind: string, outcome: 'done' | 'failed') => void;
  /** In Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

/** Each context has its own registry, because tests run several in one process. */
export function openMetrics(
  context: ServerContext,
  {
    streams,
    readiness,
    room,
  }: { streams: () => number; readiness: Pick<Readiness, 'isReady' | 'clockDifference'>; room: PictureRoom },
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'caddee_answer_seconds',
    help: 'How long answers took, by call and status',
    labelNames: ['call', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  // Looking up a child by its labels costs more than counting.
  const known = new Map<string, ReturnType<typeof answers.labels>>();
  const jobs = new Counter({
    name: 'caddee_jobs_total',
    help: 'Jobs run, by kind and outcome',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  new Counter({
    name: 'caddee_deliveries_total',
    help: 'Notifications sent outside the app, by how that ended',
    labelNames: ['outcome'] as const,
    registers,
    collect() {
      this.reset();
      for (const [outcome, times] of context.channels.ended) this.inc({ outcome }, times);
    },
  });
  const { pool } = context.db;
  gauge('caddee_live_streams', 'Phones that listen', streams);
  gauge('caddee_ready', '1 while /readyz says yes', () => Number(readiness.isReady()));
  gauge('caddee_bus_up', '1 while this process hears its own NOTIFY', () => Number(context.bus.isUp()));
  gauge('caddee_clock_ahead_seconds', 'This clock less the database’s', () => readiness.clockDifference() / 1000);
  gauge('caddee_database_connections', 'Connections of the pool', () => pool.totalCount);
  gauge('caddee_database_idle', 'Connections nobody uses', () => pool.idleCount);
  gauge('caddee_database_waiting', 'Requests that wait for a connection', () => pool.waitingCount);
  new Gauge({
    name: 'caddee_media_free_bytes',
    help: 'Free room where pictures are written; with a bucket, where uploads lie until they are whole',
    registers,
    async collect() {
      this.set((await room.free()) ?? Number.NaN);
    },
  });
  gauge('caddee_media_full', '1 while the last picture found no room', () => Number(context.media.isFull()));
  return {
    answered(call, status, ms) {
      const key = `${status} ${call}`;
      let one = known.get(key);
      if (!one) known.set(key, (one = answers.labels(call, String(status))));
      one.observe(ms / 1000);
    },
    jobRan: (kind, outcome) => jobs.inc({ kind, outcome }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
