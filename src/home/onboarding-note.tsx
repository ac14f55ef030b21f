import { stepPath } from '../guard.ts';
import { useSession } from '../sync/session.ts';
import { useWords } from '../i18n/language.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/status.tsx';
import { words } from './words.ts';

/** The step of registration that is still due, with the way back to it. */
export function OnboardingNote({ of: role }: { of: 'golfer' | 'caddy' }) {
  const w = useWords(words);
  const session = useSession();
  const due = session.kind === 'in' ? session.user.next_step : null;
  if (!due) return null;
  return (
    <div className="stack">
      <Note kind="amber">{role === 'golfer' ? w.profileDue : w.profileDueCaddy}</Note>
      <ButtonLink href={stepPath(due, role === 'golfer' ? 'GOLFER' : 'CADDY')}>{w.goOn}</ButtonLink>
    </div>
  );
}
