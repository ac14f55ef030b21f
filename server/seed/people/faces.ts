import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CADDIES } from './caddies.ts';
import { GOLFERS } from './golfers.ts';
import { drawPortrait } from './portrait.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const MEN = words(
  'boy em aof bank lek kham tan golf vee dam keng toon in first ta golfer ken phakin james minjun preecha somchai thanakorn wichai napat chanin krit boonmee pong jirayu anan surachai manop oliver haruto jiwoo wei ravi bruce pierre',
);
const GREY = words('lek dam in preecha wichai surachai pierre bruce oliver');
const FROM_ABROAD = words('james oliver sofie bruce anna pierre');

/** Texts of the demo world are written in a woman's Thai; for a man the final particles are replaced. */
export const saidBy = (key: string, text: string): string => (MEN.has(key) ? text.replaceAll(/ค่ะ|คะ/g, 'ครับ') : text);

/**
 * Where a face of the demo world lies; somebody drawn for the design keeps that one. Apart from `img/`, so that no worker takes them all
 * beforehand.
 */
export const portraitOf = (key: string): string => `/img/people/${key}.svg`;

/** Every face that is drawn here: [file, picture]. */
export function* portraits(): Generator<[file: string, svg: string]> {
  const caddies = new Set(CADDIES.map(({ key }) => key));
  for (const { key, photo_url } of [...CADDIES, ...GOLFERS]) {
    if (photo_url) continue;
    // Whoever works in the sun wears a hat; of golfers one in three.
    const wearsHat = caddies.has(key) || key.length % 3 === 0;
    const looks = { isMan: MEN.has(key), isGrey: GREY.has(key), isFromAbroad: FROM_ABROAD.has(key), wearsHat };
    yield [`${key}.svg`, drawPortrait(key, looks)];
  }
}

// `node server/seed/people/faces.ts` draws them anew.
if (import.meta.main)
  for (const [file, svg] of portraits())
    writeFileSync(path.join(import.meta.dirname, '../../../public/img/people', file), svg);
