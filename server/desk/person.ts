import { type Role, lastDayOf } from '#domain/account/account.ts';
import { STRIKES_FADE } from '#domain/booking/strike.ts';
import { isoOf, type Moment, momentOrNull } from '#domain/dates.ts';
import type { DeskPerson, PartRow, PersonPartList } from '#domain/desk/person-api.ts';
import { mayReadPart, PART_PAGE, PERSON_PARTS, type PersonPart, TOTALS_OF } from '#domain/desk/person.ts';
import { type DeskAct, mayAct } from '#domain/desk/roles.ts';
import { WARNED_FOR } from '#domain/notification/notification.ts';
import { Refused } from '#domain/refusals.ts';
import { kindOf } from '#domain/wallet/line.ts';
import { caddyAccounts, golferAccounts } from '#domain/wallet/posting.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import {
  blocksOf,
  bookingsOf,
  caddyOfDesk,
  casesOf,
  consentsOf,
  coursesOfCaddy,
  notesOf,
  type PersonRow,
  personOfDesk,
  reportsOf,
  roomsOf,
  sessionsOf,
  standingOfPerson,
  strikesOf,
  toldOf,
} from './person-sql.ts';
import { balancesOf, postingsOf, totalsOf } from './postings-sql.ts';
import { recordReading, requireAct } from './session.ts';
import { lastDecisionOn } from './waiting/all.ts';

export async function person({ caller, context, input, now }: Asking<'GET /desk/person'>): Promise<DeskPerson> {
  const { db } = context;
  const { staff } = caller;
  const may = (act: DeskAct): boolean => mayAct(staff.roles, act) !== 'NO';
  const row = await db.maybe(personOfDesk(input.user_id));
  if (!row) throw new Refused('NOT_FOUND');
  await recordReading(db, staff, row.user_id, now);
  const { phone, email, linked_at, is_friend, bank_since, ...facts } = row;
  const caddy = row.role === 'CADDY' ? await caddyPart(db, row.user_id, now) : null;
  const readable = PERSON_PARTS.filter((part) => mayReadPart(staff.roles, part));
  return {
    ...facts,
    contact: may('READ_CONTACT') ? { phone, email } : null,
    line: linked_at === null ? null : { linked_at, is_friend },
    caddy,
    ...(await standingPart(db, row.user_id, caddy, now)),
    wallet: may('READ_MONEY_OF_PERSON') ? await walletOf(db, row) : null,
    bank_since: may('READ_BANK') ? bank_since : null,
    parts: await Promise.all(readable.map((part) => partOf(db, row, part, 1, now))),
  };
}

/** Further rows of one list: as much a look at the person as the page itself. */
export async function personPart({
  caller,
  context,
  input,
  now,
}: Asking<'GET /desk/person-part'>): Promise<PersonPartList> {
  const { db } = context;
  if (!mayReadPart(caller.staff.roles, input.part)) throw new Refused('ROLE_NOT_ALLOWED');
  requireAct(caller.staff, 'READ_PERSON');
  const row = await db.maybe(personOfDesk(input.user_id));
  if (!row) throw new Refused('NOT_FOUND');
  await recordReading(db, caller.staff, row.user_id, now);
  return partOf(db, row, input.part, input.page, now);
}

async function caddyPart(db: Queries, user_id: string, now: Moment): Promise<DeskPerson['caddy']> {
  const row = await db.maybe(caddyOfDesk(user_id, isoOf(now - STRIKES_FADE)));
  if (!row) return null;
  const { way, submitted_at, ...facts } = row;
  const judged = await lastDecisionOn(db, { kind: 'CADDY', item: user_id });
  return {
    ...facts,
    courses: await db.many(coursesOfCaddy(user_id)),
    judged: judged ? { name: judged.name ?? judged.actor, at: judged.at } : null,
    proof: way === null || submitted_at === null ? null : { way, submitted_at },
  };
}

/** The suspension and the warnings. */
async function standingPart(
  db: Queries,
  user_id: string,
  caddy: DeskPerson['caddy'],
  now: Moment,
): Promise<Pick<DeskPerson, 'suspension' | 'warnings'>> {
  const { has_row, ends_at, warnings } = await db.one(standingOfPerson(user_id, isoOf(now - WARNED_FOR)));
  const isSuspended = caddy ? caddy.verification === 'SUSPENDED' : has_row;
  if (!isSuspended) return { suspension: null, warnings };
  const last = await lastDecisionOn(db, { kind: 'CADDY', item: user_id });
  const until = lastDayOf(momentOrNull(ends_at));
  return { suspension: { since: last?.at ?? null, name: last ? (last.name ?? last.actor) : null, until }, warnings };
}

/** The person's two accounts: what they can use, and what is held or pending. */
function accountsOf(user_id: string, role: Role): { available: string; other: string } {
  if (role === 'CADDY') {
    const { available, pending } = caddyAccounts(user_id);
    return { available, other: pending };
  }
  const { available, held } = golferAccounts(user_id);
  return { available, other: held };
}

async function walletOf(db: Queries, { user_id, role }: PersonRow): Promise<DeskPerson['wallet']> {
  if (role === null) return null;
  const { available, other } = accountsOf(user_id, role);
  const balances = await db.many(balancesOf([available, other]));
  const balanceIn = (account: string): number => balances.find((it) => it.account === account)?.balance ?? 0;
  const totals = new Map<string, NonNullable<DeskPerson['wallet']>['totals'][number]>();
  // Several causes are one kind to a person: a top-up taken back at once, and what was collected later.
  for (const { cause, ...sums } of await db.many(totalsOf(available, other, TOTALS_OF))) {
    const kind = kindOf(cause, role);
    const before = totals.get(kind) ?? { kind, postings: 0, available: 0, other: 0 };
    totals.set(kind, {
      kind,
      postings: before.postings + sums.postings,
      available: before.available + sums.available,
      other: before.other + sums.other,
    });
  }
  return { available: balanceIn(available), other: balanceIn(other), totals: [...totals.values()] };
}

/** One row more than a page is asked for, so that it is known whether there are more. */
const ASKED = PART_PAGE + 1;

async function partOf(
  db: Queries,
  { user_id, role }: PersonRow,
  part: PersonPart,
  page: number,
  now: Moment,
): Promise<PersonPartList> {
  const skip = (page - 1) * PART_PAGE;
  const list = <P extends PersonPart>(name: P, rows: PartRow<P>[]) => ({
    part: name,
    items: rows.slice(0, PART_PAGE),
    has_more: rows.length > PART_PAGE,
  });
  switch (part) {
    case 'BOOKINGS': {
      const rows = await db.many(bookingsOf(user_id, ASKED, skip));
      return list(
        part,
        rows.map(({ th, en, ...row }) => ({ ...withOther(row), course: { th, en } })),
      );
    }
    case 'POSTINGS': {
      if (role === null) return list(part, []);
      const { available, other } = accountsOf(user_id, role);
      const rows = await db.many(postingsOf(available, other, ASKED, skip));
      return list(
        part,
        rows.map(({ cause, ...row }) => ({ ...row, kind: kindOf(cause, role) })),
      );
    }
    case 'SESSIONS':
      return list(part, await db.many(sessionsOf(user_id, isoOf(now), ASKED, skip)));
    case 'REPORTS':
      return list(part, (await db.many(reportsOf(user_id, ASKED, skip))).map(withOther));
    case 'BLOCKS':
      return list(part, (await db.many(blocksOf(user_id, ASKED, skip))).map(withOther));
    case 'ROOMS':
      return list(part, (await db.many(roomsOf(user_id, ASKED, skip))).map(withOther));
    case 'STRIKES':
      return list(part, await db.many(strikesOf(user_id, ASKED, skip)));
    case 'CASES':
      return list(part, await db.many(casesOf(user_id, ASKED, skip)));
    case 'CONSENTS':
      return list(part, await db.many(consentsOf(user_id, ASKED, skip)));
    case 'TOLD':
      return list(part, await db.many(toldOf(user_id, ASKED, skip)));
    case 'NOTES':
      return list(part, await db.many(notesOf(user_id, ASKED, skip)));
  }
}

function withOther<R extends { other: string; other_id: string }>({
  other,
  other_id,
  ...row
}: R): Omit<R, 'other' | 'other_id'> & { other: { user_id: string; name: string } } {
  return { ...row, other: { user_id: other_id, name: other } };
}
