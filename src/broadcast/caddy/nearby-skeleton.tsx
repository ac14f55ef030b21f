import { useWords } from '../../i18n/language.ts';
import { Ink, InkBox, Skeleton } from '../../ui/frame/skeleton.tsx';
import { caddyWords } from './caddy-words.ts';

/** One row with hidden ink: the same boxes as the one that comes. */
export function NearbySkeleton() {
  const w = useWords(caddyWords);
  return (
    <Skeleton label={w.loading}>
      <div className="list">
        <div className="lrow">
          <span className="grow">
            <b>
              <Ink>ทุ่งสวรรค์ กอล์ฟคลับ</Ink>
            </b>
            <span className="meta line">
              <Ink>18 หลุม · รถร่วม</Ink>
            </span>
            <span className="meta line">
              <Ink>คุณได้รับ ฿135</Ink>
            </span>
          </span>
          <InkBox className="btn btn--sm" />
        </div>
      </div>
    </Skeleton>
  );
}
