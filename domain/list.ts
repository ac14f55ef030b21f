import * as v from 'valibot';
import type { FieldCode } from './refusals.ts';

/**
 * Schema of a list with `least` to `most` items; longer ones are refused with `code`. The length is checked before any item, because
 * checking a hundred thousand wrong items would block the server. Every list in an input uses this (reliability.md F1).
 */
export function list<const Item extends v.GenericSchema>(
  item: Item,
  most: number,
  { least = 0, code = 'TOO_LONG' }: { least?: number; code?: FieldCode } = {},
) {
  const array = v.array(item);
  const run: (typeof array)['~run'] = (dataset, config) => {
    const { value } = dataset;
    const isTooLong = Array.isArray(value) && value.length > most;
    // Unchecked: the `maxLength` that follows refuses it.
    return isTooLong ? { typed: true, value: value as v.InferOutput<Item>[] } : array['~run'](dataset, config);
  };
  return v.pipe({ ...array, '~run': run }, v.minLength(least, 'REQUIRED'), v.maxLength(most, code));
}

/** One page of a complete list, starting with page 1; the shape is `page()` of text.ts. */
export const pageOf = <T>(all: readonly T[], page: number, limit: number) => ({
  items: all.slice((page - 1) * limit, page * limit),
  total: all.length,
  page,
  limit,
});
