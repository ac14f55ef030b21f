import { useEffect, useState } from 'react';
import type { Role } from '#domain/account/account.ts';
import { useForm } from '../../form/form.ts';
import { useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { OfflineStrip, FormNote } from '../../form/form-notes.tsx';
import { useFocusOnArrive } from '../../ui/focus.ts';
import { BlankLayout } from '../../ui/frame/layout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Person, usePerson } from '../person.ts';
import { usePhone } from '../../sync/phone.ts';
import { wishedRoleOf, type WishedRole, useLikelyRole, useIsOver, useStepDone } from './onboarding.ts';

const words = {
  whichRole: { th: 'คุณจะใช้ Caddee ในฐานะอะไร', en: 'How will you use Caddee?' },
  iAmGolfer: { th: 'ฉันเป็นนักกอล์ฟ', en: 'I’m a golfer' },
  golferDoes: { th: 'จองแคดดี้และออกรอบ', en: 'Book caddies and play' },
  iAmCaddy: { th: 'ฉันเป็นแคดดี้', en: 'I’m a caddy' },
  caddyDoes: { th: 'รับงานและสะสมแต้ม', en: 'Take rounds and collect points' },
  roleFinal: {
    th: 'บัญชีหนึ่งใช้ได้ประเภทเดียว ย้อนกลับมาเปลี่ยนได้จนกว่าจะยอมรับข้อกำหนด',
    en: 'One account is for one role. You can come back and change it until you accept the terms.',
  },
  choosing: { th: 'กำลังบันทึก…', en: 'Saving…' },
} as const satisfies Record<string, Words>;

const ROLE_CARDS = {
  GOLFER: { picture: '/img/scene-khaoyai.jpg', title: words.iAmGolfer, does: words.golferDoes },
  CADDY: { picture: '/img/scene-evening.jpg', title: words.iAmCaddy, does: words.caddyDoes },
} as const satisfies Record<Role, { picture: string; title: Words; does: Words }>;

/** /authentication/select-user-type – asked once: until the terms are accepted, Back leads here to choose the other. */
export function SelectUserTypeScreen() {
  const w = useWords(words);
  const language = useLanguage();
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const isOver = useIsOver('ACCEPT_TERMS');
  // Chosen on the registration form: asked again only when Back leads here from the terms.
  const chosen = wishedRoleOf(usePhone());
  const person = usePerson();
  const [shown] = useState(() => roleOf(chosen.read(), person));
  const [picked, setPicked] = useState(shown);
  const { isBusy, failure, submit } = useForm({
    call: 'POST /user/select-role',
    schema: () => import('#domain/account/api.ts').then((m) => m.accountCalls['POST /user/select-role'].input),
    done: useStepDone(),
  });
  const pick = (role: Role) => {
    setPicked(role);
    void submit({ role });
  };
  useEffect(() => {
    const isUnused = chosen.read() !== undefined;
    chosen.write(undefined);
    if (isUnused && shown) void submit({ role: shown });
  });
  const likely = useLikelyRole()?.toUpperCase();
  const cardProps = { busy: isBusy ? picked : undefined, likely: person?.role ?? likely, onPick: pick };
  if (isOver) return null;
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
          <RoleCard as="GOLFER" {...cardProps} />
          <RoleCard as="CADDY" {...cardProps} />
        </div>
        <FormNote failure={failure} />
        <p className="meta center">{w.roleFinal}</p>
        <OfflineStrip />
      </main>
    </BlankLayout>
  );
}

/** What the form showed, where it was to this very user, who has no role yet. */
function roleOf(shown: WishedRole | undefined, person: Person | undefined): Role | undefined {
  if (!shown || person?.role !== null || person.user_id !== shown.user_id) return undefined;
  return shown.role === 'golfer' ? 'GOLFER' : 'CADDY';
}

interface RoleCardProps {
  as: Role;
  /** The one that is being chosen. */
  busy: Role | undefined;
  /** The one that is marked: chosen before, or fitting to the page the user came for. */
  likely: string | undefined;
  onPick: (role: Role) => void;
}

function RoleCard({ as: role, busy, likely, onPick }: RoleCardProps) {
  const language = useLanguage();
  const { picture, title, does } = ROLE_CARDS[role];
  return (
    <button
      type="button"
      className="role"
      aria-busy={busy === role || undefined}
      aria-current={likely === role || undefined}
      onClick={() => onPick(role)}
    >
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
            {wordIn(busy === role ? words.choosing : does, language)}
          </span>
        </span>
        <Icon name="chevron-right" />
      </span>
    </button>
  );
}
