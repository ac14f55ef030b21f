import type { NextStep } from '#domain/account/account.ts';
import { stepPath } from '../routing/guard.ts';
import { useWords, type Words } from '../i18n/language.ts';
import { ButtonLink } from '../ui/control/button.tsx';
import { Note } from '../ui/show/status.tsx';

const words = {
  golfer: { th: 'กรอกข้อมูลให้ครบก่อนจอง', en: 'Finish your profile before you book' },
  caddy: { th: 'กรอกข้อมูลให้ครบ แล้วนักกอล์ฟจะหาคุณเจอ', en: 'Finish your profile so that golfers can find you' },
  goOn: { th: 'ทำต่อ', en: 'Continue' },
} as const satisfies Record<string, Words>;

/** A step of registration with the way back to it. */
export function RegistrationStep({ role, due }: { role: 'golfer' | 'caddy'; due: NextStep }) {
  const w = useWords(words);
  return (
    <div className="stack">
      <Note kind="amber">{w[role]}</Note>
      <ButtonLink href={stepPath(due, role === 'golfer' ? 'GOLFER' : 'CADDY')}>{w.goOn}</ButtonLink>
    </div>
  );
}
