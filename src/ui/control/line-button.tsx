import type { MouseEventHandler } from 'react';

/**
 * LINE's own colours, order and words; never restyled. Its green bears no text of 3:1, so the whole face is one picture with a name, as
 * logotypes are (line.md §2.7). The sign is a neutral place-holder, LINE's own is to be put there (docs/going-live.md, "LINE").
 * `children` is one of LINE's texts.
 */
export function LineButton({
  href,
  onClick,
  children,
}: {
  href: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: string;
}) {
  return (
    <a className="btn-line" href={href} onClick={onClick}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot write in our font */}
      <svg viewBox="0 0 352 56" role="img" aria-label={children}>
        <path
          className="sign"
          d="M28 14c-9 0-16 5.6-16 12.600 0 4.400 2.800 8.200 7.200 10.500L18 43l7-4.100c1 .1 2 .2 3 .2 9 0 16-5.600 16-12.500S37 14 28 14z"
        />
        <path className="rule" d="M56 0v56" />
        <text x="204" y="34" textAnchor="middle" aria-hidden="true">
          {children}
        </text>
      </svg>
    </a>
  );
}
