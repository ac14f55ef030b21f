import type { Moment } from '#domain/dates.ts';
import type { Config } from '../config.ts';
import { type LinePush, openLine } from '../line/push.ts';
import type { Logger } from '../log.ts';
import type { Outcome } from './delivery-sql.ts';
import { openPush, type PushSender } from '../push/send.ts';

/** The channels to users' phones and the deliveries under way; never used inside a transaction. */
export interface Channels {
  readonly push: PushSender;
  /** Undefined: LINE is not configured. */
  readonly line: LinePush | undefined;
  /**
   * Runs `work` as soon as one of a few places is free; errors are logged and its job tries again. Nothing starts after `close` or with
   * JOBS=off.
   */
  soon: (work: () => Promise<void>) => void;
  /**
   * For work started by `soon`: gives up its place while `work` waits for a company's answer and takes one again afterwards. Each company
   * limits its own requests (`server/push/lanes.ts`).
   */
  away: <T>(work: () => Promise<T>) => Promise<T>;
  /** How many deliveries ended with each outcome in this process, for the metrics. */
  readonly ended: ReadonlyMap<Outcome, number>;
  count(outcome: Outcome): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Each uses a database connection only to read and to record, not while it waits for an answer. */
const AT_ONCE = 16;
/** The most started ones, those waiting for an answer included; the rest waits here at no cost. */
const MAX_BEGUN = 256;

export function openChannels(parts: {
  config: Config;
  log: Logger;
  clock: () => Moment;
  push?: PushSender;
  line?: LinePush;
}): Channels {
  const { config, log, clock } = parts;
  const waiting: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();
  const ended = new Map<Outcome, number>();
  let isClosed = false;
  let away = 0;
  /** Work that has its answer and waits for a place. */
  const back: (() => void)[] = [];

  function begin(): void {
    while (running.size - away < AT_ONCE) {
      const goOn = back.shift();
      if (goOn) {
        away -= 1;
        goOn();
        continue;
      }
      if (running.size >= MAX_BEGUN) return;
      const work = waiting.shift();
      if (!work) return;
      const done = Promise.resolve()
        .then(work)
        .catch((error: unknown) => log.warn({ err: error }, 'a notification was not delivered'))
        .finally(() => {
          running.delete(done);
          begin();
        });
      running.add(done);
    }
  }

  return {
    push: parts.push ?? openPush(config.push),
    line: parts.line ?? (config.line && openLine(config.line, clock, log)),
    soon(work) {
      if (isClosed || !config.jobs) return;
      waiting.push(work);
      begin();
    },
    async away(work) {
      away += 1;
      begin();
      try {
        return await work();
      } finally {
        await new Promise<void>((resolve) => {
          back.push(resolve);
          begin();
        });
      }
    },
    ended,
    count: (outcome) => void ended.set(outcome, (ended.get(outcome) ?? 0) + 1),
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    async close() {
      isClosed = true;
      waiting.length = 0;
      while (running.size > 0) await Promise.all(running);
    },
  };
}
