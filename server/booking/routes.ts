import { deviceTime } from '../http/input.ts';
import { route, type Route } from '../http/http.ts';
import { quoteChange } from './change.ts';
import { actOnBooking, createBooking } from './commands.ts';
import { bookingHistory, readContact, readEarnings, readEmergency } from './queries.ts';
import { presentBooking } from './present.ts';
import { offerRound, presentQuote } from './round.ts';
import { signingKeys, slipFor } from './slip.ts';

export const bookingRoutes: Route[] = [
  route('POST /booking/quote', async ({ tx, caller, input, now }) =>
    presentQuote(await offerRound(tx, caller.user_id, input, now)),
  ),
  route('POST /booking/create', ({ tx, caller, input, now }) => createBooking(tx, caller, input, now)),
  route('POST /booking/history', ({ tx, caller, input, now }) => bookingHistory(tx, caller, input, now)),
  route('GET /booking/earnings', readEarnings),
  route('GET /booking/{booking_ref}', ({ tx, caller, input, now }) =>
    presentBooking(tx, input.booking_ref, caller, now),
  ),
  route('GET /booking/{booking_ref}/contact', readContact),
  route('GET /booking/{booking_ref}/emergency', readEmergency),
  route('POST /booking/change-quote', ({ tx, caller, input, now }) => quoteChange(tx, caller, input, now)),
  route('POST /booking/act', ({ tx, caller, input, now, request }) =>
    actOnBooking(tx, caller, input, now, deviceTime(request)),
  ),
  route('GET /booking/{booking_ref}/slip', ({ tx, caller, input, now }) => slipFor(tx, input.booking_ref, caller, now)),
  route('GET /slip/keys', ({ tx, now }) => signingKeys(tx, now)),
];
