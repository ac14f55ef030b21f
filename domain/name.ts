import * as v from 'valibot';
import { nameText } from './text.ts';

/** Characters that our fonts cannot draw. */
const UNDRAWN = /[\p{Co}\p{Cn}]/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Schema of a person's name with at most `max` code points, normalised by `nameText`: names that look the same are equal, and none is
 * invisible. Source: reliability.md F11.
 */
export const name = (max: number, min = 1) =>
  v.pipe(
    v.string('WRONG_TYPE'),
    v.transform(nameText),
    v.check((s) => Array.from(s).length >= min, min < 2 ? 'REQUIRED' : 'TOO_SHORT'),
    v.check((s) => Array.from(s).length <= max, 'TOO_LONG'),
    v.check((s) => s === '' || (SEEN.test(s) && !UNDRAWN.test(s)), 'NAME_INVALID'),
    v.metadata({ most: max }),
  );

const LONGEST = 60;

/** A name from LINE in our form: one line, natural direction, at most 60 characters. Empty: nothing displayable is left. */
export function cleanName(name: string): string {
  const line = nameText(name).replaceAll(/[\p{Co}\p{Cn}]+/gu, '');
  let kept = '';
  let length = 0;
  // Counts whole visible characters so that none is cut in half.
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(line)) {
    length += Array.from(segment).length;
    if (length > LONGEST) break;
    kept += segment;
  }
  const clean = kept.trim();
  // Joiners and variation selectors alone are invisible.
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(clean) ? clean : '';
}
