import * as v from 'valibot';

/** What nobody sees, or what turns round what stands beside it; of the braille block only the blank one. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800]/u;
/** What joins the parts of one emoji, or colours it, stands in no other place. */
const EMOJI = /\p{Extended_Pictographic}(?:[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D(?=\p{Extended_Pictographic}))*/gu;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A name of a person, of at most `max` characters (code points), in Unicode's composed form (NFC): two that look the same are the same, and none
 * looks like nothing or like another. Source: reliability.md F11.
 */
export const name = (max: number, min = 1) =>
  v.pipe(
    v.string('WRONG_TYPE'),
    v.normalize('NFC'),
    v.trim(),
    v.check((s) => Array.from(s).length >= min, min < 2 ? 'REQUIRED' : 'TOO_SHORT'),
    v.check((s) => Array.from(s).length <= max, 'TOO_LONG'),
    v.check((s) => s === '' || (SEEN.test(s) && !UNSEEN.test(s.replaceAll(EMOJI, ''))), 'NAME_INVALID'),
    v.metadata({ most: max }),
  );
