import { useWords } from '../../i18n/language.ts';
import { Art } from '../art.tsx';
import { Button } from '../control/button.tsx';
import { words } from '../words.ts';

interface Props {
  title: string;
  /** What is safe and what happens next. */
  children: string;
  onRetry?: () => void;
  /** For a message to support: the refusal's code, the time. */
  code?: string;
}

/** One block or screen that could not be loaded; the rest of the screen stays. */
export function ErrorCard({ title, children, onRetry, code }: Props) {
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
