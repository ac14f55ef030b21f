import type { OutputOf } from '#domain/calls.ts';
import type { OwnCase } from '#domain/case/api.ts';
import { shownCaseNumber } from '#domain/case/case.ts';
import { parseMoment } from '#domain/dates.ts';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { Loaded, ReadLine, type Read } from '../sync/shown/loaded.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/frame/section.tsx';
import { InkBox, Skeleton } from '../ui/frame/skeleton.tsx';
import { Status } from '../ui/show/status.tsx';
import { MINUTE } from '#domain/dates.ts';
import { STATE_WORDS, TOPIC_WORDS, words } from './words.ts';

/** The user's own cases: the status of each, and what the team answered. */
export function CaseList({ read }: { read: Read<OutputOf<'GET /case/own'>> }) {
  const w = useWords(words);
  const waiting = (
    <Skeleton label={w.loading}>
      <InkBox className="card" />
    </Skeleton>
  );
  return (
    <Section title={w.mine}>
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={waiting}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="meta">{w.none}</p>
          ) : (
            <ul className="stack">
              {items.map((it) => (
                <OneCase key={it.case_number} it={it} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function OneCase({ it }: { it: OwnCase }) {
  const w = useWords(words);
  const language = useLanguage();
  const f = useFormat();
  const now = useNow(MINUTE);
  const about = [wordIn(TOPIC_WORDS[it.topic], language), it.about, f.ago(parseMoment(it.created_at), now)];
  return (
    <li className="card stack stack-2">
      <p className="row between wrap">
        <b className="num nowrap" translate="no">
          {shownCaseNumber(it.case_number)}
        </b>
        <Status kind={it.state === 'OPEN' ? 'wait' : 'ok'}>{wordIn(STATE_WORDS[it.state], language)}</Status>
      </p>
      <p className="meta">{about.filter(Boolean).join(' · ')}</p>
      <p className="prose case-said">{it.text}</p>
      {it.answer !== null && (
        <div className="note note--green">
          <p>
            <b className="line">{w.theAnswer}</b>
            <span className="case-said">{it.answer}</span>
          </p>
        </div>
      )}
    </li>
  );
}
