import { useEffect, useRef } from 'react';
import { currentLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { codeFirst } from '../../ui/late/code-first.ts';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { sendPhoto, type To } from '../data.ts';
import { composerWords } from '../foot-words.ts';
import { useOneAtATime } from '../one-at-a-time.ts';
import { usePhone } from '../../sync/phone.ts';

/** Loaded before the signal is gone, not only when the user attaches a photo. */
const smallerCode = () => import('../../platform/shrink-photo.ts');

/** One photo, made small, sent as soon as it is chosen. */
export function AttachButton({ to }: { to: To }) {
  const phone = usePhone();
  const w = useWords(composerWords);
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, run] = useOneAtATime();
  useEffect(() => {
    smallerCode().catch(() => undefined); // asked for again when the user attaches one
  }, []);
  const chosen = () => {
    const file = input.current?.files?.[0];
    if (input.current) input.current.value = ''; // the same photo may be chosen again
    if (!file) return;
    void run(async () => {
      const { shrinkPhoto } = await smallerCode();
      const photo = await shrinkPhoto(file);
      if (photo) await sendPhoto(phone, to, photo);
      else toast({ text: wordIn(composerWords.badPhoto, currentLanguage()), kind: 'bad' });
    });
  };
  return (
    <>
      <button
        type="button"
        className="iconbtn green"
        aria-label={isBusy ? w.preparing : w.attach}
        aria-busy={isBusy || undefined}
        onClick={() => codeFirst(smallerCode, () => input.current?.click())}
      >
        {isBusy ? <span className="spin" /> : <Icon name="image" />}
      </button>
      <input ref={input} type="file" accept="image/*" hidden aria-label={w.attach} onChange={chosen} />
    </>
  );
}
