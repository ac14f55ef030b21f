import { useWords } from '../../i18n/language.ts';
import { TextArea } from '../../ui/control/field.tsx';
import { bookWords } from './book-words.ts';
import type { ChosenRound } from './round.ts';

const NOTE_MAX = 300;

/** A word to the caddy, sent with the request. `isSent`: it has left, and is as it is. */
export function NoteField({ chosen: { round, choose }, isSent = false }: { chosen: ChosenRound; isSent?: boolean }) {
  const w = useWords(bookWords);
  return (
    <TextArea
      label={bookWords.noteLabel}
      hint={w.noteExample}
      value={round.note}
      maxLength={NOTE_MAX}
      readOnly={isSent}
      onChange={(event) => choose({ note: event.target.value })}
    />
  );
}
