import { rateOn } from '#domain/booking/rate.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { addDays, dateOf, isoOf, type Moment, type SlashDate } from '#domain/dates.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { Refused } from '#domain/refusals.ts';
import { bookedAfter, datedRates, insertRate, isRateUsed, lockedRate, withdrawRate } from '../booking/rate-sql.ts';
import { readTariff } from '../booking/queries.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { recordAct } from '../house/records.ts';
import { newId } from '../id.ts';
import { notNow, refuseField } from './decision/carry-out.ts';
import { changeOf, isSameRate } from './decision/house.ts';
import { insertProposal, takeProposal } from './queue-sql.ts';
import { actingAs, type Staff } from './session.ts';
import { allStaff } from './sql.ts';

/** A later day is more likely a wrong year. */
const DAYS_AHEAD = 730;

export async function fees({ tx, caller, now }: Asking<'GET /desk/fees'>): Promise<OutputOf<'GET /desk/fees'>> {
  const rows = await tx.many(datedRates());
  return {
    rates: rows.map(({ rate, ...dated }) => ({ ...rate, ...dated })),
    booked: await tx.many(bookedAfter(dateOf(now), UPCOMING)),
    has_second: await hasSecond(tx, caller.staff),
  };
}

const hasSecond = async (queries: Queries, { staff_id }: Staff): Promise<boolean> =>
  (await queries.many(allStaff())).some((it) => it.staff_id !== staff_id && mayAct(it.roles, 'CHANGE_FEES') !== 'NO');

/** Adds a row that waits for a second person, who finds it in the queue. */
export async function addRate({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /desk/add-rate'>): Promise<OutputOf<'POST /desk/add-rate'>> {
  const { staff } = caller;
  const { why, ...rate } = input;
  refuseDay(rate.valid_from, now);
  if (!(await hasSecond(tx, staff))) throw new Refused('NOBODY_ELSE');
  const before = rateOn((await readTariff(tx)).rates, rate.valid_from);
  if (before && isSameRate(before, rate)) throw notNow('SAME_RATE');
  const rate_id = newId(now);
  if ((await tx.run(insertRate({ ...rate, rate_id }, staff.staff_id, isoOf(now)))) === 0) throw notNow('DAY_HAS_RATE');
  const proposal = {
    kind: 'FEES',
    item: rate_id,
    staff_id: staff.staff_id,
    outcome: 'ADD',
    refund: null,
    goodwill: false,
    note: why,
  } as const;
  await tx.run(insertProposal(proposal, isoOf(now), isoOf(now)));
  const auditFacts = { kind: 'FEES', item: rate_id, rate_id, valid_from: rate.valid_from };
  await recordAct(tx, actingAs(staff, now), 'ask-rate', { ...auditFacts, ...changeOf(before, rate) }, why);
  return { rate_id };
}

function refuseDay(valid_from: SlashDate, now: Moment): void {
  if (valid_from <= dateOf(now)) throw refuseField('valid_from', 'TOO_SMALL');
  if (valid_from > addDays(dateOf(now), DAYS_AHEAD)) throw refuseField('valid_from', 'TOO_LARGE');
}

/** The lock orders this after or before a booking that is made at the same time, which then keeps its quote. */
export async function withdraw({ tx, caller, input, now }: Asking<'POST /desk/withdraw-rate'>): Promise<null> {
  const { rate_id, why }: ParsedOf<'POST /desk/withdraw-rate'> = input;
  const row = await tx.maybe(lockedRate(rate_id));
  if (!row || row.withdrawn_at !== null) throw new Refused('NOT_FOUND');
  const { valid_from } = row.rate;
  if (valid_from <= dateOf(now)) throw notNow('DAY_BEGUN');
  if ((await tx.one(isRateUsed(rate_id))).is_used) throw notNow('RATE_USED');
  await tx.maybe(takeProposal('FEES', rate_id, null));
  await tx.run(withdrawRate(rate_id, caller.staff.staff_id, isoOf(now)));
  const was = row.approved_at === null ? 'WAITING' : 'APPROVED';
  const auditFacts = { rate_id, valid_from, was, to: 'WITHDRAWN' };
  await recordAct(tx, actingAs(caller.staff, now), 'withdraw-rate', auditFacts, why);
  return null;
}
