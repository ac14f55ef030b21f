import './safety.css';
import { useWords, type Words } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/frame/section.tsx';

export const hotlineWords = {
  title: { th: 'ฉุกเฉิน', en: 'Emergency' },
  how: { th: 'โทรได้แม้ไม่มีเน็ต', en: 'Works without data' },
  ambulance: { th: 'เจ็บป่วยฉุกเฉิน', en: 'Ambulance' },
  police: { th: 'ตำรวจ', en: 'Police' },
  tourist: { th: 'ตำรวจท่องเที่ยว', en: 'Tourist police' },
  call: { th: 'โทร', en: 'Call' },
} as const satisfies Record<string, Words>;

const HOTLINES = [
  { number: '1669', name: 'ambulance' },
  { number: '191', name: 'police' },
  { number: '1155', name: 'tourist' },
] as const;

/** Three calls that need no data. */
export function Hotlines({ quiet }: { quiet?: boolean }) {
  const w = useWords(hotlineWords);
  return (
    <ul className="safety-calls">
      {HOTLINES.map(({ number, name }) => (
        <li key={number}>
          <a className={`btn ${quiet ? 'btn--quiet' : 'btn--danger2'} safety-call`} href={`tel:${number}`}>
            <Icon name="phone" />
            <span>
              <span className="sr">{w.call} </span>
              <b className="num">{number}</b>
              <span className="line">{w[name]}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The same on a home without a round to say where one is: there every day, and quiet. */
export function QuietHotlines() {
  const w = useWords(hotlineWords);
  return (
    <Section title={w.title} aside={<span className="meta">{w.how}</span>}>
      <Hotlines quiet />
    </Section>
  );
}
