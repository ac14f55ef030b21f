import type { TopupMethod } from '#domain/payment/topup.ts';
import type { Queries } from '../db/db.ts';
import { type PeopleRow, peopleOf, references, tippedRounds } from './lines-sql.ts';

/** What a posting was for, as far as its reader may know. */
export interface About {
  booking_ref: string | null;
  people: PeopleRow | undefined;
  reference: string | null;
  method: TopupMethod | null;
}

/** Of 'booking:<ref>:hold' the kind of thing and which. */
function subjectOf(cause: string): { of: string; id: string } {
  const [of = '', id = ''] = cause.split(':');
  return { of, id };
}

/** Looks up what a page of postings was for: a few statements for all of them. */
export async function aboutLines(
  queries: Queries,
  rows: readonly { cause: string }[],
  viewer: string,
): Promise<(cause: string) => About> {
  const subjects = rows.map(({ cause }) => subjectOf(cause));
  const idsOf = (of: string) => [...new Set(subjects.filter((it) => it.of === of).map(({ id }) => id))];
  const [tips, papers] = await Promise.all([
    roundsOfTips(queries, idsOf('tip'), viewer),
    referencesOf(queries, idsOf('topup'), idsOf('withdrawal'), viewer),
  ]);
  const people = await peopleByRef(queries, [...new Set([...idsOf('booking'), ...tips.values()])], viewer);
  return (cause) => {
    const { of, id } = subjectOf(cause);
    const ref = of === 'tip' ? tips.get(id) : id;
    const found = people.get(ref ?? '');
    const paper = papers.get(id);
    return {
      booking_ref: found?.booking_ref ?? null,
      people: found,
      reference: paper?.reference ?? null,
      method: paper?.method ?? null,
    };
  };
}

async function roundsOfTips(queries: Queries, ids: string[], viewer: string): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await queries.many(tippedRounds(ids, viewer)) : [];
  return new Map(rows.map(({ id, booking_ref }) => [id, booking_ref]));
}

async function referencesOf(queries: Queries, topups: string[], withdrawals: string[], viewer: string) {
  const isAny = topups.length + withdrawals.length > 0;
  const rows = isAny ? await queries.many(references(topups, withdrawals, viewer)) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

async function peopleByRef(queries: Queries, refs: string[], viewer: string): Promise<Map<string, PeopleRow>> {
  const rows = refs.length > 0 ? await queries.many(peopleOf(refs, viewer)) : [];
  return new Map(rows.map((row) => [row.booking_ref, row]));
}
