import { Link } from 'wouter';
import { useFormat } from '../../i18n/format.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { Note, Status } from '../../ui/show/status.tsx';
import { useOwnProfile } from '../own-data.ts';
import { usePerson } from '../person.ts';

const words = {
  title: { th: 'เบอร์และอีเมลที่ใช้เข้าสู่ระบบ', en: 'What you sign in with' },
  unconfirmed: { th: 'ยังไม่ได้ยืนยัน', en: 'not confirmed' },
  means: {
    th: 'ใช้งานได้ทุกอย่าง แต่ยังไม่มีการยืนยันว่าเป็นของคุณ ถ้าเจ้าของตัวจริงแจ้งเรา เราจะโทรหรือเขียนไปที่นั่นก่อนตัดสิน',
    en: 'You can use everything with it, but nothing shows yet that it is yours. If somebody else claims it, we call or write there before we decide.',
  },
  none: {
    th: 'บัญชีนี้ไม่มีเบอร์โทรหรืออีเมลแล้ว ออกจากระบบแล้วจะกลับเข้าไม่ได้',
    en: 'This account has no phone number or e-mail any more. Once signed out, you cannot come back in.',
  },
  add: { th: 'เพิ่มเบอร์หรืออีเมล', en: 'Add a phone or an e-mail' },
} as const satisfies Record<string, Words>;

/** The user's phone number and e-mail, which nobody has confirmed. Rule: product.md §3.5. */
export function Identifiers() {
  const w = useWords(words);
  const f = useFormat();
  const role = usePerson()?.role;
  const own = useOwnProfile().data;
  if (!own || !role) return null;
  const known = [own.phone && f.phone(own.phone), own.email].filter(Boolean);
  if (known.length > 0)
    return (
      <section className="card stack stack-2">
        <h3 className="t-lg">{w.title}</h3>
        {known.map((it) => (
          <p className="row between wrap" key={it}>
            <b className="num breakable" translate="no">
              {it}
            </b>
            <Status kind="info">{w.unconfirmed}</Status>
          </p>
        ))}
        <p className="meta">{w.means}</p>
      </section>
    );
  // Who came by LINE and has no password signs in by LINE.
  if (!own.has_password) return null;
  return (
    <Note kind="amber">
      {w.none}{' '}
      <Link className="link tall" href={`/${role.toLowerCase()}/profile/edit-profile`}>
        {w.add}
      </Link>
    </Note>
  );
}
