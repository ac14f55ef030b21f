import type { Language } from '#domain/account/account.ts';
import { shownNickname } from '#domain/account/nickname.ts';
import type { Notification, NotificationAbout } from '#domain/notification/api.ts';
import type { NotificationRow } from './sql.ts';

/** Whom and what it is about, as its reader may know it. */
export function aboutOf(row: NotificationRow, language: Language): NotificationAbout {
  const isGolfer = row.user_id === row.golfer_id;
  // The golfer of an open request is not named to a caddy before that caddy is chosen.
  const isNamed = 'booking_ref' in row.body || row.kind === 'broadcast.selected';
  const amount = row.body['amount'];
  return {
    name: isGolfer || row.kind === 'post.published' ? nicknameIn(row, language) : isNamed ? row.golfer_name : null,
    caddy_number: isGolfer || row.kind === 'post.published' ? row.caddy_number : null,
    slug: row.slug,
    course: row.course_th === null || row.course_en === null ? null : { th: row.course_th, en: row.course_en },
    booking_date: row.booking_date?.replaceAll('-', '/') ?? null,
    tee_off_time: row.tee_off_time,
    holes: row.holes,
    amount: typeof amount === 'number' ? amount : row.amount,
  };
}

/** Null: it is about no caddy. */
export const nicknameIn = (
  { nickname, nickname_latin }: Pick<NotificationRow, 'nickname' | 'nickname_latin'>,
  language: Language,
): string | null => nickname && shownNickname({ nickname, nickname_latin }, language);

export const presentNotification = (row: NotificationRow, language: Language): Notification => ({
  notification_id: row.notification_id,
  kind: row.kind,
  body: row.body,
  about: aboutOf(row, language),
  created_at: row.created_at,
  read_at: row.read_at,
});
