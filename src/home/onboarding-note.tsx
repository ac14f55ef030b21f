import { Suspense } from 'react';
import { useSession } from '../sync/session/session.ts';
import { lazyPart } from '../ui/late/lazy-part.tsx';

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
