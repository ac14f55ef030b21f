import { Suspense } from 'react';
import { say, useWords, useWord, type Words } from '../i18n/language.ts';
import { IconLink } from '../ui/control/button.tsx';
import { useBell, useUserCounter } from './data.ts';
import { words } from './words.ts';
import { useSession } from '../sync/session/session.ts';
import { lazyPart } from '../ui/late/lazy-part.tsx';
import { useFormat } from '../i18n/format.ts';

export function Bell({ of }: { of: 'golfer' | 'caddy' }) {
  const w = useWords(words);
  const count = useBell(of);
  const label = count > 0 ? say(w.notificationsNew, { n: count }) : w.notifications;
  return <IconLink icon="bell" label={label} count={count} href={`/${of}/notification`} />;
}

const StepDue = lazyPart(() => import('./registration-step.tsx').then((it) => it.RegistrationStep));

/** The step of registration that is still due. Few homes show it, so its code comes only then. */
export function OnboardingNote({ of: role }: { of: 'golfer' | 'caddy' }) {
  const session = useSession();
  const due = session.kind === 'in' ? session.user.next_step : null;
  if (!due) return null;
  return (
    <Suspense>
      <StepDue role={role} due={due} />
    </Suspense>
  );
}

const COUNTER = {
  th: 'นักกอล์ฟ {golfers} คน และแคดดี้ {caddies} คนใช้ Caddee',
  en: '{golfers} golfers and {caddies} caddies use Caddee',
} as const satisfies Words;

/** How many people use the app: finished profiles only. Nothing until it is known. */
export function CounterLine() {
  const counter = useWord(COUNTER);
  const f = useFormat();
  const { data } = useUserCounter();
  const text = data && say(counter, { golfers: f.number(data.golfers), caddies: f.number(data.caddies) });
  return <p className="meta-xs center counter-line">{text}</p>;
}
