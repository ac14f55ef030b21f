import { useWords } from '../i18n/language.ts';
import { Section } from '../ui/frame/section.tsx';
import { Ink, InkBox, Skeleton } from '../ui/frame/skeleton.tsx';
import { words } from './words.ts';

/** A day with hidden ink. */
export function UpdatesSkeleton() {
  const w = useWords(words);
  return (
    <Skeleton label={w.loading}>
      <Section title={w.today}>
        <div className="list">
          {[0, 1, 2].map((row) => (
            <div key={row} className="lrow lrow--top">
              <InkBox className="lead" />
              <span className="grow">
                <b>
                  <Ink>somchai ตอบรับการจองแล้ว</Ink>
                </b>
                <span className="meta">
                  <Ink>อา. 22 พ.ย. 07:10 · อัลไพน์</Ink>
                </span>
                <span className="meta-xs">
                  <Ink>6 นาทีที่แล้ว</Ink>
                </span>
              </span>
            </div>
          ))}
        </div>
      </Section>
    </Skeleton>
  );
}
