const LONGEST = 60;

/** What turns the direction of a line, breaks it, or is not seen at all. What joins the parts of one emoji stays. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** A name from outside as one of ours: one line, in the direction of its own letters, 60 signs at most. Empty: there is nothing left of it. */
export function cleanName(name: string): string {
  const line = name.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim();
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
