import { type Moment, parseMoment } from '../../../domain/dates.ts';
import { type Books, find, Problem } from './books.ts';
import { capability } from './more-shapes.ts';
import { type Json, listOf } from './shapes.ts';

export interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Json;
}

/** What Omise answers; throws `Problem`. */
export function answerTo(books: Books, origin: string, now: Moment, { method, path, query, body }: Request): Json {
  const [, noun, id, more] = path.split('/') as [string, string, string | undefined, string | undefined];
  const asked = `${method} /${noun}${id ? '/:id' : ''}${more ? `/${more}` : ''}`;
  const it = id ?? '';
  switch (asked) {
    case 'GET /capability':
      return capability();
    case 'POST /charges':
      return books.createCharge(body, origin);
    case 'GET /charges':
      return listOf(
        '/charges',
        within(books.charges, query).map((one) => books.charge(String(one['id']))),
        query,
        now,
      );
    case 'GET /charges/:id':
      return books.charge(it);
    case 'POST /charges/:id/expire':
      return books.expire(it);
    case 'POST /charges/:id/mark_as_paid':
      return books.pay(it);
    case 'POST /charges/:id/mark_as_failed':
      return books.fail(it);
    case 'POST /charges/:id/refunds':
      return books.refund(it, body);
    case 'GET /charges/:id/refunds':
      return listOf(
        path,
        books.refunds.filter((one) => one['charge'] === it),
        query,
        now,
      );
    case 'GET /refunds':
      return listOf('/refunds', within(books.refunds, query), query, now);
    case 'GET /search':
      return search(books, query);
    case 'POST /recipients':
      return books.createRecipient(body);
    case 'GET /recipients/:id':
      return find(books.recipients, it, 'recipient');
    case 'POST /transfers':
      return books.createTransfer(body);
    case 'GET /transfers':
      return listOf('/transfers', within(books.transfers, query), query, now);
    case 'GET /transfers/:id':
      return find(books.transfers, it, 'transfer');
    case 'GET /events':
      return listOf('/events', books.events, query, now);
    case 'GET /events/:id':
      return find(books.events, it, 'event');
    default:
      throw new Problem(404, 'not_found', 'the requested object was not found');
  }
}

function within(some: Json[], query: URLSearchParams): Json[] {
  const from = parseMoment(query.get('from') ?? '1970-01-01T00:00:00Z');
  const to = parseMoment(query.get('to') ?? '2199-01-01T00:00:00Z');
  const made = (one: Json) => parseMoment(String(one['created_at']));
  return some.filter((one) => made(one) >= from && made(one) <= to);
}

/** Newest first, thirty to a page; of the text only what an operator would look for. */
function search(books: Books, query: URLSearchParams): Json {
  const scope = query.get('scope');
  if (scope !== 'charge') throw new Problem(400, 'bad_request', 'scope is missing');
  const text = query.get('query') ?? '';
  const found = books.charges
    .filter((one) => `${String(one['id'])} ${String(one['description'])}`.includes(text))
    .toReversed();
  const page = Number(query.get('page') ?? 1);
  return {
    object: 'search',
    order: 'reverse_chronological',
    scope,
    query: text,
    filters: {},
    page,
    location: '/search',
    total_pages: Math.ceil(found.length / 30),
    total: found.length,
    data: found.slice((page - 1) * 30, page * 30),
  };
}
