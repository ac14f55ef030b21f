import { type Price, priceOf } from '#domain/booking/price.ts';
import type { Tariff } from '#domain/booking/rate.ts';
import { publicName } from '#domain/review/review.ts';
import { onTimePercent } from '#domain/caddy/search.ts';
import { takesWork } from '#domain/caddy/availability.ts';
import { usualTransport, type CoursePrice, coursePriceOn, counterOf } from '#domain/course/course.ts';
import { type ClockTime, dateOf, type Moment, type SlashDate, slashDate } from '#domain/dates.ts';
import { caddyPage, coursePage } from '#domain/public-page.ts';
import type { Spoken } from '#domain/account/account.ts';
import { termsFor } from '../booking/queries.ts';
import type { CourseRow } from '../course/sql.ts';
import {
  type CaddyFacts,
  courseName,
  nameOf,
  provinceName,
  starsOf,
  dayStrip,
  freeTimes,
  partOfDay,
  whyNot,
} from './facts.ts';
import { type Page, publicLink, type Reader, withQuery, html, type Html, named, whole, written } from './frame.ts';
import { LINE_WORDS, type PageWords, SPOKEN_WORDS } from './words.ts';
import type { CaddyRow } from '../caddy/sql.ts';

/** The round an address asks for; what the caddy does not have is as if nothing was asked. */
export interface AskedRound {
  booking_date: SlashDate | undefined;
  tee_off_time: ClockTime | undefined;
  golf_course: string | undefined;
}

/** The round the page shows: at a course of the caddy, on a day with free times. */
interface Round {
  home: CourseRow | undefined;
  date: SlashDate | undefined;
  time: ClockTime | undefined;
  times: ClockTime[];
  price: Price | undefined;
}

const FIRST_TIMES = 4;

/** `/c/{code}`: what anybody may know of a caddy, and the way to book. */
export function caddyPublicPage(facts: CaddyFacts, wished: AskedRound, reader: Reader, now: Moment): Page {
  const { row } = facts;
  const asked = { ...wished, golf_course: facts.homes.find(({ slug }) => slug === wished.golf_course)?.slug };
  const { said } = reader;
  const name = nameOf(row, said.language);
  const path = caddyPage(row.user_id);
  const round = roundOf(facts, asked, now);
  const [first] = facts.homes;
  const course = first ? courseName(first, said.language) : '';
  const title = said.say(first ? 'caddyTitle' : 'caddyOnly', { name, number: row.caddy_number, course });
  const stars = starsOf(row);
  const about = said.say('caddyAbout', { name, number: row.caddy_number });
  const photo = photoOf(row);
  const inApp = `/golfer/home/caddy-detail/${row.user_id}`;
  return {
    title,
    description: stars ? `${said.say('rated', { stars, n: said.number(row.reviews) })} · ${about}` : about,
    path,
    query: queryOf(asked),
    type: 'profile',
    ...(photo &&
      !photo.endsWith('.svg') && {
        image: { path: photo.replace(/\.webp$/, '.jpg'), alt: said.say('photoOf', { name }) },
      }),
    data: dataOf(facts, round, reader, name),
    wanted: bookHref(facts, round),
    body: html`<div class="pub-head">${identity(facts, said, name, course)}</div>
<div class="pub-side">${freeDays(facts, round, asked, reader, now, name)}<div class="only-wide">${action(facts, round, said, name)}</div>${
      round.price && round.home && cost(round.price, round.home, said)
    }</div>
<div class="pub-rest">
${row.strengths && html`<section class="section"><h2>${said.say('aboutCaddy', { name })}</h2>${written(row.strengths)}</section>`}
${homes(facts, reader)}
${reviews(facts, said, name, inApp)}
<section class="card"><h2>${said.say('share')}</h2><p class="meta address" translate="no">${reader.origin + path}</p></section>
<p class="note"><span>${whole(said.say(photo ? 'privacyPhoto' : 'privacy', { name }))}</span></p>
</div>`,
    bar: action(facts, round, said, name),
  };
}

const queryOf = ({ booking_date, tee_off_time, golf_course }: AskedRound): Record<string, string> => ({
  ...(golf_course && { golf_course }),
  ...(booking_date && { booking_date }),
  ...(tee_off_time && { tee_off_time }),
});

function roundOf({ homes, days, tariff, pricesOf }: CaddyFacts, asked: AskedRound, now: Moment): Round {
  const home = homes.find(({ slug }) => slug === asked.golf_course) ?? homes[0];
  const timesOn = (date: SlashDate) => days.filter((day) => day.date === date).flatMap((day) => freeTimes(day, now));
  const wanted = days.find(({ date }) => date === asked.booking_date)?.date;
  const date = wanted ?? days.find((day) => freeTimes(day, now).length > 0)?.date;
  const times = date ? timesOn(date) : [];
  const time = times.find((it) => it === asked.tee_off_time);
  return { home, date, time, times, price: home && priceAt(home, pricesOf(home.slug), tariff, date ?? dateOf(now)) };
}

/** A round of 18 with the cart most play with, as the booking form begins it. */
export function priceAt(
  course: CourseRow,
  prices: readonly CoursePrice[],
  tariff: Tariff,
  booking_date: SlashDate,
): Price {
  const counter = coursePriceOn(prices, booking_date);
  if (!counter) throw new Error(`there is no price at ${course.slug}`);
  const transport = usualTransport(course.cart_policy, booking_date);
  const round = { holes: 18 as const, transport, course: counterOf(counter) };
  return priceOf(round, termsFor(tariff, booking_date));
}

/** Where the button leads: into the form with all that was chosen; to the app's page of a caddy who takes no such request. */
function bookHref(facts: CaddyFacts, { home, date, time, times }: Round): string {
  const { row } = facts;
  if (!takesRounds(facts) || row.who_may_request === 'FOLLOWERS') return `/golfer/home/caddy-detail/${row.user_id}`;
  return withQuery('/golfer/booking/new', {
    caddy_id: row.user_id,
    golf_course: home?.slug,
    booking_date: times.length > 0 ? date : undefined,
    tee_off_time: time,
    holes: '18',
  });
}

function identity({ row }: CaddyFacts, said: PageWords, name: string, course: string): Html {
  const onTime = onTimePercent(row.on_time, row.rounds);
  const facts = [
    [said.say('rounds'), said.number(row.rounds)],
    [said.say('experience'), said.say('years', { n: row.years })],
    ...(onTime === null ? [] : [[said.say('onTime'), `${onTime}%`]]),
  ];
  return html`<div class="pub-id">${portrait(row, said, 'av av--xl', said.say('photoOf', { name }))}<div class="grow">
<h1 translate="no">${name}</h1>
<p class="meta">${named(course)}</p>
<p class="row wrap">${ratingOf(row, said)}${row.verification === 'VERIFIED' && html`<span class="meta">✓ ${said.say('verified')}</span>`}</p>
</div></div>
<dl class="score score--box">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd class="num">${value}</dd></div>`)}</dl>
<ul class="chips" aria-label="${said.say('languages')}">${row.languages.map(
    (spoken) => html`<li class="tag">${said.of(SPOKEN_WORDS[spoken as Spoken] ?? { th: spoken, en: spoken })}</li>`,
  )}</ul>`;
}

function freeDays(
  { row, days }: CaddyFacts,
  round: Round,
  asked: AskedRound,
  reader: Reader,
  now: Moment,
  name: string,
): Html {
  const { said } = reader;
  const to = (change: Record<string, string>) =>
    `${publicLink(reader, caddyPage(row.user_id), { golf_course: asked.golf_course, ...change })}#days`;
  const shown = days.map((day) => {
    const times = freeTimes(day, now);
    return { date: day.date, has: partOfDay(times, said), why: whyNot(day, said) };
  });
  const soonest = days.map((day) => ({ date: day.date, time: freeTimes(day, now)[0] })).find(({ time }) => time);
  const when = soonest && `${said.near(soonest.date, now) ?? said.day(soonest.date)} ${soonest.time}`;
  const head = html`<h2 id="days">${said.say('freeDays', { name })}</h2>`;
  if (!takesWork(row))
    return html`<section class="section">${head}<p class="note note--amber"><span>${whole(said.say('offDuty', { name }))}</span></p></section>`;
  return html`<section class="section">${head}
<p class="meta">${when ? said.say('soonest', { when }) : said.say('noneFree')}</p>
${dayStrip(shown, round.date, (date) => to({ booking_date: date }), said, now)}
${round.date && timesOf(round, (time) => to({ booking_date: round.date ?? '', tee_off_time: time }), said)}
${row.who_may_request === 'FOLLOWERS' && html`<p class="note"><span>${whole(said.say('onlyFollowers', { name }))}</span></p>`}
</section>`;
}

/** The first of the day's times; the rest opens without a script. */
function timesOf({ date, time, times }: Round, hrefOf: (time: ClockTime) => string, said: PageWords): Html {
  if (!date) return html``;
  const link = (it: ClockTime) =>
    html`<li><a class="time num" href="${hrefOf(it)}" rel="nofollow"${it === time && html` aria-current="true"`}>${it}</a></li>`;
  const [first, rest] = [times.slice(0, FIRST_TIMES), times.slice(FIRST_TIMES)];
  const isRestOpen = time !== undefined && rest.includes(time);
  return html`<h3 class="dayh">${said.say('timesOn', { day: said.day(date) })}</h3>
${times.length === 0 && html`<p class="meta">${said.say('noneThatDay')}</p>`}
<ul class="times">${first.map(link)}</ul>
${rest.length > 0 && html`<details class="more"${isRestOpen && html` open`}><summary class="link tall">${said.say('moreTimes', { n: rest.length })}</summary><ul class="times">${rest.map(link)}</ul></details>`}`;
}

/** The way on where nothing can be booked. */
export const findOther = (said: PageWords): Html =>
  html`<div class="cta-in"><a class="btn btn--lg" href="/golfer/home/search">${said.say('findOther')}</a></div>`;

/** The caddy takes work, and a course of theirs takes rounds. */
const takesRounds = ({ row, homes }: CaddyFacts): boolean => takesWork(row) && homes.length > 0;

function action(facts: CaddyFacts, round: Round, said: PageWords, name: string): Html {
  const { row } = facts;
  if (!takesRounds(facts)) return findOther(said);
  const isForFollowers = row.who_may_request === 'FOLLOWERS';
  const amount = round.price && said.money(round.price.total);
  const text = isForFollowers
    ? said.say('follow', { name })
    : amount
      ? said.say('bookFor', { name, amount })
      : said.say('book', { name });
  const day = round.date && round.times.length > 0 ? said.day(round.date) : '';
  return html`<p class="cta-note">${whole(said.say('later'))}</p><div class="cta-in">${
    !isForFollowers &&
    day &&
    html`<div class="cta-sum">${round.time && html`<b class="num">${round.time}</b>`}<p class="meta-xs">${day}</p></div>`
  }<a class="btn btn--lg" href="${bookHref(facts, round)}">${text}</a></div>`;
}

function cost({ lines }: Price, course: CourseRow, said: PageWords): Html {
  const rows = lines.filter(({ code, satang: amount }) => code !== 'GREEN_FEE' || amount !== null);
  return html`<section class="section"><h2>${said.say('cost')}</h2><p class="meta">${named(said.say('costAt', { course: courseName(course, said.language) }))}</p>
<div class="card"><dl class="fee">${rows.map(
    ({ code, satang: amount, paid }) =>
      html`<div><dt>${whole(said.of(LINE_WORDS[code]))}<small>${said.say(paid === 'WALLET' ? 'inApp' : 'atCourse')}</small></dt><dd class="num">${
        amount === null ? said.say('askCourse') : said.money(amount)
      }</dd></div>`,
  )}<div><dt>${said.say('tip')}<small>${said.say('tipFree')}</small></dt><dd class="num">${said.say('tipUsual')}</dd></div></dl></div></section>`;
}

const homes = (facts: CaddyFacts, reader: Reader): Html =>
  html`<section class="section"><h2>${reader.said.say('courses')}</h2><ul class="list">${facts.homes.map(
    (course) =>
      html`<li><a class="lrow" href="${publicLink(reader, coursePage(course.slug))}"><span class="grow"><b>${named(courseName(course, reader.said.language))}</b><span class="meta">${provinceName(course, reader.said.language)}</span></span><span class="end" aria-hidden="true">›</span></a></li>`,
  )}</ul></section>`;

/** Golfers are named as everywhere: by the first word of their name, without a photo. */
function reviews({ row, reviews: all }: CaddyFacts, said: PageWords, name: string, inApp: string): Html {
  if (all.length === 0) return html``;
  const author = (review: (typeof all)[number]) =>
    review.author_status === 'DELETED'
      ? said.say('aGolfer')
      : said.say('khun', { name: publicName(review.display_name) });
  return html`<section class="section"><div class="section-head"><h2>${said.say('reviews', { n: said.number(row.reviews) })}</h2></div>
${all.map(
  (
    review,
  ) => html`<article class="review"><div class="row between wrap"><div><b class="strong" translate="no">${author(review)}</b><p class="meta-xs">${said.dayYear(slashDate(review.played_on))} · ${said.say('holes', { n: review.holes })}</p></div>${rating(review.stars.toFixed(1), said)}</div>
${review.text && written(review.text)}
${review.reply && html`<div class="card card--sand"><b class="t-sm">${said.say('reply', { name })}</b>${written(review.reply)}</div>`}</article>`,
)}<p><a class="link tall" href="${inApp}">${said.say('allReviews')}</a></p></section>`;
}

function dataOf({ row, homes: courses }: CaddyFacts, { price }: Round, { said, origin }: Reader, name: string): object {
  const stars = starsOf(row);
  const photo = photoOf(row);
  return {
    '@type': 'Service',
    name: `${name} ${row.caddy_number}`,
    serviceType: 'Golf caddy',
    url: origin + caddyPage(row.user_id),
    provider: {
      '@type': 'Person',
      name,
      jobTitle: 'Golf caddy',
      knowsLanguage: row.languages,
      ...(photo && { image: origin + photo }),
    },
    areaServed: courses.map((course) => ({
      '@type': 'GolfCourse',
      name: courseName(course, said.language),
      url: origin + coursePage(course.slug),
    })),
    ...(stars && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: stars, reviewCount: row.reviews, bestRating: '5' },
    }),
    ...(price && { offers: { '@type': 'Offer', price: (price.total / 100).toFixed(2), priceCurrency: 'THB' } }),
  };
}

const STAR =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z';

/** `many`: by how many golfers. */
const rating = (stars: string, said: PageWords, many?: number): Html =>
  html`<span class="rating"><svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="${STAR}"/></svg><span><span class="sr">${said.say('stars')}</span>${stars}${
    many !== undefined && html` <small>${said.say('reviewsOf', { n: said.number(many) })}</small>`
  }</span></span>`;

export const ratingOf = (row: CaddyRow, said: PageWords): Html => {
  const stars = starsOf(row);
  return stars === undefined
    ? html`<span class="meta">${said.say('newCaddy')}</span>`
    : rating(stars, said, row.reviews);
};

/** Where anybody may fetch the photo of who agreed to that; undefined: no such photo. */
function photoOf({ photo_url, user_id }: CaddyRow): string | undefined {
  if (photo_url === null) return undefined;
  return photo_url.startsWith('/img/') ? photo_url : `${caddyPage(user_id)}/photo.webp`;
}

/** A face with the number of the bib; without a photo the number alone. */
export function portrait(row: CaddyRow, said: PageWords, look: 'av' | 'av av--xl', alt: string): Html {
  const photo = photoOf(row);
  const plate =
    row.caddy_number &&
    html`<span class="vest" translate="no"><span class="sr">${said.say('number')}</span>${row.caddy_number}</span>`;
  const size = look === 'av' ? 48 : 104;
  if (photo)
    return html`<span class="avw"><img class="${look}" src="${photo}" alt="${alt}" width="${size}" height="${size}">${plate}</span>`;
  return html`<span class="avw"><span class="${look} av--none">${
    row.caddy_number
      ? html`<span class="sr">${said.say('number')}</span><span translate="no">${row.caddy_number}</span>`
      : ''
  }</span></span>`;
}
