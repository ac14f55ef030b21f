import type { ReactNode } from 'react';
import { Art, type Drawing } from '../art.tsx';

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
