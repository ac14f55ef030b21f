import { useState } from 'react';
import { Link } from 'wouter';
import type { PointLine } from '#domain/reward/api.ts';
import { dateOf, parseMoment } from '#domain/dates.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { Loaded } from '../sync/shown/loaded.tsx';
import { useMirror } from '../sync/mirror/mirror.ts';
import { Button } from '../ui/control/button.tsx';
import { useRestoredFocus } from '../ui/restored-focus.ts';
import { Section } from '../ui/frame/section.tsx';
import { InkBox, Skeleton } from '../ui/frame/placeholders.tsx';
import { nameIn } from './data.ts';
import { LINE_WORDS, words } from './words.ts';

export const PAGE = 20;

export const usePointLines = (page: number) => useMirror('POST /reward/history', { page, limit: PAGE });

/** Every point that came and went, newest first; older ones when they are asked for. */
export function PointsHistory() {
  const w = useWords(words);
  const [pages, setPages] = useState(1);
  const total = usePointLines(1).data?.total ?? 0;
  const last = useRestoredFocus<HTMLDivElement>();
  return (
    <Section title={w.history}>
      {Array.from({ length: pages }, (_, n) => (
        <div key={n + 1} ref={n + 1 === pages ? last : undefined} tabIndex={-1}>
          <Page page={n + 1} />
        </div>
      ))}
      {pages * PAGE < total && (
        <Button kind="quiet" block onClick={() => setPages(pages + 1)}>
          {w.more}
        </Button>
      )}
    </Section>
  );
}

function Page({ page }: { page: number }) {
  const w = useWords(words);
  const waiting = (
    <Skeleton label={w.loading}>
      <InkBox className="card" />
    </Skeleton>
  );
  return (
    <Loaded read={usePointLines(page)} waiting={waiting}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="meta">{w.none}</p>
        ) : (
          <div className={page === 1 ? 'list' : 'list goes-on'}>
            {items.map((line) => (
              <Line key={line.line_id} line={line} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function Line({ line }: { line: PointLine }) {
  const f = useFormat();
  const language = useLanguage();
  const title = say(wordIn(LINE_WORDS[line.kind], language) as '{n}{name}', {
    n: line.holes ?? '',
    name: line.reward ? nameIn(line.reward, language) : '',
  });
  const about = [f.dayMonth(dateOf(parseMoment(line.at))), line.kind === 'REVIEW' ? line.golfer : line.booking_ref];
  const inner = (
    <>
      <span className="grow">
        <b>{title}</b>
        <span className="meta num">{about.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={line.points > 0 ? 'money num money--in' : 'money num'}>
        {line.points > 0 ? '+' : '−'}
        {f.number(Math.abs(line.points))}
      </span>
    </>
  );
  return line.booking_ref ? (
    <Link className="lrow" href={`/caddy/booking/${line.booking_ref}`}>
      {inner}
    </Link>
  ) : (
    <div className="lrow">{inner}</div>
  );
}
