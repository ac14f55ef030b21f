import type { Language } from '#domain/account/account.ts';
import { createHash, randomUUID } from 'node:crypto';
import { isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import type { EventBodies } from '#domain/events.ts';
import { groupOf } from '#domain/notification/notification.ts';
import type { PushPayload } from '#domain/notification/place.ts';
import { wordsOf } from '#domain/notification/words.ts';
import type { NotificationSettings } from '#domain/notification/api.ts';
import type { Tx } from '../db/db.ts';
import type { ServerContext } from '../context.ts';
import { schedule, unschedule } from '../jobs/jobs.ts';
import { addressInLine } from '../line/config.ts';
import type { PushAnswer } from '../push/lanes.ts';
import {
  type DeliveryRow,
  dropClaim,
  endDelivery,
  forgetSubscription,
  friendOf,
  goToLine,
  holdClaim,
  lockedDelivery,
  notePush,
  type Outcome,
  type Subscription,
  subscriptionsFor,
  subscriptionsOfSessions,
  wasTaken,
} from './delivery-sql.ts';
import { CLAIM, deliverJob } from './commands.ts';
import { sinceOf } from './queries.ts';
import { type MessageContent, messageContentOf } from './message-content.ts';
import { ourVapidKey, settingsFor } from './settings.ts';
import { badgeOf, readerOf } from './sql.ts';

const MAX_PUSHES = 4;
const MAX_OF_ALL = 8;
const MAX_BYTES = 3_000;
const TTL = 24 * 60 * 60;

/** Sends a claimed delivery, outside any transaction and only while the claim is ours. */
export async function send(context: ServerContext, key: string, attempt: number): Promise<void> {
  const now = context.clock();
  const row = await context.db.maybe(holdClaim(key, attempt, isoOf(now + CLAIM)));
  if (!row) return;
  const said = await messageContentOf(context.db, row, now);
  if (!said) return finish(context, key, attempt, 'READ');
  const settings = await settingsFor(context.db, row.user_id);
  const isOver = row.state === 'PUSH' && (await sendPushes(context, row, said, settings, attempt));
  if (!isOver) await sendLine(context, row, said, settings, attempt);
}

/**
 * Tells the devices and the LINE account that a new password cuts off, once and without retries, after the commit. Call it while they are
 * still stored.
 */
export async function tellWhoIsCutOff(
  tx: Tx,
  context: ServerContext,
  { user_id, sessions, line: isLineToo }: { user_id: string; sessions: readonly string[]; line: boolean },
  body: EventBodies['account.contact_changed'],
): Promise<void> {
  const phones = await tx.many(subscriptionsOfSessions(sessions));
  const friend = isLineToo ? await tx.maybe(friendOf(user_id)) : undefined;
  const reader = await tx.maybe(readerOf(user_id));
  if (!reader) return;
  const kind = 'account.contact_changed';
  const said = {
    ...wordsOf(kind, body, ABOUT_NOBODY, reader.role),
    tag: `${kind}:${user_id}`,
    group: groupOf(kind),
    language: reader.language,
    urgent: true,
    takes_round_at: undefined,
    respond_by: undefined,
  };
  const { channels } = context;
  tx.afterCommit(() => {
    for (const phone of phones)
      channels.soon(async () => void (await pushTo(context, phone, payloadFor(context, { user_id }, said, 0), said)));
    if (friend)
      channels.soon(
        async () => void (await channels.line?.send(friend.line_user_id, inLine(context, said), randomUUID())),
      );
  });
}

const ABOUT_NOBODY = {
  name: null,
  caddy_number: null,
  slug: null,
  course: null,
  booking_date: null,
  tee_off_time: null,
  holes: null,
  amount: null,
};

/** True: nothing is left to do now. False: no push service accepted it, and none will. */
async function sendPushes(
  context: ServerContext,
  row: DeliveryRow,
  said: MessageContent,
  settings: NotificationSettings,
  attempt: number,
): Promise<boolean> {
  const { key, user_id } = row;
  const now = context.clock();
  const isOn = settings.groups[said.group].push;
  const targets = isOn ? await context.db.many(subscriptionsFor(user_id, key, isoOf(now))) : [];
  const badge = targets.length > 0 ? (await context.db.one(badgeOf(user_id, sinceOf(now)))).badge : 0;
  const answers = await context.channels.away(() =>
    Promise.all(targets.map((target) => pushTo(context, target, payloadFor(context, row, said, badge), said))),
  );
  return context.db.transact(async (tx) => {
    if (!(await isOurs(tx, key, attempt))) return true;
    for (const [at, answer] of answers.entries()) await note(tx, key, targets[at] as Subscription, answer);
    const wait = retryAfter(answers, attempt);
    if (wait !== undefined) {
      await again(tx, key, attempt, now + wait);
      return true;
    }
    const { is_taken } = await tx.one(wasTaken(key));
    if (!is_taken) await tx.run(goToLine(key));
    else await end(context, tx, key, 'PUSH');
    return is_taken;
  });
}

type Payload = (language: Language, isShort: boolean) => string;

const payloadFor =
  (
    context: ServerContext,
    { user_id }: Pick<DeliveryRow, 'user_id'>,
    said: MessageContent,
    app_badge: number,
  ): Payload =>
  (language, isShort) => {
    const made = (body: string): string =>
      JSON.stringify({
        web_push: 8030,
        mutable: true,
        notification: {
          title: said.title[language],
          body,
          lang: language,
          tag: said.tag,
          renotify: true,
          navigate: `${context.origin()}${said.href}`,
          data: { user_id },
        },
        app_badge,
      } satisfies PushPayload);
    let body = isShort ? '' : said.text[language];
    while (body && Buffer.byteLength(made(body)) > MAX_BYTES) body = body.slice(0, -20).trimEnd();
    return made(body);
  };

async function pushTo(
  context: ServerContext,
  to: Subscription,
  payload: Payload,
  said: MessageContent,
): Promise<PushAnswer> {
  const vapid = await ourVapidKey(context.db, context.clock());
  const topic = createHash('sha256').update(said.tag).digest('base64url').slice(0, 32);
  const isPressing = said.urgent || said.takes_round_at !== undefined || said.group === 'chat';
  const urgency = isPressing ? 'high' : 'normal';
  const post = (isShort: boolean) =>
    context.channels.push(to, payload(to.language, isShort), vapid, { ttl: TTL, urgency, topic });
  const answer = await post(false);
  return answer.result === 'TOO_LARGE' ? post(true) : answer;
}

async function note(tx: Tx, key: string, to: Subscription, { result, status_code }: PushAnswer): Promise<void> {
  if (result === 'GONE') await tx.run(forgetSubscription(to.subscription_id, to.p256dh));
  const state = result === 'SENT' || result === 'LATER' ? result : 'REFUSED';
  await tx.run(notePush(key, to.subscription_id, state, status_code, to.attempts + 1));
}

/** 30 s, 2 min, 8 min, or as the push service asks. Undefined: nothing to repeat, or no tries left. */
function retryAfter(answers: readonly PushAnswer[], attempt: number): number | undefined {
  const later = answers.filter(({ result }) => result === 'LATER');
  if (later.length === 0 || attempt >= MAX_PUSHES) return undefined;
  return Math.max((MINUTE / 2) * 4 ** (attempt - 1), ...later.map(({ retry_after = 0 }) => retry_after));
}

/**
 * Sends by LINE what no phone accepted, if the person is a friend of the official account, wants it, and this month's quota is not used up.
 */
async function sendLine(
  context: ServerContext,
  { key, user_id, line_retry_key }: DeliveryRow,
  said: MessageContent,
  settings: NotificationSettings,
  attempt: number,
): Promise<void> {
  const { line } = context.channels;
  const friend = line && settings.groups[said.group].line ? await context.db.maybe(friendOf(user_id)) : undefined;
  if (!line || !friend) return finish(context, key, attempt, 'NOBODY');
  const answer = await line.send(friend.line_user_id, inLine(context, said), line_retry_key);
  if (answer !== 'LATER' || attempt >= MAX_OF_ALL)
    return finish(context, key, attempt, answer === 'SENT' ? 'LINE' : 'NOBODY');
  const now = context.clock();
  await context.db.transact(async (tx) => {
    if (await isOurs(tx, key, attempt)) await again(tx, key, attempt, now + (MINUTE / 2) * 2 ** attempt);
  });
}

const inLine = (context: ServerContext, { language, title, text, href }: MessageContent): string =>
  [title[language], text[language], addressInLine(context, href)].filter(Boolean).join('\n');

async function isOurs(tx: Tx, key: string, attempt: number): Promise<boolean> {
  const row = await tx.maybe(lockedDelivery(key));
  return row !== undefined && row.attempts === attempt && row.state !== 'DONE';
}

async function again(tx: Tx, key: string, attempt: number, at: Moment): Promise<void> {
  await tx.run(dropClaim(key, attempt));
  await schedule(tx, deliverJob(key, at));
}

async function end({ channels }: ServerContext, tx: Tx, key: string, outcome: Outcome): Promise<void> {
  await tx.run(endDelivery(key, outcome));
  tx.afterCommit(() => channels.count(outcome));
  await unschedule(tx, key);
}

const finish = (context: ServerContext, key: string, attempt: number, outcome: Outcome): Promise<void> =>
  context.db.transact(async (tx) => {
    if (await isOurs(tx, key, attempt)) await end(context, tx, key, outcome);
  });
