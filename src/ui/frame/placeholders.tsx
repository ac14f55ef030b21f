import type { ReactNode } from 'react';
import { Art, type Drawing } from '../art.tsx';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../control/button.tsx';
import { words } from '../words.ts';

interface Props {
  title: string;
  /** One sentence: why it is empty and what makes it fill. */
  children?: ReactNode;
  /** One `ButtonLink` or `Button`. */
  action?: ReactNode;
  drawing?: Drawing;
}

/** Nothing here yet, said honestly, with one thing to do. */
export function Empty({ title, children, action, drawing = 'green' }: Props) {
  return (
    <div className="empty">
      <Art drawing={drawing} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

interface ErrorCardProps {
  title: string;
  /** What is safe and what happens next. */
  children: string;
  onRetry?: () => void;
  /** For a message to support: the refusal's code, the time. */
  code?: string;
}

/** One block or screen that could not be loaded; the rest of the screen stays. */
export function ErrorCard({ title, children, onRetry, code }: ErrorCardProps) {
  const w = useWords(words);
  return (
    <div className="empty" role="alert">
      <Art drawing="lost" />
      <h2>{title}</h2>
      <p>{children}</p>
      {onRetry && (
        <Button icon="refresh-cw" onClick={onRetry}>
          {w.retry}
        </Button>
      )}
      {code && (
        <p className="meta-xs">
          {w.code} {code}
        </p>
      )}
    </div>
  );
}

/** The real part with hidden ink: wrap it in `Skeleton`, put its texts into `Ink`, so that nothing moves when the data lands. */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="skels stack" aria-busy="true">
      <span className="sr">{label}</span>
      <div aria-hidden="true" inert>
        {children}
      </div>
    </div>
  );
}

/** A string of about the length to come. */
export const SkeletonText = ({ children }: { children: string }) => <span className="skt">{children}</span>;

/** A picture to come. */
export const InkBox = ({ className }: { className: string }) => <span className={`skel ${className}`} />;
