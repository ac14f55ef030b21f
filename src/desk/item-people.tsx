import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { shownCaseNumber } from '#domain/case/case.ts';
import type { QueueKind } from '#domain/desk/queue.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { useLanguage, useWords } from '../i18n/language.ts';
import { ask } from './call.ts';
import { useDesk } from './context.ts';
import { personPlace } from './find-field.tsx';
import { wholeDayText } from './find-shown.ts';
import { findWords } from './find-words.ts';
import { codeText } from './shown.ts';
import { useAsked } from './use-asked.ts';

/** The people of an item of the queue, each with their page, and what the sender of a case asked before. */
export function ItemPeople({ kind, item }: { kind: QueueKind; item: string }): ReactElement | null {
  const { me } = useDesk();
  return mayAct(me.roles, 'READ_PERSON') === 'NO' ? null : <People kind={kind} item={item} />;
}

function People({ kind, item }: { kind: QueueKind; item: string }): ReactElement | null {
  const w = useWords(findWords);
  const language = useLanguage();
  const { data } = useAsked(() => ask('GET /desk/item-people', { kind, item }), `${kind} ${item}`);
  if (!data || data.people.length === 0) return null;
  return (
    <div className="stack stack-s">
      <p className="row wrap">
        <span className="m">{w.pages}</span>
        {data.people.map(({ user_id, name }) => (
          <Link className="link link-s" href={personPlace(user_id)} key={user_id}>
            {name}
          </Link>
        ))}
      </p>
      {data.earlier_cases.length > 0 && (
        <details className="tab">
          <summary>
            {w.earlierCases} <span className="c">{data.earlier_cases.length}</span>
          </summary>
          <ul className="stack stack-s">
            {data.earlier_cases.map(({ case_number, topic, text, answer, created_at }) => (
              <li key={case_number}>
                <span className="m">
                  {shownCaseNumber(case_number)} · {codeText(topic, language)} · {wholeDayText(created_at, language)}
                </span>
                <span className="pre block">{text}</span>
                {answer !== null && <span className="pre block m">{answer}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
