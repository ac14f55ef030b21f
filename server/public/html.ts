/** Markup that is safe to send: whatever came from a person is text in it. */
export interface Html {
  markup: string;
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

/** The template is markup, each value is text in it; `Html` stays as it is, a list is joined, what is not there is nothing. */
export const html = (template: TemplateStringsArray, ...values: Part[]): Html => ({
  markup: template.reduce((all, text, at) => all + textOf(values[at - 1]) + text),
});

function textOf(part: Part): string {
  if (part === undefined || part === null || part === false) return '';
  if (Array.isArray(part)) return (part as readonly Part[]).map(textOf).join('');
  if (typeof part === 'object') return (part as Html).markup;
  return escaped(String(part));
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** Data for search engines: nothing in it can end the element, and no browser runs it. */
export const jsonLd = (data: object): Html => ({
  markup: `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
});

/** Words the break dictionary of browsers cuts (src/i18n/join-thai.ts); longer ones first. */
const WHOLE = /กอล์ฟคลับ|แคดดี้|รถกอล์ฟ|นักกอล์ฟ|กรีนฟี|ออกรอบ|ล่วงหน้า|พรุ่งนี้|พัตต์|ราคา|กรีน/;

/** Thai of ours in which no line ends inside these words. Nothing unseen is in it, so that it can be copied. */
export const whole = (text: string): Html[] =>
  text
    .split(new RegExp(`(${WHOLE.source})`))
    .map((part, at) => (at % 2 === 1 ? html`<span class="nowrap">${part}</span>` : html`${part}`));

/** A proper name: a line may end between its words only. A long word may be cut all the same. */
export const named = (name: string): Html[] =>
  name
    .split(/(\s+)/)
    .map((part) =>
      part.length > 24 || /^\s*$/.test(part) ? html`${part}` : html`<span class="nowrap">${part}</span>`,
    );

/** What a person wrote, in the language that its letters show. */
export const written = (text: string): Html =>
  html`<p class="read" lang="${/[\u0e00-\u0e7f]/.test(text) ? 'th' : 'en'}" dir="auto">${text}</p>`;
