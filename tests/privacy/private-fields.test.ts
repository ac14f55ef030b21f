import { expect, test } from 'vitest';
import { type CallName, calls } from '../../domain/calls.ts';

/** What tells who a person is, how to reach the person, or what only the person should know. */
const PRIVATE =
  /^(?:phone|email|identifier|real_name|emergency_\w+|handicap_tenths|preferences|marketing|holder|last4|line_user_id|password\w*|app_token|token)$/;

interface Shape {
  entries?: Record<string, Shape>;
  wrapped?: Shape;
  item?: Shape;
  value?: Shape;
  options?: readonly unknown[];
}

/** `path.field` of every field of an answer that is private. */
function privateIn(shape: Shape, at: readonly string[] = []): string[] {
  const own = Object.entries(shape.entries ?? {}).flatMap(([key, it]) => [
    ...(PRIVATE.test(key) ? [[...at, key].join('.')] : []),
    ...privateIn(it, [...at, key]),
  ]);
  const options = (shape.options ?? []).filter((it): it is Shape => typeof it === 'object' && it !== null);
  const inner = [shape.wrapped, shape.item, shape.value, ...options].flatMap((it) => (it ? privateIn(it, at) : []));
  return [...own, ...inner];
}

const found = Object.fromEntries(
  (Object.keys(calls) as CallName[]).flatMap((name) => {
    const fields = [...new Set(privateIn(calls[name].output as unknown as Shape))].toSorted();
    return fields.length > 0 ? [[name, fields]] : [];
  }),
);

const OWN_PROFILE = [
  'caddy.real_name',
  'email',
  'golfer.emergency_name',
  'golfer.emergency_phone',
  'golfer.handicap_tenths',
  'golfer.preferences',
  'marketing',
  'phone',
];
/** The golfer's, of a caddy who has said yes (tests/booking/create.test.ts). */
const OF_A_BOOKING = ['caddy.real_name'];

/**
 * A server answers no field its call does not declare (server/http/serve.ts), so that this is all there is, but for the facts of `GET
 * /desk/item`: names and values for the roles of the desk that decide about them (tests/desk/queue.test.ts).
 */
test('PR-09: an answer holds something private only where it stands here', () => {
  expect(found).toEqual({
    // One's own.
    'POST /auth/register': ['app_token'],
    'POST /auth/login': ['app_token'],
    'POST /auth/line': ['app_token'],
    'POST /auth/line/finish': ['session.app_token'],
    'POST /auth/line/join': ['session.app_token'],
    'POST /auth/take-over': ['app_token'],
    'POST /auth/reset-password': ['app_token'],
    'POST /auth/refresh': ['app_token'],
    'GET /user/profile': OWN_PROFILE,
    'POST /user/update': OWN_PROFILE,
    'POST /user/consent': OWN_PROFILE,
    'POST /caddy/verification': OWN_PROFILE,
    'GET /wallet/bank-account': ['account.holder', 'account.last4', 'holder'],
    'POST /wallet/bank-account': ['holder', 'last4'],
    'GET /wallet/withdrawals': ['items.last4'],
    'POST /wallet/withdraw': ['last4'],
    // What a golfer wrote for the caddy, to one the golfer has a booking with.
    'GET /golfer/{user_id}/brief': ['handicap_tenths', 'preferences'],
    'GET /booking/{booking_ref}': OF_A_BOOKING,
    // To its two people, from the caddy's yes until a day after the round (tests/booking/contact.test.ts): nobody else is told a phone.
    'GET /booking/{booking_ref}/contact': ['phone'],
    // The golfer's emergency contact, to the two of a round in play (tests/booking/contact.test.ts).
    'GET /booking/{booking_ref}/emergency': ['phone'],
    'POST /booking/create': OF_A_BOOKING,
    'POST /booking/act': OF_A_BOOKING,
    'POST /booking/history': ['items.caddy.real_name'],
    'POST /broadcast/select': ['booking.caddy.real_name'],
    // To the roles of the desk that read it (tests/desk/person.test.ts): each look is written, and a bank account asks for a reason.
    // Whose the contact is that somebody claims: an account's id, to whoever may move it.
    'GET /desk/item': ['holder'],
    'GET /desk/person': ['caddy.real_name', 'contact.email', 'contact.phone', 'marketing'],
    'POST /desk/show': ['account.holder', 'account.last4'],
  });
});
