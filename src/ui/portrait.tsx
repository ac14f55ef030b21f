import { classes } from './class-names.ts';
import { useWords } from '../i18n/language.ts';
import { words } from './words.ts';

/** The number plate of the bib. */
export function Vest({ number }: { number: string }) {
  const w = useWords(words);
  return (
    <span className="vest">
      <span className="sr">{w.vest} </span>
      {number}
    </span>
  );
}

export interface PortraitProps {
  /** Address of the photo; without it tint and bib number (or the first letter of the name) stand in. */
  photo?: string | null | undefined;
  number?: string | null | undefined;
  name?: string;
  size?: 's' | 'm' | 'l' | 'xl' | 'xxl';
  /** The plate on the lower edge; off inside lists that print the number themselves. */
  plate?: boolean;
}

const PIXELS = { s: 40, m: 48, l: 64, xl: 104, xxl: 128 } as const;

/** A face and a bib number. Decoration: the name stands beside it. */
export function Portrait({ photo, number, name = '', size = 'm', plate = Boolean(number && photo) }: PortraitProps) {
  const look = classes('av', size !== 'm' && `av--${size}`);
  return (
    <span className="avw">
      {photo ? (
        <img className={look} src={photo} alt="" width={PIXELS[size]} height={PIXELS[size]} loading="lazy" />
      ) : (
        <span className={classes(look, 'av--none')} aria-hidden={plate ? true : undefined}>
          {number && !plate ? <PlainNumber number={number} /> : firstLetter(name)}
        </span>
      )}
      {plate && number && <Vest number={number} />}
    </span>
  );
}

function PlainNumber({ number }: { number: string }) {
  const w = useWords(words);
  return (
    <>
      <span className="sr">{w.vest} </span>
      {number}
    </>
  );
}

/** The first letter that can stand alone: Thai vowels written before their consonant do not count. */
const firstLetter = (name: string): string =>
  Array.from(name).find((letter) => /[\p{L}\p{N}]/u.test(letter) && !/[เ-ไ]/.test(letter)) ?? '';

/** Several people in one glance; the words beside it say how many. */
export function AvatarStack({ people }: { people: readonly PortraitProps[] }) {
  return (
    <span className="avs" aria-hidden="true">
      {people.slice(0, 3).map((person, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- strangers without a key of their own, in a fixed order
        <Portrait key={place} {...person} size="s" plate={false} />
      ))}
    </span>
  );
}
