import type { OutputOf } from '#domain/calls.ts';
import { dateOf, parseMoment } from '#domain/dates.ts';
import type { Language } from '../../i18n/language.ts';

type Own = OutputOf<'POST /user/export'>;
type Table = Own['tables'][number];

const SAID = {
  th: { title: 'ข้อมูลของฉันใน Caddee', made: 'ทำเมื่อ', empty: 'เรื่องที่ไม่มีข้อมูล', rows: 'แถว', yes: 'ใช่', no: 'ไม่' },
  en: { title: 'My data at Caddee', made: 'Made', empty: 'Nothing is kept about', rows: 'rows', yes: 'yes', no: 'no' },
} as const;

const STYLE =
  'body{font:16px/1.6 "Noto Sans Thai",Thonburi,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#10241c}' +
  'section{margin:2rem 0}a{color:#0b5a3c}nav li{margin:.25rem 0}small{font-weight:400;color:#4d5f56}' +
  'table{border-collapse:collapse;table-layout:fixed;width:100%;margin:.75rem 0}' +
  'th,td{border:1px solid #dad5c6;padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{width:34%;background:#f5f3eb}';

/** The file of one's own data: as it came for programs, or as a page that opens anywhere and runs nothing. */
export function exportFile(own: Own, kind: 'html' | 'json', language: Language) {
  const name = `caddee-${dateOf(parseMoment(own.made_at)).replaceAll('/', '-')}.${kind}`;
  return kind === 'json'
    ? { name, type: 'application/json', text: JSON.stringify(own, null, 2) }
    : { name, type: 'text/html', text: page(own, language) };
}

/** What there is, the account first, with a list of it on top; what there is nothing of in one line at the end. */
function page({ made_at, tables }: Own, language: Language): string {
  const w = SAID[language];
  const titleOf = ({ about_th, about_en }: Table) => escaped(language === 'th' ? about_th : about_en);
  const full = tables.filter(({ rows }) => rows.length > 0).toReversed();
  const list = full.map((it) => `<li><a href="#${escaped(it.table)}">${titleOf(it)}</a> (${it.rows.length})</li>`);
  const sections = full.map((it) => {
    const head = `<h2>${titleOf(it)} <small>${escaped(it.table)}, ${it.rows.length} ${w.rows}</small></h2>`;
    const rows = it.rows.map((row) => rowTable(row, language)).join('');
    return `<section id="${escaped(it.table)}">${head}${rows}</section>`;
  });
  const empty = tables.filter(({ rows }) => rows.length === 0).map(titleOf);
  const body = `<h1>${w.title}</h1><p>${w.made} ${moment(made_at, language)}</p><nav><ul>${list.join('')}</ul></nav>${sections.join('')}<p>${w.empty}: ${empty.join(', ')}</p>`;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${w.title}</title><style>${STYLE}</style>${body}</html>`;
}

function rowTable(row: Record<string, unknown>, language: Language): string {
  const cells = Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `<tr><th>${escaped(name.replaceAll('_', ' '))}</th><td>${escaped(shown(value, language))}</td></tr>`,
    );
  return `<table>${cells.join('')}</table>`;
}

function shown(value: unknown, language: Language): string {
  if (typeof value === 'boolean') return value ? SAID[language].yes : SAID[language].no;
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? moment(value, language) : value;
}

/** As a clock in Bangkok shows it, and a calendar of that language. */
const moment = (text: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'th' ? 'th-TH' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Bangkok',
  }).format(parseMoment(text));

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
