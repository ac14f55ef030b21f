import { useState } from 'react';
import { say, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { TextArea } from '../../ui/control/field.tsx';
import { SheetFoot, Sheet } from '../../ui/overlay/sheet.tsx';
import { caddyWords } from './nearby-parts.tsx';

const MAX = 200;

interface Props {
  name: string;
  isBusy: boolean;
  onClose: () => void;
  onSend: (message: string) => void;
}

/** A short message from the caddy to the golfer, sent with the answer. */
export function MessageSheet({ name, isBusy, onClose, onSend }: Props) {
  const w = useWords(caddyWords);
  const [text, setText] = useState('');
  return (
    <Sheet open onClose={onClose} title={say(w.messageTitle, { name })}>
      <p className="meta">{w.noPromise}</p>
      <TextArea
        label={caddyWords.message}
        hint={w.messageHint}
        value={text}
        maxLength={MAX}
        onChange={(event) => setText(event.target.value)}
      />
      <SheetFoot>
        <Button size="lg" block icon="check" busy={isBusy && w.sending} onClick={() => onSend(text)}>
          {w.in}
        </Button>
      </SheetFoot>
    </Sheet>
  );
}
