import { sql } from '../db/db.ts';

export const countReference = (kind: string, day: string) => sql<{ last: number }>`
  insert into reference_counter (kind, day, last) values (${kind}, ${day}, 1)
  on conflict (kind, day) do update set last = reference_counter.last + 1
  returning last`;
