import { MINUTE, type Moment } from '#domain/dates.ts';
import type { Logger } from '../log.ts';
import type { LineConfig } from './config.ts';
import * as v from 'valibot';

/** SENT: LINE took it, now or before. REFUSED: it never will. EXHAUSTED: nothing more this month, or not now. LATER: no answer. */
type LineAnswer = 'SENT' | 'REFUSED' | 'EXHAUSTED' | 'LATER';

/** Our LINE account's own messages. Facts: docs/line.md §2.5. */
export interface LinePush {
  /** The same `retry_key` is carried out once, however often it is sent. */
  send(to: string, text: string, retry_key: string): Promise<LineAnswer>;
}

const TIMEOUT = 6_000;
const REMEMBERED = 10 * MINUTE;
const TEXT_MOST = 4_900;

const quota = v.variant('type', [
  v.object({ type: v.literal('limited'), value: v.number() }),
  v.object({ type: v.literal('none') }),
]);
const consumption = v.object({ totalUsage: v.number() });

interface Left {
  count: number;
  until: Moment;
}

/** It answered a question of ours with another status than a success. */
class LineAnswered extends Error {
  override name = 'LineAnswered';
  readonly status: number;
  constructor(path: string, status: number) {
    super(`${path}: LINE answered ${status}`);
    this.status = status;
  }
}

export function openLine(config: LineConfig, clock: () => Moment, log: Logger, timeout = TIMEOUT): LinePush {
  const authorization = `Bearer ${config.channelAccessToken}`;
  const ask = (path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
    fetch(`${config.apiBase}${path}`, {
      ...init,
      headers: { authorization, ...init.headers },
      // The token goes to this address and no further.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
  const notTaken = openNotTaken(log, clock);
  let left: Promise<Left> | undefined;

  async function read<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> {
    const response = await ask(path);
    if (!response.ok) {
      await response.body?.cancel();
      throw new LineAnswered(path, response.status);
    }
    return v.parse(schema, await response.json());
  }

  async function askLeft(now: Moment): Promise<Left> {
    const [allowed, used] = await Promise.all([
      read('/v2/bot/message/quota', quota),
      read('/v2/bot/message/quota/consumption', consumption),
    ]);
    const most = Math.min(
      allowed.type === 'limited' ? allowed.value : Number.POSITIVE_INFINITY,
      config.monthlyBudget ?? Number.POSITIVE_INFINITY,
    );
    return { count: most - used.totalUsage, until: now + REMEMBERED };
  }

  /** What may still be sent this month: asked once, by whoever needs it first, and again after ten minutes. */
  async function remaining(now: Moment): Promise<Left> {
    if (left && now < (await left).until) return left;
    const asked = askLeft(now);
    left = asked;
    // Without an answer the next one asks again.
    asked.catch(() => {
      if (left === asked) left = undefined;
    });
    return asked;
  }

  async function send(to: string, text: string, retry_key: string): Promise<LineAnswer> {
    const now = clock();
    const known = await remaining(now);
    if (known.count <= 0) return notTaken('EXHAUSTED');
    known.count -= 1;
    const response = await ask('/v2/bot/message/push', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-line-retry-key': retry_key },
      body: JSON.stringify({ to, messages: [{ type: 'text', text: text.slice(0, TEXT_MOST) }] }),
    });
    await response.body?.cancel();
    if (response.ok) return 'SENT';
    known.count += 1;
    // Asked with this key before, and carried out then.
    if (response.status === 409) return 'SENT';
    if (response.status === 429) {
      left = Promise.resolve({ count: 0, until: now + REMEMBERED });
      return notTaken('EXHAUSTED', { status: 429 });
    }
    return notTaken(response.status >= 500 ? 'LATER' : 'REFUSED', { status: response.status });
  }

  return {
    send: async (to, text, retry_key) => {
      try {
        return await send(to, text, retry_key);
      } catch (error) {
        // No answer, or none that can be read: the same key makes asking again harmless.
        if (error instanceof LineAnswered) return notTaken('LATER', { status: error.status });
        if (error instanceof Error) return notTaken('LATER', { why: error.name });
        throw error;
      }
    },
  };
}

/** A warning is repeated after so long: while LINE takes nothing, every delivery would write one. */
const WARNED_FOR = 10 * MINUTE;

interface About {
  status?: number;
  /** The name of an error, where there was no answer. */
  why?: string;
}

/** Logs that LINE did not take a message, and hands the answer on. Never with a body: it repeats what a person is told. */
function openNotTaken(log: Logger, clock: () => Moment) {
  const warned = new Map<string, Moment>();
  return <A extends string>(answer: A, about: About = {}): A => {
    const now = clock();
    const kind = `${answer} ${about.status ?? about.why ?? ''}`;
    if (now - (warned.get(kind) ?? -Infinity) < WARNED_FOR) return answer;
    warned.set(kind, now);
    log.warn({ answer, ...about }, 'LINE does not take our messages');
    return answer;
  };
}
