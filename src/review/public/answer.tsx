import { useEffect, useRef, useState } from 'react';
import { TEXT_MOST, REPORT_REASONS, type ReportReason } from '#domain/review/review.ts';
import { isBlank } from '#domain/typed.ts';
import { useRestoredFocus } from '../../ui/focus.ts';
import { Reply, listWords, REASON_WORDS } from '../reply.tsx';
import { useOneAtATime } from '../../chat/one-at-a-time.ts';
import { useWords, useLanguage, wordIn } from '../../i18n/language.ts';
import { newKey, send } from '../../sync/net/call.ts';
import { keyOfAct, type ActKey } from '../../sync/net/act.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { mirrorOf } from '../../sync/mirror/mirror.ts';
import { Button, ButtonWhy } from '../../ui/control/button.tsx';
import { TextArea } from '../../ui/control/field.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { usePhone } from '../../sync/phone.ts';
import { KeepApart } from '../../chat/message/report-sheet.tsx';
import { ChoiceGroup, RadioCard } from '../../ui/control/choice.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';

interface Props {
  review: { review_id: string; reply: { text: string; at: string } | null };
}

/** The caddy's answer, or the form for it: sent, the answer stands where the form was. */
export function Answer({ review: { review_id, reply } }: Props) {
  const place = useRestoredFocus<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1}>
      {reply ? <Reply reply={reply} /> : <ReplyForm review_id={review_id} />}
    </div>
  );
}

/** The caddy's answer to a golfer's review: once, in public, online only; the typed text stays on the phone until then. */
function ReplyForm({ review_id }: { review_id: string }) {
  const phone = usePhone();
  const w = useWords(listWords);
  const [text, setText, clear] = useDraft(`review-reply:${review_id}`, '');
  const [key] = useState(newKey);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, run] = useOneAtATime();
  const isOffline = useConnection() === 'offline';
  const isEmpty = isBlank(text);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) place.current?.querySelector('textarea')?.focus(); // its button is gone
  }, [isOpen]);
  const reply = async () => {
    if (isEmpty || !(await run(() => send(phone, 'POST /review/reply', { review_id, text: text.trim() }, { key }))))
      return;
    clear();
    mirrorOf(phone).stale(['GET /review/of/{booking_ref}', 'POST /review/list']);
    toast({ text: w.replied, kind: 'ok' });
  };
  if (!isOpen && isEmpty)
    return (
      <div className="row">
        <Button kind="quiet" size="sm" icon="message-circle" onClick={() => setOpen(true)}>
          {w.reply}
        </Button>
      </div>
    );
  return (
    <div className="stack stack-2" ref={place}>
      <TextArea
        label={listWords.reply}
        hint={w.replyHint}
        rows={2}
        maxLength={TEXT_MOST}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        block
        busy={isBusy && w.replySending}
        why={(isOffline && w.needsSignal) || (isEmpty && w.replyHint)}
        onClick={() => void reply()}
      >
        {w.replySend}
      </Button>
      <ButtonWhy>{isOffline && w.needsSignal}</ButtonWhy>
    </div>
  );
}

interface ReportSheetProps {
  review_id: string;
  /** Of who wrote it about the reader: the reader may choose not to meet them again. */
  author: string | undefined;
  onClose: () => void;
}

/** To the operator. */
export function ReportSheet({ review_id, author, onClose }: ReportSheetProps) {
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
    if (!(await run(() => send(phone, 'POST /review/report', what, { key: keyOfAct(act.current, what) })))) return;
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
