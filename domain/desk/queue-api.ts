import * as v from 'valibot';
import { call } from '../call.ts';
import { CASE_TEXT_MAX } from '../case/case.ts';
import { choice, isoMoment, moment, text, uuid, wholeNumber } from '../text.ts';
import { READY_CODES, ALL_OUTCOMES, QUEUE_KINDS } from './queue.ts';

/** The id or reference of what waits, as its own table names it. */
const item = v.pipe(v.string('WRONG_TYPE'), v.regex(/^[\x21-\x7e]{1,200}$/, 'INVALID'), v.metadata({ most: 200 }));
const place = { kind: choice(QUEUE_KINDS), item };
const since = isoMoment;
/** For a contact: `holder` of the page, so that it is taken from nobody else. */
const holder = v.optional(v.nullable(uuid));
/** What the second person has read: `since` of the proposal, so that no other one is answered in its place. */
const answered = { ...place, since };

const claim = v.object({ staff_id: v.string(), name: v.string(), since: moment });

/** A decision that waits for a second person. */
const proposal = v.object({
  staff_id: v.string(),
  name: v.string(),
  outcome: v.picklist(ALL_OUTCOMES),
  refund: v.nullable(v.number()),
  note: v.nullable(v.string()),
  /** With our goodwill for the golfer. */
  goodwill: v.boolean(),
  since: moment,
});
export type Proposal = v.InferOutput<typeof proposal>;

export const queueRow = v.object({
  kind: v.picklist(QUEUE_KINDS),
  item: v.string(),
  since: moment,
  /** When it should be decided. */
  due: moment,
  /** Whom it is about, as they are called; null: nobody who is signed in. */
  who: v.nullable(v.string()),
  /** A word of ours (a topic, a reason, a way) that the screen translates. */
  what: v.nullable(v.string()),
  /** What somebody wrote, or a place: shown as it is. */
  detail: v.nullable(v.string()),
  /** The same in English, where `detail` is Thai; null: it has one text. */
  detail_en: v.nullable(v.string()),
  /** What is at stake, in satang. */
  amount: v.nullable(v.number()),
  claim: v.nullable(claim),
  proposal: v.nullable(proposal),
  /** Whether the caller may decide it, alone or with a second person. */
  may: v.boolean(),
});
export type QueueRow = v.InferOutput<typeof queueRow>;

/** Whose money an outcome moves. GOLFERS: of all bookings that end together; BANK: an account outside. */
export const MOVED_PARTIES = ['GOLFER', 'GOLFERS', 'CADDY', 'US', 'BANK'] as const;

/** One fact of an item's page; the screen words `name` and shows `value` as text. */
const fact = v.object({
  name: v.string(),
  value: v.string(),
  /** The same in English, where `value` is Thai; null: it has one text. */
  en: v.nullable(v.string()),
  /** How `value` is to be read. */
  form: v.picklist(['TEXT', 'WORD', 'MONEY', 'MOMENT', 'DAY']),
});
export type Fact = v.InferOutput<typeof fact>;

export const queueItem = v.object({
  row: queueRow,
  facts: v.array(fact),
  /** What people wrote, each with who. */
  says: v.array(v.object({ who: v.string(), text: v.string(), at: v.nullable(moment) })),
  /** Pictures to look at: ids for `GET /desk/picture`. */
  pictures: v.array(v.string()),
  /** What happened so far, oldest first. */
  moments: v.array(
    v.object({ at: moment, device_at: v.nullable(moment), actor: v.string(), action: v.string(), said: v.string() }),
  ),
  /** Where the price of a disputed round is; null: it is about no round. */
  held: v.nullable(v.picklist(['HELD', 'RELEASED', 'CAPTURED'])),
  /** Our share of that price, in percent. */
  share: v.nullable(v.number()),
  /** The account that has the claimed contact; null: none, or it is about no contact. */
  holder: v.nullable(v.string()),
  /** What the caller has let out of the house today, in satang. */
  paid_today: v.number(),
  /** What an outcome does to whose money, in satang: what they get, or, below zero, what is taken from them. */
  moves: v.array(v.object({ outcome: v.picklist(ALL_OUTCOMES), party: v.picklist(MOVED_PARTIES), amount: v.number() })),
  /** For a dispute: decisions whose amount the rules of prices give, in the order of their keys. */
  ready: v.array(
    v.object({
      code: v.picklist(READY_CODES),
      outcome: v.picklist(['COMPLETED', 'CANCELLED_BY_COURSE']),
      refund: v.number(),
    }),
  ),
  /** Outcomes that it cannot have at this moment, with why; null: they are not for it. */
  not_now: v.array(v.object({ outcome: v.picklist(ALL_OUTCOMES), why: v.nullable(v.string()) })),
});
export type QueueItem = v.InferOutput<typeof queueItem>;

const claimed = v.object({ claim, is_mine: v.boolean() });

export const deskQueueCalls = {
  /** Everything that needs a person, oldest promise first. */
  'GET /desk/queue': call({
    who: 'desk',
    act: 'SEE_QUEUE',
    input: v.strictObject({}),
    output: v.object({
      as_of: moment,
      items: v.array(queueRow),
      /** Kinds of which more wait than are answered: what is older comes first. */
      more: v.array(v.picklist(QUEUE_KINDS)),
    }),
  }),
  'GET /desk/item': call({
    who: 'desk',
    act: 'SEE_QUEUE',
    input: v.strictObject(place),
    output: queueItem,
  }),
  /** Opening an item claims it, and again keeps it. Somebody else's claim stays, and is answered. */
  'POST /desk/claim': call({ who: 'desk', act: 'SEE_QUEUE', input: v.strictObject(place), output: claimed }),
  'POST /desk/release': call({ who: 'desk', act: 'SEE_QUEUE', input: v.strictObject(place), output: v.null() }),
  /** Gives one's own claim to a colleague who may decide it; it is theirs as if they had opened it. */
  'POST /desk/hand-over': call({
    who: 'desk',
    act: 'SEE_QUEUE',
    input: v.strictObject({ ...place, to: uuid }),
    output: v.null(),
  }),
  /** Decides, or asks a second person where the table of roles or the amount asks for one. */
  'POST /desk/decide': call({
    who: 'desk',
    act: 'SEE_QUEUE',
    changes: true,
    input: v.strictObject({
      ...place,
      /** `since` of the row that was read: what began to wait later is not decided unread. */
      since,
      holder,
      outcome: choice(ALL_OUTCOMES),
      /** For a dispute: what goes back to the golfer, in satang. */
      refund: v.optional(wholeNumber(0, 100_000_000)),
      /** For a dispute: our goodwill for the golfer as well, which needs a second person. */
      goodwill: v.optional(v.boolean('WRONG_TYPE')),
      note: v.optional(text(CASE_TEXT_MAX)),
    }),
    output: v.object({ state: v.picklist(['DONE', 'ASKED', 'STOPPED']) }),
  }),
  /** A new one-time code for a forgotten password. It is in this answer alone. */
  'POST /desk/give-code': call({
    who: 'desk',
    act: 'GIVE_CODE',
    input: v.strictObject({ item, since }),
    output: v.object({ code: v.nullable(v.string()), ends_at: moment }),
    perMinute: 20,
  }),
  /** The second person: the decision that was asked for is done. */
  'POST /desk/approve': call({
    who: 'desk',
    act: 'SEE_QUEUE',
    changes: true,
    input: v.strictObject({ ...answered, holder }),
    output: v.object({ state: v.picklist(['DONE', 'STOPPED']) }),
  }),
  /** Takes back what one asked for, or refuses what another asked for: it waits in the queue again. */
  'POST /desk/refuse': call({
    who: 'desk',
    act: 'SEE_QUEUE',
    changes: true,
    input: v.strictObject(answered),
    output: v.null(),
  }),
};
