import { caddyPage } from '#domain/public-page.ts';
import type { CaddyRow } from '../caddy/sql.ts';
import { starsOf } from './facts.ts';
import { html, type Html } from './frame.ts';
import type { Said } from './words.ts';

const STAR =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z';

/** `many`: by how many golfers. */
export const rating = (stars: string, said: Said, many?: number): Html =>
  html`<span class="rating"><svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="${STAR}"/></svg><span><span class="sr">${said.say('stars')}</span>${stars}${
    many !== undefined && html` <small>${said.say('reviewsOf', { n: said.number(many) })}</small>`
  }</span></span>`;

export const ratingOf = (row: CaddyRow, said: Said): Html => {
  const stars = starsOf(row);
  return stars === undefined
    ? html`<span class="meta">${said.say('newCaddy')}</span>`
    : rating(stars, said, row.reviews);
};

/** Where anybody may fetch the photo of who agreed to that; undefined: no such photo. */
export function photoOf({ photo_url, user_id }: CaddyRow): string | undefined {
  if (photo_url === null) return undefined;
  return photo_url.startsWith('/img/') ? photo_url : `${caddyPage(user_id)}/photo.webp`;
}

/** A face with the number of the bib; without a photo the number alone. */
export function portrait(row: CaddyRow, said: Said, look: 'av' | 'av av--xl', alt: string): Html {
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
