import '../caddy.css';
import type { Spoken } from '#domain/account/account.ts';
import type { FoundCaddy } from '#domain/caddy/api.ts';
import { addDays, dateOf, MINUTE, type SlashDate } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { courseWords, useFormat, SPOKEN_WORDS } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { Portrait } from '../../ui/show/portrait.tsx';
import { Rating } from '../../ui/show/rating.tsx';
import { SkeletonText, InkBox, Skeleton } from '../../ui/frame/placeholders.tsx';
import { CaddyLink } from '../caddy-link.tsx';
import { words } from '../words.ts';

interface Props {
  caddy: FoundCaddy;
  /** The course of the round: "works at this course". */
  at?: string | undefined;
  /** The card links to the caddy's page; else it is a button. */
  isLink?: boolean;
  onPick?: () => void;
}

/** A caddy in a list, with what decides: face, bib number, rating, course and distance, languages, next free time, price. */
export function CaddyRow({ caddy, at, isLink, onPick }: Props) {
  const w = useWords(words);
  const card = (
    <>
      <CaddyFacts caddy={caddy} at={at} />
      <CaddyOffer caddy={caddy} />
    </>
  );
  if (isLink)
    return (
      <CaddyLink className="card caddy-row" user_id={caddy.user_id}>
        {card}
      </CaddyLink>
    );
  const label = say(w.picked, { name: caddy.nickname });
  return (
    <button type="button" className="card caddy-row" aria-label={label} onClick={onPick}>
      {card}
    </button>
  );
}

function CaddyFacts({ caddy, at }: Pick<Props, 'caddy' | 'at'>) {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const course = caddy.course ?? caddy.courses.find(({ slug }) => slug === at) ?? caddy.courses[0];
  const where = course && (course.slug === at ? w.atThisCourse : wordIn(courseWords(course), language));
  const away = caddy.km === null || caddy.km === undefined ? undefined : say(w.away, { km: Math.max(1, caddy.km) });
  const languages = caddy.languages.map((spoken) => wordIn(SPOKEN_WORDS[spoken as Spoken], language)).join(' ');
  const rounds = caddy.rounds > 0 && say(w.rounds, { n: f.number(caddy.rounds) });
  return (
    <span className="row row-top caddy-facts">
      <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} size="xl" />
      <span className="grow">
        <span className="row between wrap">
          <span className="inline">
            <b className="strong t-lg" translate="no">
              {caddy.nickname}
            </b>
            {caddy.verified && <Verified />}
          </span>
          {caddy.rating_tenths === null ? (
            <span className="meta-xs">{w.newCaddy}</span>
          ) : (
            <Rating value={caddy.rating_tenths / 10} count={caddy.reviews} />
          )}
        </span>
        <span className="meta line">{[where, away].filter(Boolean).join(' · ')}</span>
        <span className="meta line">{[languages, rounds].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  );
}

/** When the caddy is free next, and what that round costs. Nothing in copies that an older build stored. */
function CaddyOffer({ caddy: { next_free, cost } }: Pick<Props, 'caddy'>) {
  const w = useWords(words);
  const f = useFormat();
  const today = dateOf(useNow(MINUTE));
  if (next_free === undefined || !cost) return null;
  const dayOf = (date: SlashDate) =>
    date === today ? w.freeToday : date === addDays(today, 1) ? w.freeTomorrow : say(w.freeOn, { day: f.day(date) });
  return (
    <span className="row wrap caddy-offer">
      {next_free ? (
        <span className="caddy-free">
          <Icon name="clock" small />
          <span>
            <small>{dayOf(next_free.booking_date as SlashDate)}</small>
            <b className="num">{next_free.tee_off_time}</b>
          </span>
        </span>
      ) : (
        <span className="meta-xs">{w.notFreeSoon}</span>
      )}
      <span className="caddy-cost num">
        <b>{f.money(satang(cost.wallet + (cost.counter ?? 0)))}</b>
        <small>{costLine(cost)}</small>
      </span>
    </span>
  );

  function costLine({ wallet, counter }: NonNullable<FoundCaddy['cost']>): string {
    if (counter === null) return w.counterOpen;
    const parts = { wallet: f.money(satang(wallet)), counter: f.money(satang(counter)) };
    return counter === 0 ? w.allInApp : say(w.costParts, parts);
  }
}

function Verified() {
  const w = useWords(words);
  return (
    <>
      <Icon name="badge-check" small />
      <span className="sr">{w.verified}</span>
    </>
  );
}

/** Caddies to come. */
export function CaddyRowsSkeleton({ rows = 3 }: { rows?: number }) {
  const w = useWords(words);
  return (
    <Skeleton label={w.loading}>
      <div className="stack">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="card caddy-row">
            <span className="row row-top caddy-facts">
              <InkBox className="av av--xl" />
              <span className="grow">
                <b className="strong t-lg line">
                  <SkeletonText>แนนซี่</SkeletonText>
                </b>
                <span className="meta line">
                  <SkeletonText>ประจำสนามนี้ · 642 รอบ</SkeletonText>
                </span>
                <span className="meta line">
                  <SkeletonText>ไทย อังกฤษ</SkeletonText>
                </span>
              </span>
            </span>
            <span className="row wrap caddy-offer">
              <span className="caddy-free">
                <span>
                  <small>
                    <SkeletonText>ว่างพรุ่งนี้</SkeletonText>
                  </small>
                  <b>
                    <SkeletonText>06:30</SkeletonText>
                  </b>
                </span>
              </span>
              <span className="caddy-cost">
                <b>
                  <SkeletonText>฿1,250</SkeletonText>
                </b>
                <small>
                  <SkeletonText>จอง ฿150 · ที่สนาม ฿1,100</SkeletonText>
                </small>
              </span>
            </span>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
