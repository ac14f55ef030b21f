import { emptied, gone, hasLeft, kept, type PersonTable, pseudonym, years, secret } from './person-column.ts';

const PEOPLE_OF_REPORT =
  'select unnest(array[review_report.reporter_id, author_id, about_id]) from review where review.review_id = review_report.review_id';
const OWN_POINTS = "account = 'caddy:' || $1::text || ':points'";

/** Reviews, posts and rewards. Stars stay, because they are part of another person's average; texts are deleted. */
export const PEOPLE_TABLES: readonly PersonTable[] = [
  {
    table: 'review_report',
    th: 'รีวิวที่คุณรายงาน',
    en: 'Review reports made',
    owned:
      '(reporter_id = $1::uuid or review_id in (select review_id from review where $1::uuid in (author_id, about_id)))',
    // The reviewed person must not learn who reported a review.
    read: 'reporter_id = $1::uuid',
    at_end: 'KEEP',
    only: 'note is not null',
    columns: {
      ...pseudonym('reporter_id'),
      ...kept('CLAIMS', 'report_id review_id reason text created_at closed_at'),
      closed_by: { fate: 'KEEP', reason: 'CLAIMS', mine: 'false' },
      // The operator's note may name any of the three. A closed report must have a note (0110), so a dash replaces it.
      note: { fate: 'DELETE', to: "'–'", isSecret: true },
    },
    retention: [
      {
        since: 'closed_at',
        days: years(1),
        set: "text = null, note = '–'",
        where: "(text is not null or note <> '–')",
      },
      {
        since: 'closed_at',
        days: 0,
        set: "note = '–'",
        where: `note <> '–' and ${hasLeft(PEOPLE_OF_REPORT)}`,
      },
    ],
  },
  {
    table: 'review',
    th: 'รีวิวที่เขียนและที่ได้รับ',
    en: 'Reviews written and received',
    // An unpublished review can be read only by its author.
    owned: '(author_id = $1::uuid or (about_id = $1::uuid and published_at is not null))',
    // Only caddies read what caddies wrote about a golfer (domain/review/review.ts); nobody reads hidden reviews.
    read: "(author_id = $1::uuid or (by = 'golfer' and hidden_at is null))",
    at_end: 'KEEP',
    columns: {
      ...pseudonym('author_id about_id'),
      ...emptied('text', 'null', 'author_id = $1::uuid'),
      ...emptied('reply', 'null', 'about_id = $1::uuid'),
      ...kept(
        'OTHERS',
        'review_id booking_id by stars marks tags created_at written_at published_at replied_at hidden_at',
      ),
    },
  },
  {
    table: 'review_round',
    th: 'รอบที่เปิดให้รีวิว',
    en: 'Rounds open for review',
    owned: '$1::uuid in (golfer_id, caddy_id)',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('golfer_id caddy_id'),
      ...kept('OTHERS', 'booking_id booking_ref slug played_on holes opened_at closes_at closed_at'),
    },
  },
  {
    table: 'review_score',
    th: 'คะแนนรวม',
    en: 'Score',
    owned: 'user_id = $1::uuid',
    // A golfer's score comes from reviews that only caddies read.
    read: 'exists (select from caddy_profile where caddy_profile.user_id = review_score.user_id)',
    at_end: 'DELETE',
    columns: gone('user_id stars marks'),
  },
  {
    table: 'post_seen',
    th: 'โพสต์ที่เห็นแล้ว',
    en: 'Posts seen',
    owned: '$1::uuid in (user_id, author_id)',
    at_end: 'DELETE',
    columns: { ...pseudonym('user_id author_id'), ...gone('post_id seen_at') },
  },
  {
    table: 'post_like',
    th: 'การถูกใจโพสต์',
    en: 'Likes of posts',
    owned: '$1::uuid in (user_id, author_id)',
    at_end: 'DELETE',
    columns: { ...pseudonym('user_id author_id'), ...gone('post_id created_at') },
  },
  {
    table: 'post_photo',
    th: 'รูปในโพสต์',
    en: 'Photos of posts',
    owned: 'author_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('post_id place media_id author_id created_at'),
  },
  {
    table: 'post_told',
    th: 'โพสต์ที่บอกผู้ติดตามแล้ว',
    en: 'Posts followers were told of',
    owned: 'author_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('author_id day post_id'),
  },
  {
    table: 'post',
    th: 'โพสต์',
    en: 'Posts',
    owned: 'author_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('post_id author_id type audience html slug free_day free_part created_at deleted_at'),
  },
  {
    table: 'point_transaction',
    th: 'รายการแต้ม',
    en: 'Point transactions',
    owned: `transaction_id in (select transaction_id from point_entry where ${OWN_POINTS})`,
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'transaction_id cause created_at'),
  },
  {
    table: 'point_entry',
    th: 'บรรทัดของแต้ม',
    en: 'Point entries',
    owned: OWN_POINTS,
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'transaction_id account amount'),
  },
  {
    table: 'point_account',
    th: 'แต้ม',
    en: 'Points',
    owned: OWN_POINTS,
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'account balance created_at'),
  },
  {
    table: 'redemption',
    th: 'การแลกของรางวัล',
    en: 'Redemptions',
    owned: 'caddy_id = $1::uuid',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('caddy_id'),
      code_hash: { fate: 'KEEP', reason: 'ACCOUNTS', isSecret: true },
      ...kept(
        'ACCOUNTS',
        'redemption_id reference reward_id kind approver points amount slug status requested_at expires_at code_expires_at counter_id confirm_id note ended_at version',
      ),
    },
    // The operator's reason for a refusal.
    retention: [{ since: 'ended_at', days: years(5), set: 'note = null', where: 'note is not null' }],
  },
];

const OPEN_EVIDENCE =
  "exists (select from chat_report where chat_report.closed_at is null and (chat_report.said ->> 'media_id' = media.media_id::text or chat_report.more @> jsonb_build_array(jsonb_build_object('said', jsonb_build_object('media_id', media.media_id::text)))))";

// The same rule as the list of rooms (isShownTo in server/chat/room.ts): a block without a booking is hidden from the other person.
const SHOWN_ROOM =
  "(room.status = 'ACTIVE' or room.last_seq > 0 or exists (select from booking where booking.golfer_id = room.golfer_id and booking.caddy_id = room.caddy_id) or exists (select from room_member as own where own.room_id = room.room_id and own.user_id = $1::uuid and own.blocked_at is not null))";

/** What the person said, sent and was notified of. */
export const TALK_TABLES: readonly PersonTable[] = [
  {
    table: 'message',
    th: 'ข้อความที่ส่ง',
    en: 'Messages sent',
    owned: 'sender_id = $1::uuid',
    at_end: 'KEEP',
    // Deleted like a message that its sender deletes; the trigger of 0013_chat.sql allows nothing else.
    only: "deleted_at is null and kind in ('TEXT', 'PHRASE', 'IMAGE')",
    columns: {
      ...pseudonym('sender_id'),
      ...emptied('text phrase media_id', 'null'),
      ...emptied('deleted_at', 'now()'),
      ...kept('OTHERS', 'room_id seq kind sent_at client_msg_id card about_seq'),
    },
  },
  {
    table: 'room_member',
    th: 'ห้องแชทที่เข้าร่วม',
    en: 'Chat rooms joined',
    owned: 'user_id = $1::uuid',
    read: `exists (select from room where room.room_id = room_member.room_id and ${SHOWN_ROOM})`,
    at_end: 'KEEP',
    columns: {
      ...pseudonym('user_id'),
      ...emptied('blocked_at', 'null'),
      ...kept('OTHERS', 'room_id read_seq unread delivered_seq'),
    },
  },
  {
    table: 'room',
    th: 'ห้องแชท',
    en: 'Chat rooms',
    owned: '$1::uuid in (golfer_id, caddy_id)',
    read: SHOWN_ROOM,
    at_end: 'KEEP',
    columns: {
      ...pseudonym('golfer_id caddy_id'),
      ...kept('OTHERS', 'room_id status last_seq created_at last_end'),
    },
  },
  {
    table: 'chat_report',
    th: 'แชทที่คุณรายงาน',
    en: 'Chat reports made',
    owned: '$1::uuid in (reporter_id, about_id)',
    // The reported person must not learn who reported them.
    read: 'reporter_id = $1::uuid',
    at_end: 'KEEP',
    only: 'note is not null',
    columns: {
      ...pseudonym('reporter_id about_id'),
      ...kept('CLAIMS', 'report_id room_id booking_ref keeps_apart seq reason text created_at closed_at'),
      // The other person's message, and the operator who closed the report.
      said: { fate: 'KEEP', reason: 'CLAIMS', mine: 'false' },
      more: {
        fate: 'KEEP',
        reason: 'CLAIMS',
        shown: "(select coalesce(jsonb_agg(entry - 'said'), '[]') from jsonb_array_elements(more) as entry)",
      },
      closed_by: { fate: 'KEEP', reason: 'CLAIMS', mine: 'false' },
      // The operator's note may name either person. A closed report must have a note (0090), so a dash replaces it.
      note: { fate: 'DELETE', to: "'–'", isSecret: true },
    },
    retention: [
      {
        since: 'closed_at',
        days: years(1),
        set: "said = null, text = null, more = '[]', note = '–'",
        where: "(said is not null or text is not null or more <> '[]' or note <> '–')",
      },
      {
        since: 'closed_at',
        days: 0,
        set: "note = '–'",
        where: `note <> '–' and ${hasLeft('chat_report.reporter_id, chat_report.about_id')}`,
      },
    ],
  },
  {
    table: 'support_case',
    th: 'เรื่องที่เขียนถึงทีมงาน',
    en: 'What you wrote to the team',
    // Also cases that were written without signing in but with the person's phone or address as contact. An open claim to the person's
    // phone or address belongs to somebody else, who waits for an answer.
    owned:
      '(user_id = $1::uuid or (user_id is null and (claims is null or answered_at is not null) and contact in (select unnest(array[phone, email]) from person where person.user_id = $1::uuid)))',
    // A contact in a form does not prove who wrote it.
    read: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: {
      ...secret('answered_by'),
      ...gone('case_id case_number user_id topic text contact about claims created_at answered_at answer'),
    },
    retention: [{ since: 'answered_at', days: years(1) }],
  },
  {
    table: 'media',
    th: 'รูปที่ส่ง',
    en: 'Pictures sent',
    owned: 'owner_id = $1::uuid',
    at_end: 'DELETE',
    only: `not ${OPEN_EVIDENCE}`,
    columns: gone('media_id owner_id type bytes width height color created_at'),
  },
  {
    table: 'refused_picture',
    th: 'รูปที่ส่งแล้วระบบไม่รับ',
    en: 'Pictures that were refused',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('user_id refused_at'),
  },
  {
    table: 'notification',
    th: 'การแจ้งเตือน',
    en: 'Notifications',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('notification_id user_id kind body created_at read_at'),
  },
  {
    table: 'notification_settings',
    th: 'ตั้งค่าการแจ้งเตือน',
    en: 'Notification settings',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('user_id settings changed_at'),
  },
  {
    table: 'delivery_push',
    th: 'การส่งแจ้งเตือนไปยังเครื่อง',
    en: 'Notifications sent to devices',
    owned: 'key in (select key from delivery where user_id = $1::uuid)',
    at_end: 'DELETE',
    columns: gone('key subscription_id state status_code attempts'),
  },
  {
    table: 'delivery',
    th: 'การส่งแจ้งเตือน',
    en: 'Notifications delivered',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('key user_id state outcome attempts claimed_until line_retry_key body created_at'),
  },
  {
    table: 'push_subscription',
    th: 'เครื่องที่รับแจ้งเตือน',
    en: 'Devices that are notified',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: { ...secret('endpoint p256dh auth'), ...gone('subscription_id user_id session_id language told_at') },
  },
  {
    table: 'line_friend',
    th: 'LINE ที่เชื่อมไว้',
    en: 'Linked LINE account',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('user_id line_user_id is_friend changed_at'),
  },
  {
    table: 'event',
    th: 'เหตุการณ์ที่บอกเครื่องใน 30 วัน',
    en: 'Events of the last 30 days',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('user_id seq kind body created_at'),
  },
  {
    table: 'event_counter',
    th: 'ลำดับเหตุการณ์',
    en: 'Event counter',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('user_id seq'),
  },
];
