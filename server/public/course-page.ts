import type { Tariff } from '#domain/booking/rate.ts';
import type { CaddyDay } from '#domain/caddy/availability.ts';
import { type CoursePrice, coursePriceOn } from '#domain/course/course.ts';
import { dateOf, type Moment, type SlashDate } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { caddyPage, coursePage } from '#domain/public-page.ts';
import type { Spoken } from '#domain/account/account.ts';
import type { CaddyRow } from '../caddy/sql.ts';
import type { CourseRow } from '../course/sql.ts';
import { findOther, priceAt, portrait, ratingOf } from './caddy-page.ts';
import { type CourseFacts, courseName, nameOf, provinceName, dayStrip, freeTimes, spansIn } from './facts.ts';
import { type Page, publicLink, type Reader, withQuery, html, type Html, named, whole } from './frame.ts';
import { type PageWords, SPOKEN_WORDS } from './words.ts';

const CADDIES_SHOWN = 20;

/** `/course/{slug}`: who is free on a day, what a round costs, where it is. */
export function coursePublicPage(
  { course, prices, caddies, tariff }: CourseFacts,
  booking_date: SlashDate | undefined,
  reader: Reader,
  now: Moment,
): Page {
  const { said } = reader;
  const name = courseName(course, said.language);
  const province = provinceName(course, said.language);
  const path = coursePage(course.slug);
  const dates = caddies[0]?.days.map(({ date }) => date) ?? [];
  const freeOn = (date: SlashDate) =>
    caddies.flatMap(({ row, days }) => {
      const times = timesOn(days, date, now);
      return times.length > 0 ? [{ row, times }] : [];
    });
  const free = new Map(dates.map((date) => [date, freeOn(date)]));
  const chosen = dates.find((date) => date === booking_date) ?? dates.find((date) => free.get(date)?.length);
  const book = withQuery('/golfer/booking/new', { golf_course: course.slug, booking_date: chosen, holes: '18' });
  const facts = [province, course.holes && said.say('holes', { n: course.holes })].filter(Boolean).join(' · ');
  const list = chosen ? (free.get(chosen) ?? []) : [];
  const days = dates.map((date) => {
    const count = free.get(date)?.length ?? 0;
    return { date, has: count > 0 ? said.say('people', { n: count }) : undefined, why: '–' };
  });
  const hrefOf = (date: SlashDate) => `${publicLink(reader, path, { booking_date: date })}#days`;
  return {
    title: said.say('courseTitle', { course: name }),
    description: said.say('courseAbout', { course: name, province }),
    path,
    ...(booking_date && { query: { booking_date } }),
    data: dataOf(course, reader),
    ...(course.is_open && { wanted: book }),
    body: html`<div class="pub-head"><img class="pub-cover" src="/img/scene-green.jpg" alt="" width="720" height="480"><h1>${named(name)}</h1><p class="meta">${facts}</p></div>
<div class="pub-rest pub-first"><section class="section"><h2 id="days">${whole(said.say('whoIsFree'))}</h2>
${chosen === undefined ? html`<p class="meta">${whole(said.say(course.is_open ? 'nobody' : 'noRounds'))}</p>` : dayStrip(days, chosen, hrefOf, said, now)}
${chosen && html`<h3 class="dayh">${said.say('freeOn', { n: list.length, day: said.day(chosen) })}<span class="meta-xs">${said.say('byRating')}</span></h3>`}
${list.length > 0 && html`<ul class="list">${list.slice(0, CADDIES_SHOWN).map(({ row, times }) => caddyRow(row, spansIn(times, said), reader, { golf_course: course.slug, booking_date: chosen }))}</ul>`}
${chosen && list.length === 0 && html`<p class="meta">${said.say('nobodyThatDay')}</p>`}
${list.length > CADDIES_SHOWN && html`<a class="btn btn--quiet btn--block" href="${withQuery('/golfer/home/search', { golf_course: course.slug, booking_date: chosen })}">${said.say('seeAll')}</a>`}
</section></div>
<div class="pub-side"><div class="only-wide">${action(course, book, said)}</div>${fees(course, prices, tariff, chosen ?? dateOf(now), said)}${map(course, name, said)}</div>`,
    bar: action(course, book, said),
  };
}

const timesOn = (days: readonly CaddyDay[], date: SlashDate, now: Moment) =>
  days.filter((day) => day.date === date).flatMap((day) => freeTimes(day, now));

/** A caddy in a list, with what is said of the caddy below the name. */
export function caddyRow(
  row: CaddyRow,
  free: string,
  reader: Reader,
  query: Record<string, string | undefined> = {},
): Html {
  const { said } = reader;
  const spoken = row.languages.map((it) => said.of(SPOKEN_WORDS[it as Spoken] ?? { th: it, en: it })).join(' ');
  return html`<li><a class="lrow" href="${publicLink(reader, caddyPage(row.user_id), query)}">${portrait(row, said, 'av', '')}<span class="grow"><span class="row between wrap"><b translate="no">${nameOf(row, said.language)}</b>${ratingOf(row, said)}</span><span class="meta">${spoken}</span>${free && html`<span class="t-sm strong green free">${free}</span>`}</span></a></li>`;
}

const action = ({ is_open }: CourseRow, href: string, said: PageWords): Html =>
  is_open
    ? html`<p class="cta-note">${whole(said.say('later'))}</p><div class="cta-in"><a class="btn btn--lg" href="${href}">${said.say('bookAt')}</a></div>`
    : findOther(said);

function fees(
  course: CourseRow,
  prices: readonly CoursePrice[],
  tariff: Tariff,
  date: SlashDate,
  said: PageWords,
): Html {
  const ours = priceAt(course, prices, tariff, date);
  const price = coursePriceOn(prices, date);
  if (!price) throw new Error(`there is no price at ${course.slug}`);
  const counter = (amount: number | null) => (amount === null ? said.say('askCourse') : said.money(satang(amount)));
  const cartWhy = {
    OPTIONAL: 'atCourse',
    COMPULSORY: 'cartMust',
    WEEKEND_ONLY: 'cartWeekend',
    NONE: 'noCart',
  } as const;
  const rows: [string, string, string][] = [
    [
      said.say(price.fee_collection === 'IN_APP' ? 'service' : 'reservation'),
      said.say('inApp'),
      said.money(ours.total),
    ],
    ...(price.fee_collection === 'AT_COURSE'
      ? [[said.say('caddyFee'), said.say('atCourse'), counter(price.caddy_fee)] as [string, string, string]]
      : []),
    [
      said.say('cart'),
      said.say(cartWhy[course.cart_policy]),
      course.cart_policy === 'NONE' ? '–' : counter(price.cart_fee),
    ],
    [said.say('greenFee'), said.say('byDay'), counter(price.green_fee)],
  ];
  return html`<section class="section"><h2>${said.say('fees')}</h2><div class="card"><dl class="fee">${rows.map(
    ([what, why, amount]) =>
      html`<div><dt>${whole(what)}<small>${why}</small></dt><dd class="num">${amount}</dd></div>`,
  )}</dl></div></section>`;
}

/** By its place where our source says it, else by its name. */
function map(course: CourseRow, name: string, said: PageWords): Html {
  const place =
    course.lat !== null && course.lng !== null
      ? `${course.lat},${course.lng}`
      : `${course.name_en} ${course.province_en}`;
  const to = (path: string, query: Record<string, string>) =>
    withQuery(`https://www.google.com/maps/${path}/`, { api: '1', ...query });
  return html`<section class="section"><h2>${said.say('map')}</h2><p class="btns btns--2"><a class="btn btn--sm btn--line2" rel="noopener" href="${to('search', { query: place })}" aria-label="${`${said.say('openMap')} ${name}`}">${said.say('openMap')}</a><a class="btn btn--sm btn--quiet" rel="noopener" href="${to('dir', { destination: place })}" aria-label="${`${said.say('route')} ${name}`}">${said.say('route')}</a></p></section>`;
}

function dataOf(course: CourseRow, { said, origin }: Reader): object {
  return {
    '@type': 'GolfCourse',
    name: courseName(course, said.language),
    url: origin + coursePage(course.slug),
    address: { '@type': 'PostalAddress', addressRegion: provinceName(course, said.language), addressCountry: 'TH' },
    ...(course.lat !== null &&
      course.lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: course.lat, longitude: course.lng } }),
  };
}
