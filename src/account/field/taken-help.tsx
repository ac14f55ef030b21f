import type { Failure } from '../../form/form.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { ButtonLink } from '../../ui/control/button.tsx';
import { useWanted, withWanted, usePerson } from '../person.ts';

const words = {
  signIn: { th: 'เข้าสู่ระบบด้วยบัญชีนั้น', en: 'Sign in to that account' },
  forgot: { th: 'บัญชีนั้นเป็นของฉัน แต่ลืมรหัสผ่าน', en: 'That account is mine. I forgot the password' },
  mine: { th: 'ฉันไม่เคยสมัครด้วยเบอร์หรืออีเมลนี้', en: 'It is mine, and I never registered it' },
} as const satisfies Record<string, Words>;

interface Props {
  failure: Failure;
  /** Of the field, and what was typed into it. */
  path: string;
  identifier: string;
}

/** Below a phone number or an e-mail that another account has: the ways on. */
export function TakenHelp({ failure, path, identifier }: Props) {
  if (failure.code !== 'IDENTIFIER_TAKEN' || !(path in failure.fields)) return null;
  return <TakenWays identifier={identifier.trim()} />;
}

/** Whoever is signed in has an account, and only a claim to make. */
function TakenWays({ identifier }: { identifier: string }) {
  const w = useWords(words);
  const isOut = usePerson() === undefined;
  const wanted = useWanted();
  return (
    <div className="stack stack-2">
      {isOut && (
        <>
          <ButtonLink kind="tonal" block href={withWanted('/login', wanted)} state={{ identifier }}>
            {w.signIn}
          </ButtonLink>
          <ButtonLink kind="outline" block href={withWanted('/help/password', wanted)}>
            {w.forgot}
          </ButtonLink>
        </>
      )}
      {/* Not in the address: an address is logged. */}
      <ButtonLink kind="outline" block href="/help/contact?topic=account" state={{ claims: identifier }}>
        {w.mine}
      </ButtonLink>
    </div>
  );
}
