import type { OutputOf } from '#domain/calls.ts';
import { areHolidaysEnding, HOLIDAY_LINES_MAX, holidaysKnownTo, readHolidayList } from '#domain/course/holidays.ts';
import { dateOf, type Moment, type SlashDate } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { readTariff, termsFor } from '../booking/queries.ts';
import { allHolidays, deleteHoliday, insertHoliday, putHolidays } from '../booking/rate-sql.ts';
import { recordAct } from '../house/records.ts';
import type { Asking } from '../http/http.ts';
import { notNow, refuseField } from './decision/carry-out.ts';
import { actingAs } from './session.ts';

export async function holidays({ tx, now }: Asking<'GET /desk/holidays'>): Promise<OutputOf<'GET /desk/holidays'>> {
  const all = await tx.many(allHolidays());
  const days = all.map(({ day }) => day);
  const { rate } = termsFor(await readTariff(tx), dateOf(now));
  return {
    holidays: all,
    known_to: holidaysKnownTo(days) ?? null,
    is_ending: areHolidaysEnding(days, now),
    surcharge: rate.holiday,
  };
}

/** A round of today or before was priced and played by the list as it was. */
function refuseBegun(day: SlashDate, now: Moment): void {
  if (day <= dateOf(now)) throw refuseField('day', 'TOO_SMALL');
}

export async function addHoliday({ tx, caller, input, now }: Asking<'POST /desk/add-holiday'>): Promise<null> {
  refuseBegun(input.day, now);
  if ((await tx.run(insertHoliday(input))) === 0) throw notNow('IS_HOLIDAY');
  await recordAct(tx, actingAs(caller.staff, now), 'add-holiday', { ...input, to: input.name_en || input.name_th });
  return null;
}

export async function removeHoliday({ tx, caller, input, now }: Asking<'POST /desk/remove-holiday'>): Promise<null> {
  const { day } = input;
  refuseBegun(day, now);
  const gone = await tx.maybe(deleteHoliday(day));
  if (!gone) throw new Refused('NOT_FOUND');
  await recordAct(tx, actingAs(caller.staff, now), 'remove-holiday', {
    day,
    ...gone,
    was: gone.name_en || gone.name_th,
  });
  return null;
}

/** All of the list, or nothing. */
export async function importHolidays({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /desk/import-holidays'>): Promise<OutputOf<'POST /desk/import-holidays'>> {
  const { days, bad } = readHolidayList(input.list, dateOf(now));
  if (bad.length > 0) {
    const fields = bad.slice(0, HOLIDAY_LINES_MAX).map(({ line, code }) => ({ path: `list.${line}`, code }));
    throw new Refused('FIELDS_INVALID', { fields });
  }
  if (days.length === 0) throw refuseField('list', 'REQUIRED');
  if (days.length > HOLIDAY_LINES_MAX) throw refuseField('list', 'TOO_LONG');
  const put = await tx.many(
    putHolidays(
      days.map(({ day }) => day),
      days.map(({ name_th }) => name_th),
      days.map(({ name_en }) => name_en),
    ),
  );
  const added = put.filter(({ is_new }) => is_new).length;
  const listed = days.map(({ day }) => day).toSorted();
  const auditFacts = { day: listed.at(0), until: listed.at(-1), added, renamed: put.length - added, to: `+${added}` };
  await recordAct(tx, actingAs(caller.staff, now), 'import-holidays', auditFacts);
  return { added, renamed: put.length - added };
}
