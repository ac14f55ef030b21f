import * as v from 'valibot';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { OmiseClient } from './client.ts';

const PAGE = 100;

/** Omise counts in seconds. */
export const toSeconds = (moment: Moment): string => isoOf(moment).replace(/\.\d+Z$/, 'Z');

/** A page of a list as Omise answers it. */
export const pageOf = <S extends v.GenericSchema>(item: S) =>
  v.object({ object: v.literal('list'), data: v.array(item), total: v.number() });

/** Every item of a list made in this time, oldest first: what is made meanwhile comes at the end and moves nothing. */
export async function* everyOne<S extends v.GenericSchema>(
  client: OmiseClient,
  item: S,
  path: string,
  { from, to }: { from?: Moment; to?: Moment } = {},
): AsyncGenerator<v.InferOutput<S>> {
  const page = pageOf(item);
  const made = {
    ...(from !== undefined && { from: toSeconds(from) }),
    // The whole of the last second.
    ...(to !== undefined && { to: toSeconds(to + 999) }),
  };
  for (let offset = 0; ; ) {
    const paging = { order: 'chronological', limit: String(PAGE), offset: String(offset) };
    const { data, total } = await client.get(page, path, { ...made, ...paging });
    yield* data;
    offset += data.length;
    if (data.length === 0 || offset >= total) return;
  }
}
