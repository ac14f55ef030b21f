import { useState } from 'react';
import type { Role } from '#domain/account/account.ts';
import { useForm } from '../form.ts';
import { useLanguage, useWords, wordIn, type Words } from '../i18n/language.ts';
import { OfflineStrip } from '../offline-strip.tsx';
import { Button, Buttons } from '../ui/button.tsx';
import { useFocusOnArrive } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { BlankLayout } from '../ui/layout.tsx';
import { Dialog } from '../ui/sheet.tsx';
import { useStepDone } from './data.ts';
import { FormNote } from './form-note.tsx';
import { words } from './onboarding-words.ts';

const DOORS = {
  GOLFER: { picture: '/img/scene-khaoyai.jpg', title: words.iAmGolfer, does: words.golferDoes, sure: words.roleSure },
  CADDY: { picture: '/img/scene-evening.jpg', title: words.iAmCaddy, does: words.caddyDoes, sure: words.roleSureCaddy },
} as const satisfies Record<Role, { picture: string; title: Words; does: Words; sure: Words }>;

/** /authentication/select-user-type – one choice for good, so it is asked twice. */
export function SelectUserTypeScreen() {
  const w = useWords(words);
  const language = useLanguage();
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const [picked, setPicked] = useState<Role>();
  return (
    <BlankLayout wide>
      <main id="main" className="stack stack-5">
        <div>
          <h1 className="t-2xl" ref={h1} tabIndex={-1}>
            {w.whichRole}
          </h1>
          {language === 'th' && (
            <p className="meta" lang="en">
              {words.whichRole.en}
            </p>
          )}
        </div>
        <div className="stack stack-4 roles">
          <Door as="GOLFER" onPick={setPicked} />
          <Door as="CADDY" onPick={setPicked} />
        </div>
        <p className="meta center">{w.roleFinal}</p>
        <OfflineStrip />
      </main>
      <Sure role={picked} onClose={() => setPicked(undefined)} />
    </BlankLayout>
  );
}

function Door({ as: role, onPick }: { as: Role; onPick: (role: Role) => void }) {
  const language = useLanguage();
  const { picture, title, does } = DOORS[role];
  return (
    <button type="button" className="role" onClick={() => onPick(role)}>
      <img className="pic" src={picture} alt="" width="720" height="480" />
      <span className="txt">
        <span className="grow">
          <span className="role-title">{wordIn(title, language)}</span>
          <span className="meta line">
            {language === 'th' && (
              <>
                <span lang="en">{title.en}</span> ·{' '}
              </>
            )}
            {wordIn(does, language)}
          </span>
        </span>
        <Icon name="chevron-right" />
      </span>
    </button>
  );
}

function Sure({ role, onClose }: { role: Role | undefined; onClose: () => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const done = useStepDone();
  const { isBusy, failure, submit } = useForm({
    call: 'POST /user/select-role',
    schema: () => import('#domain/account/api.ts').then((m) => m.accountCalls['POST /user/select-role'].input),
    done,
  });
  return (
    <Dialog open={role !== undefined} onClose={onClose} title={wordIn(DOORS[role ?? 'GOLFER'].sure, language)}>
      <p>{w.roleFinal}</p>
      <FormNote failure={failure} />
      <Buttons>
        <Button block busy={isBusy && w.choosing} onClick={() => role && void submit({ role })}>
          {w.choose}
        </Button>
        <Button kind="ghost" block onClick={onClose}>
          {w.back}
        </Button>
      </Buttons>
    </Dialog>
  );
}
