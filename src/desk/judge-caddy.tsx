import type { ReactElement } from 'react';
import { JUDGED_TO, JUDGED_WHEN } from '#domain/desk/person.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { useWords } from '../i18n/language.ts';
import { actWords } from './act-words.ts';
import { ask } from './call.ts';
import { useDesk } from './context.ts';
import { ActButton, type ActsProps, useDone } from './person-acts.tsx';
import { WhyDialog } from './why-dialog.tsx';

/** A caddy is verified or rejected without a proof that waits: that one is judged in the queue, with its picture beside it. */
export function JudgeCaddy({ person: { user_id, caddy, status }, changed }: ActsProps): ReactElement | null {
  const { me } = useDesk();
  const w = useWords(actWords);
  const done = useDone(changed);
  if (!caddy || status === 'DELETED' || mayAct(me.roles, 'JUDGE_CADDY') === 'NO') return null;
  if (caddy.verification === 'SUBMITTED')
    return (
      <a href={`/desk/item?${new URLSearchParams({ kind: 'CADDY', item: user_id }).toString()}`}>{w.proofWaits}</a>
    );
  const was = JUDGED_WHEN.find((it) => it === caddy.verification);
  if (!was) return null;
  const since = caddy.judged?.at ?? null;
  const texts = {
    VERIFIED: { name: w.verify, title: w.verifyTitle, note: w.verifyNote, said: w.verified, look: 'b--o b--s' },
    REJECTED: { name: w.reject, title: w.rejectTitle, note: w.rejectNote, said: w.rejected, look: 'b--d b--s' },
  };
  return (
    <div className="row wrap">
      {JUDGED_TO.filter((to) => to !== was).map((to) => (
        <ActButton key={to} name={texts[to].name} look={texts[to].look}>
          {(close) => (
            <WhyDialog
              title={texts[to].title}
              note={texts[to].note}
              button={texts[to].title}
              isHard={to === 'REJECTED'}
              send={(why) =>
                done(() => ask('POST /desk/judge-caddy', { user_id, to, why, was, since }), texts[to].said)
              }
              close={close}
            />
          )}
        </ActButton>
      ))}
    </div>
  );
}
