import sprite from './icons.svg?url';

/** The three line drawings: a flag in a green, a lost ball, two bubbles. At most one on a screen. */
export type Drawing = 'green' | 'lost' | 'talk';

export function Art({ drawing }: { drawing: Drawing }) {
  return (
    <svg className="art" viewBox="0 0 220 150" aria-hidden="true">
      <use href={`${sprite}#art-${drawing}`} />
    </svg>
  );
}
