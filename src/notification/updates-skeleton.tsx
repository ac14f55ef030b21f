import { useWords } from '../i18n/language.ts';
import { Section } from '../ui/frame/section.tsx';
import { SkeletonText, InkBox, Skeleton } from '../ui/frame/skeleton.tsx';
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
                  <SkeletonText>somchai ตอบรับการจองแล้ว</SkeletonText>
                </b>
                <span className="meta">
                  <SkeletonText>อา. 22 พ.ย. 07:10 · อัลไพน์</SkeletonText>
                </span>
                <span className="meta-xs">
                  <SkeletonText>6 นาทีที่แล้ว</SkeletonText>
                </span>
              </span>
            </div>
          ))}
        </div>
      </Section>
    </Skeleton>
  );
}
