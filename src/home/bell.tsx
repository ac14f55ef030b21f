import { say, useWords } from '../i18n/language.ts';
import { IconLink } from '../ui/control/icon-button.tsx';
import { useBell } from './data.ts';
import { words } from './words.ts';

export function Bell({ of }: { of: 'golfer' | 'caddy' }) {
  const w = useWords(words);
  const count = useBell(of);
  const label = count > 0 ? say(w.notificationsNew, { n: count }) : w.notifications;
  return <IconLink icon="bell" label={label} count={count} href={`/${of}/notification`} />;
}
