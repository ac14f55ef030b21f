import type { Broadcast } from '#domain/broadcast/api.ts';
import type { Asking } from '../http.ts';
import { broadcastsOf, countBroadcastsOf, responsesTo, type BroadcastRow, type ResponseRow } from './sql.ts';

/** The caller's own open requests and what caddies answered to each (specification.md §7). */
export async function myBroadcasts({ input, caller, now, tx }: Asking<'POST /broadcast/my-broadcast'>) {
  const { filter, page, limit } = input;
  const rows = await tx.many(broadcastsOf(caller.user_id, filter.status, now, limit, (page - 1) * limit));
  const answers = Map.groupBy(await tx.many(responsesTo(rows.map((row) => row.broadcast_id))), (it) => it.broadcast_id);
  const { total } = await tx.one(countBroadcastsOf(caller.user_id, filter.status, now));
  const items = rows.map((row) => present(row, answers.get(row.broadcast_id) ?? []));
  return { items, total, page, limit };
}

function present(row: BroadcastRow, answers: ResponseRow[]): Broadcast {
  const { slug, name_th, name_en, province_th, province_en } = row;
  return {
    alt_reference: row.alt_reference,
    status: row.status,
    golf_course: slug,
    course: { slug, name_th, name_en, province_th, province_en },
    booking_date: row.booking_date.replaceAll('-', '/'),
    tee_off_time: row.tee_off_time,
    holes: row.holes,
    transport: row.transport,
    caddies_needed: row.caddies_needed,
    expires_at: row.expires_at,
    caddy_responses: answers.map(({ caddy_id, nickname, caddy_number, photo_url, status, message, responded_at }) => ({
      caddy: { user_id: caddy_id, nickname, caddy_number, photo_url },
      response: { status, message, responded_at },
    })),
  };
}
