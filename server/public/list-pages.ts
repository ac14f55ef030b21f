import { coursePage } from '#domain/public-page.ts';
import type { CaddyRow } from '../caddy/sql.ts';
import { type CaddyFacts, type CourseLink, courseName, provinceName } from './facts.ts';
import { caddyRow } from './course-page.ts';
import { html, named, type Page, publicLink, type Reader, whole } from './frame.ts';

const COLLATORS = { th: new Intl.Collator('th'), en: new Intl.Collator('en') };

/** `/course`: every course, by its province. */
export function coursesPage(links: readonly CourseLink[], reader: Reader): Page {
  const { said } = reader;
  const { compare } = COLLATORS[said.language];
  const provinces = [...Map.groupBy(links, ({ course }) => provinceName(course, said.language))].toSorted(([a], [b]) =>
    compare(a, b),
  );
  const count = (n: number) =>
    n === 0 ? said.say('noCaddies') : n === 1 ? said.say('oneCaddy') : said.say('caddiesAt', { n });
  return {
    title: said.say('coursesTitle'),
    description: said.say('coursesAbout'),
    path: '/course',
    body: html`<div class="pub-head"><h1>${whole(said.say('coursesTitle'))}</h1><p class="meta">${whole(said.say('coursesAbout'))}</p></div>
<div class="pub-rest">${provinces.map(
      ([province, there]) =>
        html`<section class="section"><h2>${province}</h2><ul class="list">${there
          .toSorted((a, b) => compare(courseName(a.course, said.language), courseName(b.course, said.language)))
          .map(
            ({ course, caddies }) =>
              html`<li><a class="lrow" href="${publicLink(reader, coursePage(course.slug))}"><span class="grow"><b>${named(courseName(course, said.language))}</b><span class="meta">${whole(count(caddies))}</span></span><span class="end" aria-hidden="true">›</span></a></li>`,
          )}</ul></section>`,
    )}</div>`,
  };
}

/** `/c`: the best rated caddies. */
export function caddiesPage(caddies: readonly Pick<CaddyFacts, 'row' | 'courses'>[], reader: Reader): Page {
  const { said } = reader;
  const at = ({ courses }: { row: CaddyRow; courses: CaddyFacts['courses'] }) =>
    courses[0] ? courseName(courses[0], said.language) : '';
  return {
    title: said.say('caddiesTitle'),
    description: said.say('caddiesAbout'),
    path: '/c',
    body: html`<div class="pub-head"><h1>${whole(said.say('caddiesTitle'))}</h1><p class="meta">${whole(said.say('caddiesAbout'))}</p></div>
<div class="pub-rest"><ul class="list">${caddies.map((it) => caddyRow(it.row, at(it), reader))}</ul><p><a class="btn btn--quiet btn--block" href="${publicLink(reader, '/course')}">${said.say('chooseCourse')}</a></p></div>`,
  };
}
