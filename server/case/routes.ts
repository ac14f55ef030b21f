import type { OutputOf } from '#domain/calls.ts';
import { CASES_SHOWN } from '#domain/case/case.ts';
import { route, type Asking, type Route } from '../http/http.ts';
import { openCase } from './commands.ts';
import { casesOf } from './sql.ts';

/** The caller's own cases; no input can select others. */
async function ownCases({ tx, caller }: Asking<'GET /case/own'>): Promise<OutputOf<'GET /case/own'>> {
  const rows = await tx.many(casesOf(caller.user_id, CASES_SHOWN));
  return { items: rows.map((row) => ({ ...row, state: row.answered_at === null ? 'OPEN' : 'ANSWERED' })) };
}

export const caseRoutes: Route[] = [route('POST /case/open', openCase), route('GET /case/own', ownCases)];
