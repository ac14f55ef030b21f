import { Suspense, useDeferredValue, useState } from 'react';
import { searchKey } from '#domain/course/search.ts';
import { useLanguage, useWords, wordIn, type Language, type Words } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { Field } from '../../ui/control/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { useTorn } from '../../ui/show/portrait.tsx';
import type { Topic } from './manual-both.ts';
import { usePerson } from '../person.ts';
import './manual.css';

const label: Words = { th: 'ค้นหาในคู่มือ', en: 'Search the manual' };
const words = {
  none: { th: 'ไม่พบเรื่องนี้ในคู่มือ', en: 'Nothing in the manual matches' },
  noneWhy: { th: 'ลองคำที่สั้นลง หรือล้างคำค้นแล้วดูทุกเรื่อง', en: 'Try a shorter word, or clear the search to see everything.' },
  clear: { th: 'ล้างคำค้น', en: 'Clear' },
  found: { th: '{n} เรื่อง', en: '{n} topics' },
} as const satisfies Record<string, Words>;

interface ListProps {
  q: string;
  onClear: () => void;
}

/** Each role's own topics, then those of both. */
const listOf = (own: () => Promise<{ TOPICS: readonly Topic[] }>) =>
  lazyPart(async () => {
    const [mine, both] = await Promise.all([own(), import('./manual-both.ts')]);
    const topics = [...mine.TOPICS, ...both.TOPICS];
    return (props: ListProps) => <TopicList {...props} topics={topics} />;
  });
const CaddyTopics = listOf(() => import('./manual-caddy.ts'));
const GolferTopics = listOf(() => import('./manual-golfer.ts'));

/** /golfer/profile/user-manual and /caddy/profile/user-manual: every word of it is on the phone. */
export function ManualScreen() {
  const Topics = usePerson()?.role === 'CADDY' ? CaddyTopics : GolferTopics;
  const [q, setQ] = useState('');
  return (
    <Screen tight>
      <Field
        label={label}
        icon="search"
        name="q"
        type="search"
        autoComplete="off"
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <Suspense>
        <Topics q={q} onClear={() => setQ('')} />
      </Suspense>
    </Screen>
  );
}

function TopicList({ topics, q, onClear }: ListProps & { topics: readonly Topic[] }) {
  const w = useWords(words);
  const language = useLanguage();
  const found = matching(topics, useDeferredValue(q));
  return (
    <>
      <output className="sr">{q.trim() && wordIn(words.found, language).replace('{n}', String(found.length))}</output>
      {found.length === 0 ? (
        <Empty
          title={w.none}
          action={
            <Button kind="tonal" onClick={onClear}>
              {w.clear}
            </Button>
          }
        >
          {w.noneWhy}
        </Empty>
      ) : (
        <div className="list manual">
          {found.map((topic, place) => (
            <TopicRow key={topic.title.en} topic={topic} language={language} open={q.trim() !== '' || place === 0} />
          ))}
        </div>
      )}
    </>
  );
}

/** By any word of it, in both languages; Thai has no spaces, so that any part of a word is one. */
function matching(topics: readonly Topic[], q: string): readonly Topic[] {
  const key = searchKey(q);
  if (key === '') return topics;
  return topics.filter(({ title, steps }) =>
    [title, ...steps].some((it) => searchKey(`${it.th} ${it.en}`).includes(key)),
  );
}

function TopicRow({
  topic: { icon, title, steps, picture },
  language,
  open,
}: {
  topic: Topic;
  language: Language;
  open: boolean;
}) {
  const { isTorn, onError } = useTorn(picture);
  return (
    <details open={open}>
      <summary className="lrow">
        <span className="lead lead--green">
          <Icon name={icon} />
        </span>
        <b className="grow">{wordIn(title, language)}</b>
        <Icon name="chevron-down" />
      </summary>
      <div className="manual-in reading">
        {picture && !isTorn && <img src={picture} alt="" loading="lazy" width={320} height={160} onError={onError} />}
        {steps.length === 1 ? (
          <p>{steps[0] && wordIn(steps[0], language)}</p>
        ) : (
          <ol>
            {steps.map((step) => (
              <li key={step.en}>{wordIn(step, language)}</li>
            ))}
          </ol>
        )}
      </div>
    </details>
  );
}
