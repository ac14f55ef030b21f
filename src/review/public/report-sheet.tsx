import { useRef, useState } from 'react';
import { REPORT_REASONS, type ReportReason, TEXT_MOST } from '#domain/review/review.ts';
import { KeepApart } from '../../chat/message/report-sheet.tsx';
import { useOneAtATime } from '../../chat/one-at-a-time.ts';
import { useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { mirrorOf } from '../../sync/mirror/mirror.ts';
import { send } from '../../sync/net/call.ts';
import { keyOf, type ActKey } from '../../sync/online/request-fate.ts';
import { Button } from '../../ui/control/button.tsx';
import { ChoiceGroup, RadioCard } from '../../ui/control/choice.tsx';
import { TextArea } from '../../ui/control/field.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { listWords, REASON_WORDS } from './list-words.ts';
import { usePhone } from '../../sync/phone.ts';

interface Props {
  review_id: string;
  /** Of who wrote it about the reader: the reader may choose not to meet them again. */
  author: string | undefined;
  onClose: () => void;
}

/** To the operator. */
export function ReportSheet({ review_id, author, onClose }: Props) {
  const phone = usePhone();
  const w = useWords(listWords);
  const language = useLanguage();
  const [reason, setReason] = useState<ReportReason>('RUDE');
  const [text, setText] = useState('');
  const [keepsApart, setKeepsApart] = useState(false);
  const act = useRef<ActKey>({ body: '', key: '' });
  const [isBusy, run] = useOneAtATime();
  const report = async () => {
    const what = { review_id, reason, text: text.trim(), ...(keepsApart && { keep_apart: true }) };
    if (!(await run(() => send(phone, 'POST /review/report', what, { key: keyOf(act.current, what) })))) return;
    if (keepsApart) mirrorOf(phone).stale();
    toast({ text: w.reported, kind: 'ok' });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={w.reportTitle}>
      <div className="form">
        <ChoiceGroup label={listWords.reportWhy} value={reason} onPick={(next) => setReason(next as ReportReason)}>
          {REPORT_REASONS.map((value) => (
            <RadioCard key={value} value={value} title={wordIn(REASON_WORDS[value], language)} />
          ))}
        </ChoiceGroup>
        <TextArea
          label={listWords.reportMore}
          maxLength={TEXT_MOST}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {author !== undefined && <KeepApart name={author} checked={keepsApart} onChange={setKeepsApart} />}
        <Note>{w.reportNote}</Note>
        <Button block busy={isBusy && w.reporting} onClick={() => void report()}>
          {w.reportSend}
        </Button>
      </div>
    </Sheet>
  );
}
