import type { ReactNode } from 'react';

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
