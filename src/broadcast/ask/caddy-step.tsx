import { type ChosenRound, type RoundDraft, roundInput } from '../../booking/round/round.ts';
import { useAskProblem } from './asking.tsx';
import { AskFields } from './ask-fields.tsx';
import { useRef, type ReactNode, Suspense, useState } from 'react';
import { CaddyRowsSkeleton, CaddyRow } from '../../caddy/search/caddy-row.tsx';
import { isOffDuty, offDutyWords, OffDutyNote, mustFollow, OnlyFollowers } from '../../caddy/off-duty.tsx';
import { detailOf, useHere } from '../../caddy/caddy-link.tsx';
import { courseWords, useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button, ButtonLink, IconLink } from '../../ui/control/button.tsx';
import { ChoiceGroup, RadioCard } from '../../ui/control/choice.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { Portrait, Vest } from '../../ui/show/portrait.tsx';
import { Rating } from '../../ui/show/rating.tsx';
import { BookSteps, NoteField, onward, STEPS } from '../../booking/round/book-steps.tsx';
import { bookWords } from '../../booking/round/book-words.ts';
import { TRANSPORT_WORDS, words } from '../../booking/words.ts';
import { transportAsked } from '../../caddy/search/filters.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { Section } from '../../ui/frame/section.tsx';

/** Step 2 of the booking flow: one caddy, or all of them by an open request. */
export function CaddyStep({ chosen }: { chosen: ChosenRound }) {
  const ask = <AskFields chosen={chosen} />;
  return <ChooseCaddy chosen={chosen} ask={ask} askProblem={useAskProblem(chosen.round)} />;
}

interface Props {
  chosen: ChosenRound;
  /** What an open request asks for besides the round. */
  ask: ReactNode;
  /** Why no open request can be made for that round. */
  askProblem: string | undefined;
}

/** Step 2: the caddy the golfer came for, or one of those who are free for that round, or all of them. */
function ChooseCaddy({ chosen, ask, askProblem }: Props) {
  const w = useWords(bookWords);
  const { round, choose } = chosen;
  const top = useRef<HTMLDivElement>(null);
  const free = useFreeCaddies(round);
  /** The tapped card is gone then: focus and scroll go back to the round, above the chosen caddy. */
  const pick = (caddy_id: string | undefined) => {
    choose({ caddy_id });
    top.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };
  const isAll = round.asks === 'all';
  const whyNot = useWhyNot(round);
  const total = free.data?.total ?? 0;
  return (
    <>
      <Screen cta tight>
        <BookSteps current={2} />
        <div ref={top} tabIndex={-1}>
          <RoundCard chosen={chosen} />
        </div>
        <ChoiceGroup label={bookWords.howToAsk} labelHidden value={round.asks} onPick={(asks) => choose({ asks })}>
          {round.caddy_id ? (
            <ThisCaddy caddy_id={round.caddy_id} isChosen={!isAll} />
          ) : (
            <RadioCard value="one" title={w.askOne} hint={w.askOneHint} />
          )}
          <RadioCard value="all" title={w.askAll} hint={total > 0 ? say(w.askAllFree, { n: total }) : w.askAllHint} />
        </ChoiceGroup>
        {isAll && ask}
        {!isAll && round.caddy_id && <OtherCaddy caddy_id={round.caddy_id} onOther={() => pick(undefined)} />}
        {!isAll && !round.caddy_id && <FreeCaddies chosen={chosen} onPick={pick} />}
        {isAll && <NoteField chosen={chosen} />}
      </Screen>
      {isAll ? <ToReview text={w.checkAsk} why={askProblem} /> : <ToReview text={w.checkPrice} why={whyNot} />}
    </>
  );
}

/** Why nobody can be asked yet; undefined when the chosen caddy can. */
function useWhyNot(round: RoundDraft): string | undefined {
  const w = useWords(bookWords);
  const off = useWord(offDutyWords.offDuty);
  const { caddy_id } = round;
  const caddy = useMirror('GET /caddy/{user_id}', { user_id: caddy_id ?? '' }, { skip: !caddy_id }).data;
  if (caddy && isOffDuty(caddy)) return off;
  if (caddy && mustFollow(caddy)) return w.followFirst;
  return roundInput(round) ? undefined : w.pickCaddy;
}

function ToReview({ text, why }: { text: string; why: string | undefined }) {
  return (
    <MainButton summary={why && <p className="meta-xs">{why}</p>}>
      {why ? (
        <Button size="lg" why={why}>
          {text}
        </Button>
      ) : (
        <ButtonLink size="lg" href={`${STEPS}?step=3`} state={onward(2)}>
          {text}
        </ButtonLink>
      )}
    </MainButton>
  );
}

function RoundCard({ chosen: { round, course } }: { chosen: ChosenRound }) {
  const w = useWords(bookWords);
  const s = useWords(words);
  const f = useFormat();
  const name = useWord(course ? courseWords(course) : bookWords.course);
  const transport = useWord(TRANSPORT_WORDS[round.transport ?? 'CART_PRIVATE']);
  return (
    <div className="card card--sand row between">
      <div className="grow">
        <b className="strong" translate="no">
          {name}
        </b>
        <p className="meta num">
          {round.date && f.day(round.date)} {round.time} · {say(s.nHoles, { n: round.holes })} · {transport}
        </p>
      </div>
      <IconLink icon="pencil" label={w.changeRound} href={`${STEPS}?step=1`} state={onward(2)} />
    </div>
  );
}

const useCaddy = (caddy_id: string) => useMirror('GET /caddy/{user_id}', { user_id: caddy_id });

function ThisCaddy({ caddy_id, isChosen }: { caddy_id: string; isChosen: boolean }) {
  const w = useWords(bookWords);
  const caddy = useCaddy(caddy_id).data;
  if (!caddy) return <RadioCard value="one" title={w.askThis} />;
  return (
    <RadioCard value="one" title={w.askThis} hint={say(w.askThisHint, { name: caddy.nickname })}>
      {isChosen && (
        <span className="row asked-one">
          <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} plate={false} />
          <b className="grow">
            {caddy.nickname} <Vest number={caddy.caddy_number} />
          </b>
          {caddy.rating_tenths !== null && <Rating value={caddy.rating_tenths / 10} count={caddy.reviews} />}
        </span>
      )}
    </RadioCard>
  );
}

/** The way back to the others; the caddy of an old link may be gone. */
function OtherCaddy({ caddy_id, onOther }: { caddy_id: string; onOther: () => void }) {
  const w = useWords(bookWords);
  const read = useCaddy(caddy_id);
  const here = useHere();
  const other = (
    <Button kind="ghost" onClick={onOther}>
      {w.changeCaddy}
    </Button>
  );
  const isGone = read.data === undefined && read.error?.status_code === 404;
  if (isGone)
    return (
      <Empty title={w.caddyGone} drawing="lost" action={other}>
        {w.caddyGoneWhy}
      </Empty>
    );
  return (
    <Loaded read={read} waiting={<CaddyRowsSkeleton rows={1} />}>
      {(caddy) => (
        <>
          {isOffDuty(caddy) ? <OffDutyNote caddy={caddy} /> : <OnlyFollowers caddy={caddy} />}
          {mustFollow(caddy) && (
            <ButtonLink kind="outline" href={detailOf(caddy_id)} state={here}>
              {w.followThis}
            </ButtonLink>
          )}
          {other}
        </>
      )}
    </Loaded>
  );
}

const NoneFree = lazyPart(() => import('../../caddy/search/none-free.tsx').then((m) => m.NoneFree));

const PAGE = 50;

/** Only those who work at that course then and whose time is not promised: the server knows, a copy says how old it is. */
function useFreeCaddies({ slug, date, time, holes, transport }: RoundDraft, page = 1) {
  const filter = {
    ...(slug ? { golf_course: slug } : {}),
    ...(date ? { booking_date: date as string } : {}),
    ...(time ? { tee_off_time: time as string } : {}),
    holes,
    ...transportAsked(transport),
  };
  return useMirror('POST /caddy/search', { filter, page, limit: PAGE });
}

interface FreeCaddiesProps {
  chosen: ChosenRound;
  onPick: (caddy_id: string) => void;
}

/** The free caddies of the chosen round, page by page. */
function FreeCaddies({ chosen, onPick }: FreeCaddiesProps) {
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

function Page({ page, chosen, onPick }: FreeCaddiesProps & { page: number }) {
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
