import type { CaddyDetail } from '#domain/caddy/api.ts';
import { OffDutyNote } from '../../caddy/off-duty-note.tsx';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { bookWords } from '../round/book-words.ts';

/** The caddy the golfer came for takes no work now: why, and the way to the others. */
export function CaddyOffDuty({ caddy, onOther }: { caddy: CaddyDetail; onOther: () => void }) {
  const w = useWords(bookWords);
  return (
    <>
      <OffDutyNote caddy={caddy} />
      <Button kind="ghost" onClick={onOther}>
        {w.changeCaddy}
      </Button>
    </>
  );
}
