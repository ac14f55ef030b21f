import { Suspense, useState } from 'react';
import { CaddyRow, CaddyRowsSkeleton } from '../../caddy/search/caddy-row.tsx';
import { transportAsked } from '../../caddy/search/filters.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { bookWords } from './book-words.ts';
import type { ChosenRound, RoundDraft } from './round.ts';

const NoneFree = lazyPart(() => import('../../caddy/search/none-free.tsx').then((m) => m.NoneFree));

const PAGE = 50;

/** Only those who work at that course then and whose time is not promised: the server knows, a copy says how old it is. */
export function useFreeCaddies({ slug, date, time, holes, transport }: RoundDraft, page = 1) {
  const filter = {
    ...(slug ? { golf_course: slug } : {}),
    ...(date ? { booking_date: date as string } : {}),
    ...(time ? { tee_off_time: time as string } : {}),
    holes,
    ...transportAsked(transport),
  };
  return useMirror('POST /caddy/search', { filter, page, limit: PAGE });
}

interface Props {
  chosen: ChosenRound;
  onPick: (caddy_id: string) => void;
}

/** The free caddies of the chosen round, page by page. */
export function FreeCaddies({ chosen, onPick }: Props) {
  const w = useWords(bookWords);
  const { round, choose } = chosen;
  const [pages, setPages] = useState(1);
  const read = useFreeCaddies(round);
  return (
    <>
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={<CaddyRowsSkeleton />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Suspense fallback={<CaddyRowsSkeleton />}>
              <NoneFree
                round={{ ...round, slug: round.slug ?? '' }}
                onChoose={choose}
                change={
                  <ButtonLink kind="quiet" block href="/golfer/booking/new?step=1">
                    {w.otherTime}
                  </ButtonLink>
                }
                withoutAsk
              />
            </Suspense>
          ) : (
            <Section title={say(w.freeCaddies, { n: total })}>
              <div className="stack">
                {Array.from({ length: pages }, (_, n) => (
                  <Page key={n + 1} page={n + 1} chosen={chosen} onPick={onPick} />
                ))}
              </div>
              {pages * PAGE < total && (
                <Button kind="quiet" block onClick={() => setPages(pages + 1)}>
                  {w.showMore}
                </Button>
              )}
            </Section>
          )
        }
      </Loaded>
    </>
  );
}

function Page({ page, chosen, onPick }: Props & { page: number }) {
  const { round } = chosen;
  return (
    <Loaded read={useFreeCaddies(round, page)} waiting={<CaddyRowsSkeleton />}>
      {({ items }) =>
        items.map((caddy) => (
          <CaddyRow key={caddy.user_id} caddy={caddy} at={round.slug} onPick={() => onPick(caddy.user_id)} />
        ))
      }
    </Loaded>
  );
}
