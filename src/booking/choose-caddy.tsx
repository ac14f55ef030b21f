import { useRef } from 'react';
import { CaddyRow, CaddyRowsSkeleton } from '../caddy/caddy-row.tsx';
import { courseWords } from '../course/names.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { useMirror } from '../sync/mirror.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ChoiceGroup, RadioCard } from '../ui/choice.tsx';
import { Empty } from '../ui/empty.tsx';
import { TextArea } from '../ui/field.tsx';
import { IconLink } from '../ui/icon-button.tsx';
import { MainButton, Screen } from '../ui/layout.tsx';
import { Portrait, Vest } from '../ui/portrait.tsx';
import { Rating } from '../ui/rating.tsx';
import { Section } from '../ui/section.tsx';
import { BookSteps } from './book-steps.tsx';
import { type ChosenRound, type RoundDraft, roundInput } from './round.ts';
import { bookWords } from './book-words.ts';
import { TRANSPORT_WORDS, words } from './words.ts';

const NOTE_MAX = 300;

/** Step 2: the caddy she came for, or one of those who are free for that round; and a note. */
export function ChooseCaddy({ chosen }: { chosen: ChosenRound }) {
  const w = useWords(bookWords);
  const { round, choose } = chosen;
  const top = useRef<HTMLDivElement>(null);
  /** What she tapped is gone then: she is back at the round, above whom she chose. */
  const pick = (caddy_id: string | undefined) => {
    choose({ caddy_id });
    top.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };
  return (
    <>
      <Screen cta tight>
        <BookSteps current={2} />
        <div ref={top} tabIndex={-1}>
          <RoundCard chosen={chosen} />
        </div>
        {round.caddy_id ? (
          <ThisCaddy caddy_id={round.caddy_id} onOther={() => pick(undefined)} />
        ) : (
          <FreeCaddies round={round} onPick={pick} />
        )}
        <TextArea
          label={bookWords.noteLabel}
          hint={w.noteExample}
          value={round.note}
          maxLength={NOTE_MAX}
          onChange={(event) => choose({ note: event.target.value })}
        />
      </Screen>
      <MainButton summary={!round.caddy_id && <p className="meta-xs">{w.pickCaddy}</p>}>
        {roundInput(round) ? (
          <ButtonLink size="lg" href="/golfer/booking/new?step=3">
            {w.checkPrice}
          </ButtonLink>
        ) : (
          <Button size="lg" why={w.pickCaddy}>
            {w.checkPrice}
          </Button>
        )}
      </MainButton>
    </>
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
        <b className="strong">{name}</b>
        <p className="meta num">
          {round.date && f.day(round.date)} {round.time} · {say(s.nHoles, { n: round.holes })} · {transport}
        </p>
      </div>
      <IconLink icon="pencil" label={w.changeRound} href="/golfer/booking/new?step=1" />
    </div>
  );
}

function ThisCaddy({ caddy_id, onOther }: { caddy_id: string; onOther: () => void }) {
  const w = useWords(bookWords);
  const read = useMirror('GET /caddy/{user_id}', { user_id: caddy_id });
  const isGone = read.data === undefined && read.error?.status_code === 404;
  const other = (
    <Button kind="ghost" onClick={onOther}>
      {w.changeCaddy}
    </Button>
  );
  if (isGone)
    return (
      <Empty title={w.caddyGone} drawing="lost" action={other}>
        {w.caddyGoneWhy}
      </Empty>
    );
  return (
    <div className="stack stack-2">
      <Loaded read={read} waiting={<CaddyRowsSkeleton rows={1} />}>
        {(caddy) => (
          <ChoiceGroup label={bookWords.stepCaddy} labelHidden value="this" onPick={() => undefined}>
            <RadioCard value="this" title={w.askThis} hint={say(w.askThisHint, { name: caddy.nickname })}>
              <span className="row asked-one">
                <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} plate={false} />
                <b className="grow">
                  {caddy.nickname} <Vest number={caddy.caddy_number} />
                </b>
                {caddy.rating_tenths !== null && <Rating value={caddy.rating_tenths / 10} count={caddy.reviews} />}
              </span>
            </RadioCard>
          </ChoiceGroup>
        )}
      </Loaded>
      {other}
    </div>
  );
}

/** Only those who work at that course then and whose time is not promised: the server knows, a copy says how old it is. */
function useFreeCaddies({ slug, date, time, holes }: RoundDraft) {
  const filter = {
    ...(slug ? { golf_course: slug } : {}),
    ...(date ? { booking_date: date as string } : {}),
    ...(time ? { tee_off_time: time as string } : {}),
    holes,
  };
  return useMirror('POST /caddy/search', { filter, page: 1, limit: 50 });
}

function FreeCaddies({ round, onPick }: { round: RoundDraft; onPick: (caddy_id: string) => void }) {
  const w = useWords(bookWords);
  const read = useFreeCaddies(round);
  return (
    <>
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={<CaddyRowsSkeleton />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty title={w.noneFree} action={<ButtonLink href="/golfer/booking/new?step=1">{w.otherTime}</ButtonLink>}>
              {w.noneFreeWhy}
            </Empty>
          ) : (
            <Section title={say(w.freeCaddies, { n: total })}>
              <div className="stack">
                {items.map((caddy) => (
                  <CaddyRow
                    key={caddy.user_id}
                    caddy={caddy}
                    at={round.slug}
                    freeAt={round.time}
                    onPick={() => onPick(caddy.user_id)}
                  />
                ))}
              </div>
            </Section>
          )
        }
      </Loaded>
    </>
  );
}
