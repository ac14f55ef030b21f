import { useEffect, useRef, useState } from 'react';
import { TEXT_MOST } from '#domain/review/review.ts';
import { isBlank } from '#domain/typed.ts';
import { useOneAtATime } from '../../chat/one-at-a-time.ts';
import { useWords } from '../../i18n/language.ts';
import { newKey, send } from '../../sync/net/call.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { mirrorOf } from '../../sync/mirror/mirror.ts';
import { Button, ButtonWhy } from '../../ui/control/button.tsx';
import { TextArea } from '../../ui/control/field.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { listWords } from './list-words.ts';
import { usePhone } from '../../sync/phone.ts';

/** The caddy's answer to a golfer's review: once, in public, online only; the typed text stays on the phone until then. */
export function ReplyForm({ review_id }: { review_id: string }) {
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
