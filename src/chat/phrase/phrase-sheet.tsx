import type { PhraseValues } from '#domain/chat/phrases.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import type { Speaker } from './phrase-find.ts';
import { PhrasePicker } from './phrase-picker.tsx';
import { words } from './phrase-words.ts';

interface Props {
  viewer: Speaker;
  /** The card as `POST /chat/send` takes it. The sheet stays until its parent takes it away. */
  onPick: (phrase_id: string, values: PhraseValues) => void;
  onClose: () => void;
}

/** Phrase cards to send. It is open as long as it is there. */
export function PhraseSheet({ viewer, onPick, onClose }: Props) {
  const w = useWords(words);
  const language = useLanguage();
  return (
    <Sheet open onClose={onClose} title={w.title}>
      <PhrasePicker
        speaker={viewer}
        language={language}
        act="send"
        onPick={({ phrase_id, values }) => onPick(phrase_id, values)}
      />
    </Sheet>
  );
}
