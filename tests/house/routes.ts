import * as v from 'valibot';
import { type Call, call } from '../../domain/call.ts';
import { choice, clockTime, queryNumber, slashDate, text, uuid, wholeNumber } from '../../domain/text.ts';
import { Refused } from '../../domain/refusals.ts';
import { DatabaseBusy, type Queries, sql, type Tx } from '../../server/db/db.ts';
import type { Caller, Route } from '../../server/http/http.ts';

interface Asked {
  input: Record<string, unknown>;
  tx: Tx & Queries;
  caller: Caller | null;
}

/** A call that exists only in these tests. */
export const route = (name: string, call: Call, work: (asking: Asked) => Promise<unknown>): Route => ({
  name,
  call,
  work: work as Route['work'],
});

const nothing = v.strictObject({});

/** One of each kind: read, change, refusal, fault. */
export const houseRoutes = (): Route[] => [
  route(
    'POST /test/echo',
    call({
      who: 'all',
      input: v.strictObject({
        text: v.optional(text(5000, 0)),
        day: v.optional(slashDate),
        time: v.optional(clockTime),
        amount: v.optional(wholeNumber(1, 1000)),
        choice: v.optional(choice(['A', 'B'])),
        id: v.optional(uuid),
        inner: v.optional(v.strictObject({ deep: text(100) })),
        needed: v.literal(true),
      }),
      output: v.object({ text: v.optional(v.string()) }),
    }),
    async ({ input }) => ({ text: input['text'], secret_column: 'hidden' }),
  ),
  route(
    'GET /test/{id}/page',
    call({
      who: 'all',
      input: v.strictObject({ id: text(100), page: v.optional(queryNumber(1, 10)) }),
      output: v.object({ id: v.string(), page: v.nullable(v.number()) }),
    }),
    async ({ input }) => ({ id: input['id'], page: input['page'] ?? null }),
  ),
  route(
    'POST /test/count',
    call({
      who: 'any',
      input: v.strictObject({ note: text(40) }),
      output: v.object({ rows: v.number() }),
      changes: true,
    }),
    async ({ tx, input, caller }) => {
      await tx.run(sql`insert into audit (audit_id, actor, act, body, created_at)
        values (gen_random_uuid(), ${caller?.user_id}, ${input['note']}, '{}', now())`);
      if (input['note'] === 'refuse me') throw new Refused('BOOKING_SLOT_TAKEN', { present: { version: 2 } });
      return tx.one(sql<{ rows: number }>`select count(*) as rows from audit where act = ${input['note']}`);
    },
  ),
  route('GET /test/golfer', call({ who: 'golfer', input: nothing, output: v.null() }), async () => null),
  route('GET /test/any', call({ who: 'any', input: nothing, output: v.null() }), async () => null),
  route('GET /test/rare', call({ who: 'all', input: nothing, output: v.null(), perMinute: 3 }), async () => null),
  route('GET /test/fault', call({ who: 'all', input: nothing, output: v.null() }), async () => {
    throw new Error('password=hunter2 in /srv/caddee/server/account/tokens.ts');
  }),
  route('GET /test/sql-fault', call({ who: 'all', input: nothing, output: v.null() }), async ({ tx }) =>
    tx.one(sql`select no_such_column from person`),
  ),
  route('GET /test/busy', call({ who: 'all', input: nothing, output: v.null() }), async () => {
    throw new DatabaseBusy('no connection');
  }),
  route(
    'GET /test/malformed',
    call({ who: 'all', input: nothing, output: v.object({ needed: v.string() }) }),
    async () => ({ another: 'thing' }),
  ),
];
