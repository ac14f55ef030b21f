import { useState } from 'react';
import { TERMS_VERSION, type Role } from '#domain/account/account.ts';
import { parseDate } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { ButtonLink } from '../../ui/control/button.tsx';
import { ChoiceGroup, Pick } from '../../ui/control/choice.tsx';
import { useFocusOnArrive } from '../../ui/focus.ts';
import { Note } from '../../ui/show/status.tsx';
import { usePerson } from '../person.ts';
import { TermsArticle } from './terms-article.tsx';

const WHOSE: Words = { th: 'ข้อกำหนดสำหรับ', en: 'Terms for' };
const words = {
  title: { th: 'ข้อกำหนดการใช้งาน', en: 'Terms and conditions' },
  version: { th: 'อ่านราว 4 นาที · ฉบับ {date}', en: 'About 4 minutes · version of {date}' },
  golfers: { th: 'นักกอล์ฟ', en: 'Golfers' },
  caddies: { th: 'แคดดี้', en: 'Caddies' },
  licences: { th: 'งานของผู้อื่นที่ใช้ในแอปนี้', en: 'The work of others in this app' },
  back: { th: 'ไปหน้าเริ่มต้น', en: 'To the start page' },
} as const satisfies Record<string, Words>;

/** /help/terms – to be read before anybody registers; nothing is agreed to here. */
export function PublicTerms() {
  const w = useWords(words);
  const f = useFormat();
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const own = usePerson()?.role;
  const [role, setRole] = useState<Role>(own ?? 'GOLFER');
  const version = parseDate(TERMS_VERSION.replaceAll('-', '/'));
  return (
    <>
      <h1 className="t-2xl mt-2" ref={h1} tabIndex={-1}>
        {w.title}
      </h1>
      <ChoiceGroup label={WHOSE} labelHidden look="segment" value={role} onPick={setRole}>
        <Pick value="GOLFER" className="">
          {w.golfers}
        </Pick>
        <Pick value="CADDY" className="">
          {w.caddies}
        </Pick>
      </ChoiceGroup>
      <Note kind="sky" icon="clock">
        {say(w.version, { date: version ? `${f.dayOfMonth(version)} ${f.monthYear(version)}` : TERMS_VERSION })}
      </Note>
      <TermsArticle role={role} />
      <a className="link tall" href="/licences.txt" target="_blank" rel="noopener">
        {w.licences}
      </a>
      <ButtonLink kind="ghost" block icon="arrow-left" href="/">
        {w.back}
      </ButtonLink>
    </>
  );
}
