import { sql } from '../db/db.ts';

export interface NewSubscription {
  subscription_id: string;
  endpoint: string;
  user_id: string;
  session_id: string;
  p256dh: string;
  auth: string;
  language: 'th' | 'en';
  told_at: string;
}

/**
 * A browser's subscription belongs to the person who registered it last; when the person changes it gets a new id, so that nothing on its
 * way to the previous person reaches the new one.
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

/** The push service does not know it any more; not one that somebody has subscribed with since. */
export const forgetSubscription = (subscription_id: string, p256dh: string) =>
  sql`delete from push_subscription where subscription_id = ${subscription_id} and p256dh = ${p256dh}`;

export const deleteOfSessions = (session_ids: readonly string[]) =>
  sql`delete from push_subscription where session_id = any(${session_ids}::uuid[])`;

/** Of sessions that are over in any way. */
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
  language: 'th' | 'en';
  /** How often this was tried here already. */
  attempts: number;
}

/** Where this still has to be sent: the person's subscriptions, of a session that is valid, that have neither accepted nor refused it. */
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

/** Two servers that start at once keep one. */
export const keepVapidKey = (name: string, public_key: string, private_key: string, at: string) => sql`
  insert into vapid_key (name, public_key, private_key, created_at)
  values (${name}, ${public_key}, ${private_key}, ${at}::timestamptz)
  on conflict (name) do nothing`;
