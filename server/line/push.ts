import { MINUTE, type Moment } from '#domain/dates.ts';
import type { Logger } from '../log.ts';
import type { LineConfig } from './config.ts';
import * as v from 'valibot';

/** SENT: LINE accepted it, now or before. REFUSED: it never will. EXHAUSTED: no quota left this month, or not now. LATER: no answer. */
type LineAnswer = 'SENT' | 'REFUSED' | 'EXHAUSTED' | 'LATER';

/** Messages of our LINE official account. Facts: docs/line.md §2.5. */
export interface LinePush {
  /** The same `retry_key` is sent once, however often it is requested. */
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

interface RemainingQuota {
  count: number;
  until: Moment;
}

/** LINE answered with an error status. */
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
      // The token must not follow a redirect.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
  const notTaken = openNotTaken(log, clock);
  let left: Promise<RemainingQuota> | undefined;

  async function read<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> {
    const response = await ask(path);
    if (!response.ok) {
      await response.body?.cancel();
      throw new LineAnswered(path, response.status);
    }
    return v.parse(schema, await response.json());
  }

  async function askLeft(now: Moment): Promise<RemainingQuota> {
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

  /** The remaining quota of this month, asked when first needed and again after ten minutes. */
  async function remaining(now: Moment): Promise<RemainingQuota> {
    if (left && now < (await left).until) return left;
    const asked = askLeft(now);
    left = asked;
    // After a failure the next caller asks again.
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
    // Already sent with this key.
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
        // No readable answer: the same key makes a repeat safe.
        if (error instanceof LineAnswered) return notTaken('LATER', { status: error.status });
        if (error instanceof Error) return notTaken('LATER', { why: error.name });
        throw error;
      }
    },
  };
}

/** How often a warning may repeat: while LINE accepts nothing, every delivery would log one. */
const WARNED_FOR = 10 * MINUTE;

interface About {
  status?: number;
  /** The name of an error, when there was no answer. */
  why?: string;
}

/** Logs that LINE did not accept a message and returns the answer. Never logs a body, which repeats what a user is told. */
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
