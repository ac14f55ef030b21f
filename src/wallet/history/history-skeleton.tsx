import { useWords } from '../../i18n/language.ts';
import { Ink, InkBox, Skeleton } from '../../ui/frame/skeleton.tsx';
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
                <Ink>{w.loading}</Ink>
              </b>
              <span className="meta num">
                <Ink>20 พ.ย. 18:04</Ink>
              </span>
            </span>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
