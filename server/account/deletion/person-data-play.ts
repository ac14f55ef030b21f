import { emptied, gone, kept, type PersonTable, pseudonym, years } from './person-column.ts';

const OF_OWN_BOOKINGS = 'booking_id in (select booking_id from booking where $1::uuid in (golfer_id, caddy_id))';
const OWN_DISPUTE =
  "((dispute ->> 'by' = 'golfer' and golfer_id = $1::uuid) or (dispute ->> 'by' = 'caddy' and caddy_id = $1::uuid))";

/** Bookings belong to both people: the rows stay, and the texts that this person wrote are emptied. */
export const PLAY_TABLES: readonly PersonTable[] = [
  {
    table: 'booking_slot',
    th: 'เวลาที่ถูกจอง',
    en: 'Booked times',
    owned: 'person_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('person_id slot booking_id seat'),
  },
  {
    table: 'booking_moment',
    th: 'สิ่งที่เกิดในแต่ละการจอง',
    en: 'What happened to each booking',
    owned: OF_OWN_BOOKINGS,
    at_end: 'KEEP',
    columns: {
      ...kept('OTHERS', 'booking_id seq action actor at device_at'),
      // Older decisions name the operator; the refund is the golfer's to know and is in the booking. The other person must not learn of a
      // block.
      said: { fate: 'KEEP', reason: 'OTHERS', shown: "said - '{operator,refund,apart}'::text[]" },
    },
  },
  {
    table: 'booking_change',
    th: 'ข้อเสนอเปลี่ยนเวลา',
    en: 'Proposed changes',
    owned: OF_OWN_BOOKINGS,
    at_end: 'KEEP',
    columns: kept(
      'OTHERS',
      'change_id booking_id by status booking_date tee_off_time tee_off_at holes transport lines total caddy_gets extra_hold created_at expires_at answered_at',
    ),
  },
  {
    table: 'strike',
    th: 'ใบเตือน',
    en: 'Strikes',
    owned: 'caddy_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('strike_id caddy_id booking_id kind at'),
  },
  {
    table: 'booking',
    th: 'การจอง',
    en: 'Bookings',
    owned: '$1::uuid in (golfer_id, caddy_id)',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('golfer_id caddy_id'),
      ...emptied('note', 'null', 'golfer_id = $1::uuid'),
      // Only caddies give a reason.
      ...emptied('reason', "reason - 'text' || '{\"text\": null}'", 'caddy_id = $1::uuid'),
      ...emptied('dispute', 'dispute || \'{"text": "–", "photos": []}\'', OWN_DISPUTE),
      // The operator's words concern both people.
      ...emptied('decision', 'decision || \'{"why": "–"}\''),
      ...kept(
        'OTHERS',
        'booking_id booking_ref slug booking_date tee_off_time tee_off_at holes transport status version respond_by created_at answered_at earliest_tee_off_at golfer_arrived_at caddy_arrived_at started_at ended_at holes_played stop_reason asked_at refused_at claim change_id change_by change_expires_at closed_at disputed_at settled_at replaces_ref replaced_by_ref broadcast_id seat moved_at caddy_arrival_received_at end_received_at',
      ),
      ...kept('ACCOUNTS', 'lines total caddy_gets fee_collection'),
      // Each person gets what the booking shows them (server/booking/present.ts).
      ...kept('ACCOUNTS', 'refunded goodwill', 'golfer_id = $1::uuid'),
      ...kept('ACCOUNTS', 'caddy_share', 'caddy_id = $1::uuid'),
      ...kept('ACCOUNTS', 'platform_share covered', 'false'),
    },
    // What one person said of the other, who may have left since.
    retention: [
      {
        since: 'disputed_at',
        days: years(1),
        set: 'dispute = dispute || \'{"text": "–", "photos": []}\'',
        where: "settled_at is not null and dispute ->> 'text' <> '–'",
      },
      {
        since: 'disputed_at',
        days: years(1),
        set: 'decision = decision || \'{"why": "–"}\'',
        where: "decision ->> 'why' <> '–'",
      },
    ],
  },
  {
    table: 'goodwill_review',
    th: 'เงินชดเชยที่รอทีมงานพิจารณา',
    en: 'Goodwill that our team decides about',
    owned: 'booking_id in (select booking_id from booking where golfer_id = $1::uuid)',
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'booking_id reasons asked_at decided_at outcome'),
  },
  {
    table: 'caddy_response',
    th: 'คำตอบต่อประกาศหาแคดดี้',
    en: 'Answers to open requests',
    owned: 'caddy_id = $1::uuid',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('caddy_id'),
      ...emptied('message', 'null'),
      ...kept('OTHERS', 'broadcast_id status responded_at booking_ref'),
      // A reserved seat would tell the caddy about the golfer's balance.
      ...kept('OTHERS', 'kept_until', 'false'),
    },
  },
  {
    table: 'broadcast',
    th: 'ประกาศหาแคดดี้',
    en: 'Open requests',
    owned: 'golfer_id = $1::uuid',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('golfer_id'),
      ...emptied('note', 'null'),
      ...kept(
        'OTHERS',
        'broadcast_id alt_reference slug booking_date tee_off_time tee_off_at holes transport status version caddies_needed audience wish_languages wish_years expires_at created_at asked_at',
      ),
    },
  },
  {
    table: 'follow',
    th: 'การติดตาม',
    en: 'Follows',
    owned: '$1::uuid in (golfer_id, caddy_id)',
    at_end: 'DELETE',
    columns: { ...pseudonym('golfer_id caddy_id'), ...gone('created_at') },
  },
];
