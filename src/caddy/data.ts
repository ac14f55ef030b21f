import type { CaddyDay, Span } from '#domain/caddy/availability.ts';
import { parseDate, parseTime } from '#domain/dates.ts';
import { useMirror } from '../sync/mirror/mirror.ts';

interface SentDay {
  date: string;
  open: { from: string; to: string }[];
  busy: CaddyDay['busy'];
}

/** The days as the rules want them; what cannot be read is a day without hours. */
function dayOf(sent: SentDay): CaddyDay[] {
  const date = parseDate(sent.date);
  return date ? [{ date, open: sent.open.flatMap(spanOf), busy: sent.busy }] : [];
}

function spanOf(sent: { from: string; to: string }): Span[] {
  const from = parseTime(sent.from);
  const to = parseTime(sent.to);
  return from && to ? [{ from, to }] : [];
}

/** A caddy's working hours and the promised time in them, from today; no days while no caddy is given. */
export function useCaddyDays(user_id: string | undefined, count: number) {
  const input = { user_id: user_id ?? '', days: String(count) };
  const read = useMirror('GET /caddy/{user_id}/availability', input, { skip: !user_id });
  return { read, days: read.data?.days.flatMap(dayOf) ?? [] };
}
