import * as v from 'valibot';
import type { CallName, InputOf, OutputOf } from '../../../domain/calls.ts';
import type { Moment } from '../../../domain/dates.ts';
import type { Db, Queries } from '../../../server/db/db.ts';
import { routes } from '../../../server/nouns.ts';
import { overheard, type Plan, planOf } from './plans.ts';

/** One thing people ask, in words, and what has to be true of the answer. */
export interface Question<N extends CallName> {
  name: string;
  golfer: string;
  /** Asked one after the other, as different people would. */
  inputs: InputOf<N>[];
  isRight(answer: OutputOf<N>): boolean;
}

const ROUTES = new Map(routes.map((route) => [route.name, route]));

/** As `server/http/http.ts` asks, without the wire. */
export async function asked<N extends CallName>(
  tx: Queries,
  name: N,
  { golfer }: Pick<Question<N>, 'golfer'>,
  input: InputOf<N>,
  now: Moment,
): Promise<OutputOf<N>> {
  const route = ROUTES.get(name);
  if (!route) throw new Error(`nobody answers ${name}`);
  const caller = { user_id: golfer, session_id: golfer, role: 'GOLFER' as const };
  return (await route.work({ input: v.parse(route.call.input, input), now, caller, tx } as never)) as OutputOf<N>;
}

/** Milliseconds of each of its inputs; proves that every answer is right. */
export async function times<N extends CallName>(
  db: Db,
  name: N,
  question: Question<N>,
  now: Moment,
): Promise<number[]> {
  const taken: number[] = [];
  for (const input of question.inputs) {
    const began = performance.now();
    const answer = await asked(db, name, question, input, now);
    taken.push(performance.now() - began);
    if (!question.isRight(answer)) throw new Error(`${question.name}: ${JSON.stringify(answer).slice(0, 400)}`);
  }
  return taken;
}

/** Of every statement behind it, once each; of those in `known` (their names) none again. */
export async function plans<N extends CallName>(
  db: Db,
  name: N,
  question: Question<N>,
  now: Moment,
  known = new Set<string>(),
): Promise<Plan[]> {
  const { queries, heard } = overheard(db);
  for (const input of question.inputs.slice(0, 1)) await asked(queries, name, question, input, now);
  const found: Plan[] = [];
  for (const statement of heard) {
    if (known.has(statement.name)) continue;
    known.add(statement.name);
    found.push(await planOf(db, statement));
  }
  return found;
}
