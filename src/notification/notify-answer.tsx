import { say, useWords, type Words } from '../i18n/language.ts';
import { Switch } from '../ui/control/check.tsx';
import { Note } from '../ui/show/status.tsx';
import { usePush } from './push-state.ts';
import { words as settingsWords } from './settings-words.ts';

const words = {
  tellMe: { th: 'แจ้งเตือนเมื่อ{name}ตอบ', en: 'Notify me when {name} answers' },
  leave: { th: 'ปิดหน้านี้ไปก่อนได้', en: 'You can leave this page' },
} as const satisfies Record<string, Words>;

/** Where the golfer waits for a caddy's answer: notifications of this phone, if it can show any. */
export function NotifyAnswer({ name }: { name: string }) {
  const w = useWords(words);
  const s = useWords(settingsWords);
  const { here, isBusy, failure, toggle } = usePush();
  if (here !== 'on' && here !== 'off') return null;
  return (
    <>
      <div className="card notify-answer" aria-busy={isBusy}>
        <Switch on={here === 'on'} onToggle={toggle} hint={w.leave}>
          <b>{say(w.tellMe, { name })}</b>
        </Switch>
      </div>
      {failure && (
        <div role="alert">
          <Note kind="amber">{s[failure]}</Note>
        </div>
      )}
    </>
  );
}
