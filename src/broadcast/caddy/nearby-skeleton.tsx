import { useWords } from '../../i18n/language.ts';
import { SkeletonText, InkBox, Skeleton } from '../../ui/frame/skeleton.tsx';
import { caddyWords } from './caddy-words.ts';

/** One row with transparent text: the same boxes as the real one. */
export function NearbySkeleton() {
  const w = useWords(caddyWords);
  return (
    <Skeleton label={w.loading}>
      <div className="list">
        <div className="lrow">
          <span className="grow">
            <b>
              <SkeletonText>ทุ่งสวรรค์ กอล์ฟคลับ</SkeletonText>
            </b>
            <span className="meta line">
              <SkeletonText>18 หลุม · รถร่วม</SkeletonText>
            </span>
            <span className="meta line">
              <SkeletonText>คุณได้รับ ฿135</SkeletonText>
            </span>
          </span>
          <InkBox className="btn btn--sm" />
        </div>
      </div>
    </Skeleton>
  );
}
