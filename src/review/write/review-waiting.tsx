import '../review.css';
import { useWords } from '../../i18n/language.ts';
import { Screen } from '../../ui/frame/layout.tsx';
import { SkeletonText, InkBox, Skeleton } from '../../ui/frame/skeleton.tsx';
import { words } from '../words.ts';

/** Shown until the round and its reviews are known. */
export function ReviewWaiting() {
  const w = useWords(words);
  return (
    <Screen tight>
      <Skeleton label={w.loading}>
        <div className="stack stack-2 review-head">
          <InkBox className="av av--xl" />
          <h2 className="t-xl">
            <SkeletonText>รอบกับฝนเป็นอย่างไร</SkeletonText>
          </h2>
          <p className="meta">
            <SkeletonText>ส. 14 พ.ย. 2569 · ทุ่งสวรรค์ · 18 หลุม</SkeletonText>
          </p>
        </div>
      </Skeleton>
    </Screen>
  );
}
