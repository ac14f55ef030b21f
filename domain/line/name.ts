import { nameText } from '../text.ts';

const LONGEST = 60;

/** A name from outside as one of ours: one line, in the direction of its own letters, 60 signs at most. Empty: there is nothing left of it. */
export function cleanName(name: string): string {
  const line = nameText(name).replaceAll(/[\p{Co}\p{Cn}]+/gu, '');
  let kept = '';
  let length = 0;
  // By what a person sees as one sign, so that none is cut in half.
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(line)) {
    length += Array.from(segment).length;
    if (length > LONGEST) break;
    kept += segment;
  }
  const clean = kept.trim();
  // Joiners and variation marks alone are nothing to see.
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(clean) ? clean : '';
}
