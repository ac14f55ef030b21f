import type { Language } from '#domain/account/account.ts';
import { sql } from '../db/db.ts';

export type DeliveryState = 'PUSH' | 'LINE' | 'HELD' | 'DONE';
export type Outcome = 'PUSH' | 'LINE' | 'READ' | 'OFF' | 'NOBODY' | 'TOGETHER';

export interface DeliveryRow {
  key: string;
  user_id: string;
  state: DeliveryState;
  attempts: number;
  claimed_until: string | null;
  line_retry_key: string;
  body: { keys: string[] } | null;
  created_at: string;
}

/** Writes nothing when it is being delivered already. */
export const insertDelivery = (key: string, user_id: string, line_retry_key: string, at: string) => sql`
  insert into delivery (key, user_id, state, line_retry_key, created_at)
  values (${key}, ${user_id}, 'PUSH', ${line_retry_key}, ${at}::timestamptz)
  on conflict (key) do nothing`;

export const lockedDelivery = (key: string) => sql<DeliveryRow>`
  select key, user_id, state, attempts, claimed_until, line_retry_key, body, created_at from delivery
  where key = ${key}
  for update`;

/** Combines what arrived in the quiet hours. */
export const insertTogether = (key: string, user_id: string, line_retry_key: string, keys: string[], at: string) => sql`
  insert into delivery (key, user_id, state, line_retry_key, body, created_at)
  values (
    ${key}, ${user_id}, 'PUSH', ${line_retry_key}, jsonb_build_object('keys', ${keys}::text[]), ${at}::timestamptz
  )
  on conflict (key) do nothing`;

/** Claims the delivery until then and counts the attempt. */
export const claimDelivery = (key: string, until: string) => sql<{ attempts: number }>`
  update delivery set attempts = attempts + 1, claimed_until = ${until}::timestamptz, state = case state
    when 'HELD' then 'PUSH' else state end
  where key = ${key} and state <> 'DONE'
  returning attempts`;

/** Prolongs its own claim; no row when another process has it by now. */
export const holdClaim = (key: string, attempts: number, until: string) => sql<DeliveryRow>`
  update delivery set claimed_until = ${until}::timestamptz
  where key = ${key} and attempts = ${attempts}::int and state in ('PUSH', 'LINE')
  returning key, user_id, state, attempts, claimed_until, line_retry_key, body, created_at`;

export const dropClaim = (key: string, attempts: number) => sql`
  update delivery set claimed_until = null where key = ${key} and attempts = ${attempts}::int and state <> 'DONE'`;

/** No push service accepted it; from now on only LINE is tried. Attempts keep counting, because both share one limit (send.ts). */
export const goToLine = (key: string) => sql`update delivery set state = 'LINE' where key = ${key} and state = 'PUSH'`;

export const holdDelivery = (key: string) =>
  sql`update delivery set state = 'HELD' where key = ${key} and state = 'PUSH'`;

export const endDelivery = (key: string, outcome: Outcome) => sql`
  update delivery set state = 'DONE', outcome = ${outcome}, claimed_until = null where key = ${key} and state <> 'DONE'`;

export const heldOf = (user_id: string) => sql<DeliveryRow>`
  select key, user_id, state, attempts, claimed_until, line_retry_key, body, created_at from delivery
  where user_id = ${user_id} and state = 'HELD'
  order by created_at desc, key
  for update`;

export interface NewSubscription {
  subscription_id: string;
  endpoint: string;
  user_id: string;
  session_id: string;
  p256dh: string;
  auth: string;
  language: Language;
  told_at: string;
}

/**
 * Stores a browser's subscription for the person who registered it last. With a new person it gets a new id, so that nothing on its way to
 * the previous person arrives.
 */
export const keepSubscription = (it: NewSubscription) => sql`
  insert into push_subscription (subscription_id, endpoint, user_id, session_id, p256dh, auth, language, told_at)
  values (
    ${it.subscription_id}, ${it.endpoint}, ${it.user_id}, ${it.session_id}, ${it.p256dh}, ${it.auth}, ${it.language},
    ${it.told_at}::timestamptz
  )
  on conflict (endpoint) do update set
    subscription_id = case
      when push_subscription.user_id = excluded.user_id then push_subscription.subscription_id
      else excluded.subscription_id
    end,
    user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
    language = excluded.language, told_at = excluded.told_at`;

/** Deletes all but the person's newest `most` subscriptions. */
export const deleteOldSubscriptions = (user_id: string, most: number) => sql`
  delete from push_subscription where subscription_id in (
    select subscription_id from push_subscription where user_id = ${user_id}
    order by told_at desc, subscription_id desc offset ${most}::int
  )`;

export const deleteSubscription = (user_id: string, endpoint: string) =>
  sql`delete from push_subscription where user_id = ${user_id} and endpoint = ${endpoint}`;

/** Deletes a subscription that the push service no longer knows, unless it was renewed since. */
export const forgetSubscription = (subscription_id: string, p256dh: string) =>
  sql`delete from push_subscription where subscription_id = ${subscription_id} and p256dh = ${p256dh}`;

export const deleteOfSessions = (session_ids: readonly string[]) =>
  sql`delete from push_subscription where session_id = any(${session_ids}::uuid[])`;

/** Deletes the subscriptions of all sessions that are over. */
export const deleteOfEndedSessions = (at: string) => sql`
  delete from push_subscription where not exists (
    select 1 from session
    where session.session_id = push_subscription.session_id and session.revoked_at is null
      and session.expires_at > ${at}::timestamptz
  )`;

export interface Subscription {
  subscription_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  /** How often this was already tried here. */
  attempts: number;
}

/** The person's subscriptions with a valid session that have neither accepted nor refused this delivery. */
export const subscriptionsFor = (user_id: string, key: string, at: string) => sql<Subscription>`
  select it.subscription_id, it.endpoint, it.p256dh, it.auth, it.language, coalesce(delivery_push.attempts, 0) as attempts
  from push_subscription as it
  join session on session.session_id = it.session_id
    and session.user_id = it.user_id and session.revoked_at is null and session.expires_at > ${at}::timestamptz
  left join delivery_push on delivery_push.key = ${key} and delivery_push.subscription_id = it.subscription_id
  where it.user_id = ${user_id} and (delivery_push.state is null or delivery_push.state = 'LATER')
  order by it.told_at desc, it.subscription_id`;

export const subscriptionsOfSessions = (session_ids: readonly string[]) => sql<Subscription>`
  select subscription_id, endpoint, p256dh, auth, language, 0 as attempts from push_subscription
  where session_id = any(${session_ids}::uuid[])`;

export const notePush = (
  key: string,
  subscription_id: string,
  state: 'SENT' | 'REFUSED' | 'LATER',
  status_code: number | null,
  attempts: number,
) => sql`
  insert into delivery_push (key, subscription_id, state, status_code, attempts)
  values (${key}, ${subscription_id}, ${state}, ${status_code}::int, ${attempts}::int)
  on conflict (key, subscription_id) do update set
    state = excluded.state, status_code = excluded.status_code, attempts = excluded.attempts
  where delivery_push.state = 'LATER'`;

export const wasTaken = (key: string) => sql<{ is_taken: boolean }>`
  select exists (select 1 from delivery_push where key = ${key} and state = 'SENT') as is_taken`;

export const vapidKey = (name: string) => sql<{ public_key: string; private_key: string }>`
  select public_key, private_key from vapid_key where name = ${name}`;

/** If two servers create the key at once, one is kept. */
export const keepVapidKey = (name: string, public_key: string, private_key: string, at: string) => sql`
  insert into vapid_key (name, public_key, private_key, created_at)
  values (${name}, ${public_key}, ${private_key}, ${at}::timestamptz)
  on conflict (name) do nothing`;

export const friendOf = (user_id: string) => sql<{ line_user_id: string }>`
  select line_user_id from line_friend where user_id = ${user_id} and is_friend`;

/** Stores at a LINE sign-in whether the person is a friend. A LINE account belongs to the person who signed in with it last. */
export const keepFriend = (user_id: string, line_user_id: string, is_friend: boolean, at: string) => sql`
  insert into line_friend (user_id, line_user_id, is_friend, changed_at)
  values (${user_id}, ${line_user_id}, ${is_friend}, ${at}::timestamptz)
  on conflict (user_id) do update set
    line_user_id = excluded.line_user_id, is_friend = excluded.is_friend, changed_at = excluded.changed_at`;

export const dropOtherFriend = (user_id: string, line_user_id: string) =>
  sql`delete from line_friend where line_user_id = ${line_user_id} and user_id <> ${user_id}`;

/** Deletes what is stored about another LINE account of the same person. */
export const dropFriendOfOther = (user_id: string, line_user_id: string) =>
  sql`delete from line_friend where user_id = ${user_id} and line_user_id <> ${line_user_id}`;

export const moveFriend = (user_id: string, line_user_id: string) =>
  sql`update line_friend set user_id = ${user_id} where line_user_id = ${line_user_id}`;

/** For a person who signed in while LINE did not tell whether they are a friend: the webhook tells first. */
export const addFriend = (provider: string, line_user_id: string, is_friend: boolean, at: string) => sql`
  insert into line_friend (user_id, line_user_id, is_friend, changed_at)
  select user_id, subject, ${is_friend}::boolean, ${at}::timestamptz from identity
  where provider = ${provider} and subject = ${line_user_id}
  on conflict do nothing`;

/** From LINE's webhook: late and repeated events change nothing. */
export const noteFriendship = (line_user_id: string, is_friend: boolean, at: string) => sql`
  update line_friend set is_friend = ${is_friend}, changed_at = ${at}::timestamptz
  where line_user_id = ${line_user_id} and changed_at < ${at}::timestamptz`;

export const deleteFriend = (user_id: string) => sql`delete from line_friend where user_id = ${user_id}`;
