import { type ComponentType, lazy, Suspense, useState } from 'react';
import { classes } from '../class-names.ts';
import { useWords } from '../../i18n/language.ts';
import { words } from '../words.ts';

/** The number plate of the bib; none for who has no number (`NO_NUMBER`). */
export function Vest({ number }: { number: string }) {
  const w = useWords(words);
  if (!number) return null;
  return (
    <span className="vest" translate="no">
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

type SentProps = { photo: string; look: string; pixels: number };
const Plain = ({ look }: { look: string }) => <span className={classes(look, 'av--none')} />;
/** Without its code a face stays plain. */
const Sent = lazy(() =>
  import('./sent-portrait.tsx').then(
    (it): { default: ComponentType<SentProps> } => ({ default: it.SentPortrait }),
    () => ({ default: Plain }),
  ),
);

/** A face and a bib number. Decoration: the name stands beside it. */
export function Portrait({ photo: kept, number, name = '', size = 'm', plate: worn }: PortraitProps) {
  const { isTorn, onError } = useTorn(kept);
  const photo = isTorn ? undefined : kept;
  const plate = worn ?? Boolean(number && photo);
  const look = classes('av', size !== 'm' && `av--${size}`);
  return (
    <span className="avw" translate="no">
      {photo?.startsWith('/api/') ? (
        <Suspense fallback={<Plain look={look} />}>
          <Sent photo={photo} look={look} pixels={PIXELS[size]} />
        </Suspense>
      ) : photo ? (
        <img
          className={look}
          src={photo}
          alt=""
          width={PIXELS[size]}
          height={PIXELS[size]}
          loading="lazy"
          onError={onError}
        />
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

/** The first letter of a name that can stand alone: คุณ is everybody's, and Thai vowels written before their consonant do not count. */
const firstLetter = (name: string): string =>
  Array.from(name.replace(/^คุณ/, '')).find((letter) => /[\p{L}\p{N}]/u.test(letter) && !/[เ-ไ]/.test(letter)) ?? '';

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

/** A picture that is neither on the phone nor to be had: what stands in for it is ours, never the browser's torn picture. */
export function useTorn(src: string | null | undefined): { isTorn: boolean; onError: () => void } {
  const [torn, setTorn] = useState<string | null | undefined>();
  return { isTorn: Boolean(src) && torn === src, onError: () => setTorn(src) };
}
