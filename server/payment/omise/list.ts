import * as v from 'valibot';
import type { OmiseClient } from './client.ts';

const PAGE = 100;

/** A page of a list as Omise answers it. */
export const pageOf = <S extends v.GenericSchema>(item: S) =>
  v.object({ object: v.literal('list'), data: v.array(item), total: v.number() });

/** Every item of a list, oldest first: what is made meanwhile comes at the end and moves nothing. */
export async function* everyOne<S extends v.GenericSchema>(
  client: OmiseClient,
  item: S,
  path: string,
  query: Record<string, string>,
): AsyncGenerator<v.InferOutput<S>> {
  const page = pageOf(item);
  for (let offset = 0; ; ) {
    const paging = { order: 'chronological', limit: String(PAGE), offset: String(offset) };
    const { data, total } = await client.get(page, path, { ...query, ...paging });
    yield* data;
    offset += data.length;
    if (data.length === 0 || offset >= total) return;
  }
}
