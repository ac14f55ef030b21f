import sprite from './icons.svg?url';

/** LINE's own colours, order and words; never restyled. `children` is one of LINE's texts. */
export function LineButton({ href, children }: { href: string; children: string }) {
  return (
    <a className="btn-line" href={href}>
      <span className="mark">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <use href={`${sprite}#line`} />
        </svg>
      </span>
      <span className="txt">{children}</span>
    </a>
  );
}
