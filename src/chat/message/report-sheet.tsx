import { useRef, useState } from 'react';
import { REPORT_REASONS, type ReportReason } from '#domain/chat/message.ts';
import { useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { send } from '../../sync/net/call.ts';
import { keyOf, type ActKey } from '../../sync/online/request-fate.ts';
import { Button } from '../../ui/control/button.tsx';
import { ChoiceGroup, RadioCard } from '../../ui/control/choice.tsx';
import { TextArea } from '../../ui/control/field.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useOneAtATime } from '../one-at-a-time.ts';
import { menuWords, REPORT_WORDS } from './menu-words.ts';

interface Props {
  room_id: string;
  /** The message it is about; without one: the person. */
  seq?: number;
  onClose: () => void;
}

/** To the operator: what happened, with the reporter's own words if wanted. */
export function ReportSheet({ room_id, seq, onClose }: Props) {
  const w = useWords(menuWords);
  const language = useLanguage();
  const [reason, setReason] = useState<ReportReason>('RUDE');
  const [text, setText] = useState('');
  const [isBusy, run] = useOneAtATime();
  const act = useRef<ActKey>({ body: '', key: '' });
  const more = text.trim();
  const report = async () => {
    const what = { room_id, reason, ...(seq !== undefined && { seq }), ...(more !== '' && { text: more }) };
    if (!(await run(() => send('POST /chat/report', what, { key: keyOf(act.current, what) })))) return;
    toast({ text: w.reported, kind: 'ok' });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={w.reportTitle}>
      <div className="form">
        <ChoiceGroup label={menuWords.reportWhy} value={reason} onPick={(next) => setReason(next as ReportReason)}>
          {REPORT_REASONS.map((value) => (
            <RadioCard key={value} value={value} title={wordIn(REPORT_WORDS[value], language)} />
          ))}
        </ChoiceGroup>
        <TextArea
          label={seq === undefined ? menuWords.reportTell : menuWords.reportMore}
          maxLength={1_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Note>{seq === undefined ? w.reportNotePerson : w.reportNote}</Note>
        <Button block busy={isBusy && w.reporting} onClick={() => void report()}>
          {w.reportSend}
        </Button>
      </div>
    </Sheet>
  );
}
