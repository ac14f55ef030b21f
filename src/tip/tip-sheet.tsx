import { say, useWords } from '../i18n/language.ts';
import { Sheet } from '../ui/overlay/sheet.tsx';
import type { TipSheetProps } from './tip-data.ts';
import { TipForm } from './tip-form.tsx';
import { words } from './tip-sheet-words.ts';

/** The envelope: how much, from the wallet or by hand. */
export function TipSheet({ open, onClose, ...more }: TipSheetProps) {
  const w = useWords(words);
  return (
    <Sheet open={open} onClose={onClose} title={say(w.title, { name: more.booking.caddy.nickname })}>
      {more.tips.ways.length > 0 && <TipForm {...more} onClose={onClose} />}
    </Sheet>
  );
}
