import { useWords } from '../../i18n/language.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Section } from '../../ui/frame/section.tsx';
import { StatementRow } from '../../wallet/history/history-row.tsx';
import { StatementSkeleton } from '../../wallet/history/history-skeleton.tsx';
import { topupWords } from './topup-words.ts';

const MAX_LINES = 5;

/** The newest lines of the golfer's statement; all of it is in the history. */
export function LatestLines() {
  const w = useWords(topupWords);
  const read = useMirror('POST /wallet/ledger', { page: 1, limit: MAX_LINES });
  return (
    <Section title={w.latest} more={{ href: '/golfer/topup/history', label: w.all }}>
      <Loaded read={read} waiting={<StatementSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="meta">{w.nothingYet}</p>
          ) : (
            <div className="list">
              {items.map((line) => (
                <StatementRow key={line.line_id} line={line} viewer="golfer" />
              ))}
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}
