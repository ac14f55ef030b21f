import { useWords } from '../i18n/language.ts';
import { Ink, InkBox, Skeleton } from '../ui/skeleton.tsx';
import { caddyWords } from './caddy-words.ts';

/** One card with hidden ink: the same boxes as the one that comes. */
export function NearbySkeleton() {
  const w = useWords(caddyWords);
  return (
    <Skeleton label={w.loading}>
      <article className="card req">
        <h3>
          <Ink>06:40 ส. 28 พ.ย.</Ink>
        </h3>
        <p className="strong">
          <Ink>ทุ่งสวรรค์ กอล์ฟคลับ</Ink>
        </p>
        <p className="meta">
          <Ink>18 หลุม · รถร่วม</Ink>
        </p>
        <div className="btns btns--12">
          <InkBox className="btn" />
          <InkBox className="btn" />
        </div>
      </article>
    </Skeleton>
  );
}
