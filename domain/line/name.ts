import { nameText } from '../text.ts';

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
