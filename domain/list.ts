import * as v from 'valibot';
import type { FieldCode } from './refusals.ts';

/**
 * At least `least` and at most `most` of `item`; longer ones are refused with `code`. Their number is looked at before any item is: checking
 * a hundred thousand wrong items would hold up everybody else. Every list of an input is one (reliability.md F1).
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
    // As it came: what follows in the pipe refuses it by its length.
    return isTooLong ? { typed: true, value: value as v.InferOutput<Item>[] } : array['~run'](dataset, config);
  };
  return v.pipe({ ...array, '~run': run }, v.minLength(least, 'REQUIRED'), v.maxLength(most, code));
}
