import { useSession } from '../sync/session.ts';
import { useWords } from '../i18n/language.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/status.tsx';
import { words } from './words.ts';

const SCREEN = {
  SELECT_ROLE: 'select-user-type',
  ACCEPT_TERMS: 'terms-and-conditions',
  COMPLETE_PROFILE: 'register',
} as const;

/** The step of registration that is still due, with the way back to it. */
export function OnboardingNote({ of: role }: { of: 'golfer' | 'caddy' }) {
  const w = useWords(words);
  const session = useSession();
  const due = session.kind === 'in' ? session.user.next_step : null;
  if (!due) return null;
  const place = due === 'SELECT_ROLE' ? SCREEN[due] : `${role}/${SCREEN[due]}`;
  return (
    <div className="stack">
      <Note kind="amber">{role === 'golfer' ? w.profileDue : w.profileDueCaddy}</Note>
      <ButtonLink href={`/authentication/${place}`}>{w.goOn}</ButtonLink>
    </div>
  );
}
