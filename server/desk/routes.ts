import { route, type Route } from '../http/http.ts';
import { booking } from './booking.ts';
import { approve, claim, decide, giveCode, handOver, refuse, release } from './decide.ts';
import { find } from './find.ts';
import { itemPeople } from './item-people.ts';
import { addRate, fees, withdraw as withdrawRate } from './fees.ts';
import { addHoliday, holidays, importHolidays, removeHoliday } from './holidays.ts';
import { item } from './item.ts';
import { endSessions, liftSuspension, suspendCaddy, writeNote } from './person-acts.ts';
import { person, personPart } from './person.ts';
import { queue } from './queue.ts';
import { newRecoveryCodes, removePasskey } from './recovery.ts';
import { show } from './show.ts';
import {
  addPasskey,
  challenge,
  join,
  lookAtInvitation,
  me,
  passkeyOptions,
  prove,
  signIn,
  signInByCode,
  signOut,
} from './sign-in.ts';
import { audit, endSession, invite, removePerson, setRoles, team, withdraw } from './team.ts';

export const deskRoutes: Route[] = [
  route('POST /desk/passkey-challenge', challenge),
  route('POST /desk/sign-in', signIn),
  route('POST /desk/sign-in-code', signInByCode),
  route('POST /desk/invitation', lookAtInvitation),
  route('POST /desk/join', join),
  route('GET /desk/me', me),
  route('POST /desk/sign-out', signOut),
  route('POST /desk/prove', prove),
  route('POST /desk/passkey-options', passkeyOptions),
  route('POST /desk/add-passkey', addPasskey),
  route('POST /desk/remove-passkey', removePasskey),
  route('POST /desk/recovery-codes', newRecoveryCodes),
  route('GET /desk/team', team),
  route('POST /desk/invite', invite),
  route('POST /desk/withdraw-invitation', withdraw),
  route('POST /desk/set-roles', setRoles),
  route('POST /desk/remove-person', removePerson),
  route('POST /desk/end-session', endSession),
  route('GET /desk/audit', audit),
  route('GET /desk/queue', queue),
  route('GET /desk/item', item),
  route('POST /desk/claim', claim),
  route('POST /desk/release', release),
  route('POST /desk/hand-over', handOver),
  route('POST /desk/decide', decide),
  route('POST /desk/give-code', giveCode),
  route('POST /desk/approve', approve),
  route('POST /desk/refuse', refuse),
  route('POST /desk/find', find),
  route('GET /desk/item-people', itemPeople),
  route('GET /desk/person', person),
  route('GET /desk/person-part', personPart),
  route('POST /desk/show', show),
  route('POST /desk/write-note', writeNote),
  route('POST /desk/suspend-caddy', suspendCaddy),
  route('POST /desk/lift-suspension', liftSuspension),
  route('POST /desk/end-sessions', endSessions),
  route('GET /desk/booking', booking),
  route('GET /desk/fees', fees),
  route('POST /desk/add-rate', addRate),
  route('POST /desk/withdraw-rate', withdrawRate),
  route('GET /desk/holidays', holidays),
  route('POST /desk/add-holiday', addHoliday),
  route('POST /desk/remove-holiday', removeHoliday),
  route('POST /desk/import-holidays', importHolidays),
];
