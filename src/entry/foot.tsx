import { Link } from 'wouter';
import { useWords, type Words } from '../i18n/language.ts';
import { LanguageButton } from '../ui/frame/layout.tsx';

const words = {
  about: { th: 'รู้จัก Caddee', en: 'About Caddee' },
  terms: { th: 'ข้อกำหนดการใช้งาน', en: 'Terms and conditions' },
  contact: { th: 'ติดต่อเรา', en: 'Contact us' },
} as const satisfies Record<string, Words>;

/** The end of the landing page and of the sign-in: what we are, our terms, how to reach us, the other language. */
export function Foot({ isLanding }: { isLanding?: boolean }) {
  const w = useWords(words);
  return (
    <>
      {!isLanding && (
        <Link className="link tall" href="/?about">
          {w.about}
        </Link>
      )}
      <Link className="link tall" href="/help/terms">
        {w.terms}
      </Link>
      <Link className="link tall" href="/help/contact">
        {w.contact}
      </Link>
      {isLanding && <LanguageButton />}
    </>
  );
}
