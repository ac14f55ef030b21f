import sprite from '../icons.svg?url';
import { classes } from '../class-names.ts';

/** The name as it is drawn: the second d grows into the pin. Ink follows the ground, the flag stays red. */
export function Wordmark({ className }: { className?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot take the ink of its ground
    <svg className={classes('wordmark', className)} viewBox="0 0 3473 1010" role="img" aria-label="Caddee">
      <use href={`${sprite}#wordmark`} />
    </svg>
  );
}
