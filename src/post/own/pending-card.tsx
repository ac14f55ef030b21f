import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Photo as PhotoBytes } from '#domain/outbox/op.ts';
import { isoOf } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { currentLanguage, say, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { refusalOf } from '../../i18n/refusal-later.ts';
import { CallFailed } from '../../sync/net/call.ts';
import { outboxOf, outboxSheetOf } from '../../sync/outbox/outbox.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { Photo } from '../../ui/show/photo.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { backToDraft } from '../write/back-to-draft.ts';
import { ownWords } from './own-words.ts';
import type { Pending } from '../write/pending.ts';
import { postWords } from '../post-words.ts';
import { RichText, whenOf } from '../post-parts.tsx';
import { type Phone, usePhone } from '../../sync/phone.ts';

/** A post that only this phone has yet. */
export function PendingCard({ pending }: { pending: Pending }) {
  const w = useWords(ownWords);
  const f = useFormat();
  const now = useNow(60_000);
  const { html, created_at, photos, state, isUnsure } = pending;
  const isRefused = state === 'conflict' && !isUnsure;
  return (
    <article className="post is-pending">
      <header className="post-head">
        <p className="grow meta-xs">{whenOf(isoOf(created_at), now, f)}</p>
      </header>
      <div className="post-body">
        <RichText html={html} />
      </div>
      {photos.length > 0 && (
        <div className={photos.length > 1 ? 'post-photos post-photos--many' : 'post-photos'}>
          {photos.map((it) => (
            <OwnPhoto key={it.op_id} {...it} />
          ))}
        </div>
      )}
      {isUnsure && <p className="meta">{w.maybe}</p>}
      <div className="post-foot">
        <span className={isRefused ? 'pending red' : 'pending'}>
          <Icon name={isRefused ? 'circle-alert' : 'clock'} />
          {isRefused ? w.refused : state === 'conflict' ? w.held : state === 'sending' ? w.sending : w.waits}
        </span>
        <span className="push">
          <Act pending={pending} />
        </span>
      </div>
    </article>
  );
}

function Act({ pending }: { pending: Pending }) {
  const phone = usePhone();
  const w = useWords(ownWords);
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState<'take' | 'edit'>();
  if (pending.state === 'sending') return null;
  const take = async (button: 'take' | 'edit'): Promise<boolean> => {
    setBusy(button);
    const failed = await takenBack(phone, pending).finally(() => setBusy(undefined));
    toast(failed ? { text: wordIn(failed, currentLanguage()), kind: 'bad' } : { text: w.takenBack });
    return !failed;
  };
  const edit = async () => void ((await take('edit')) && navigate('/caddy/post/create-post'));
  if (pending.state === 'conflict' && busy !== 'take')
    return (
      <span className="row">
        <Button kind="quiet" size="sm" onClick={outboxSheetOf(phone).openOutboxSheet}>
          {w.see}
        </Button>
        <Button kind="tonal" size="sm" busy={busy && w.takingBack} onClick={() => void edit()}>
          {w.edit}
        </Button>
      </span>
    );
  return (
    <Button kind="quiet" size="sm" busy={busy && w.takingBack} onClick={() => void take('take')}>
      {w.takeBack}
    </Button>
  );
}

/** Why it is not a draft again; undefined: it is. */
async function takenBack(phone: Phone, pending: Pending): Promise<Words | undefined> {
  try {
    const what = await backToDraft(phone, pending);
    return what === 'done' ? undefined : ownWords[what];
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return error.status_code === 0 ? ownWords.unreached : refusalOf(error.code);
  }
}

function OwnPhoto({ op_id, place }: Pending['photos'][number]) {
  const phone = usePhone();
  const w = useWords(postWords);
  const o = useWords(ownWords);
  const [bytes, setBytes] = useState<PhotoBytes>();
  useEffect(() => {
    let isHere = true;
    void outboxOf(phone)
      .photo(op_id)
      .then((it) => isHere && setBytes(it));
    return () => {
      isHere = false;
    };
  }, [phone, op_id]);
  return <Photo bytes={bytes} alt={say(w.photo, { n: place + 1, name: o.you })} />;
}
