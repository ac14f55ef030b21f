import { useWords } from '../../i18n/language.ts';
import { SkeletonText, InkBox, Skeleton } from '../../ui/frame/skeleton.tsx';
import { statementWords } from './history-words.ts';

const ROWS = [1, 2, 3];

/** Rows to come. */
export function StatementSkeleton() {
  const w = useWords(statementWords);
  return (
    <Skeleton label={w.loading}>
      <div className="list">
        {ROWS.map((row) => (
          <div key={row} className="lrow">
            <InkBox className="lead" />
            <span className="grow">
              <b>
                <SkeletonText>{w.loading}</SkeletonText>
              </b>
              <span className="meta num">
                <SkeletonText>20 พ.ย. 18:04</SkeletonText>
              </span>
            </span>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
