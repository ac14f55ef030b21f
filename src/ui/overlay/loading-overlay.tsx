import { useEffect, useRef } from 'react';

/** Covers the screen while something that cannot be used halfway runs. The sentence is required: nobody watches a bare wheel. */
export function LoadingOverlay({ title, hint }: { title: string; hint?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      className="overlay"
      role="alertdialog"
      aria-modal="true"
      aria-busy="true"
      aria-label={title}
      tabIndex={-1}
      ref={box}
    >
      <Loop />
      <p className="t-lg strong">{title}</p>
      {hint && <p className="meta">{hint}</p>}
    </div>
  );
}

const HOLES = 18;
const PLAYED = 7;

/** 18 dots are 18 holes; a ball walks the loop round the flag, and stands still when motion is reduced. */
export function Loop() {
  return (
    <svg className="loop" viewBox="0 0 104 104" aria-hidden="true">
      <g fill="currentColor">
        {Array.from({ length: HOLES }, (_, hole) => {
          const angle = (hole / HOLES) * 2 * Math.PI;
          return (
            <circle
              key={angle}
              cx={(52 + 40 * Math.sin(angle)).toFixed(1)}
              cy={(52 - 40 * Math.cos(angle)).toFixed(1)}
              r="3.2"
              opacity={hole < PLAYED ? 1 : 0.28}
            />
          );
        })}
      </g>
      <circle className="ball" cx="52" cy="12" r="6.5" fill="currentColor" />
      <path d="M52 66V34" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" />
      <path className="flag" d="M53.7 34l19 6.5-19 6.5z" />
    </svg>
  );
}
