import * as v from 'valibot';
import { nameText } from './text.ts';

/** What no font of ours draws. */
const UNDRAWN = /[\p{Co}\p{Cn}]/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A name of a person, of at most `max` characters (code points), as `nameText` writes it: two that look the same are the same, and none
 * looks like nothing or like another. Source: reliability.md F11.
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
