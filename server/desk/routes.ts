import { route, type Route } from '../http/http.ts';
import { booking } from './booking.ts';
import { giveCode, sendCode } from './code.ts';
import { approve, claim, decide, handOver, refuse, release } from './decide.ts';
import { askCloseDay, closing, openDay, takeBackClosing } from './closing.ts';
import { addCourse, course, courses, saveCourse } from './course.ts';
import { addCoursePrice, coursePrices, withdrawCoursePrice } from './course-prices.ts';
import { correctName } from './correct-name.ts';
import { find } from './find.ts';
import { bookings, people } from './lists.ts';
import { askPayouts, ledger, money, runReconcile } from './money.ts';
import { numbers } from './numbers.ts';
import { itemPeople } from './item-people.ts';
import { addRate, fees, withdraw as withdrawRate } from './fees.ts';
import { addHoliday, holidays, importHolidays, removeHoliday } from './holidays.ts';
import { item } from './item.ts';
import { ownDay } from './own-day.ts';
import { endSessions, judgeCaddy, liftSuspension, message, suspend, warn, writeNote } from './person-acts.ts';
import { person, personPart } from './person.ts';
import { queue } from './queue.ts';
import { endCounter, makeCounter, rewards, setReward } from './reward.ts';
import { newRecoveryCodes, removePasskey } from './recovery.ts';
import { disputeChat, show } from './show.ts';
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
import { giveContact, unlinkLine } from './ways-in.ts';

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
  route('POST /desk/suspend', suspend),
  route('POST /desk/warn', warn),
  route('POST /desk/message', message),
  route('POST /desk/lift-suspension', liftSuspension),
  route('POST /desk/end-sessions', endSessions),
  route('POST /desk/judge-caddy', judgeCaddy),
  route('POST /desk/give-contact', giveContact),
  route('POST /desk/send-code', sendCode),
  route('POST /desk/unlink-line', unlinkLine),
  route('POST /desk/correct-name', correctName),
  route('GET /desk/booking', booking),
  route('GET /desk/numbers', numbers),
  route('GET /desk/money', money),
  route('GET /desk/ledger', ledger),
  route('POST /desk/reconcile', runReconcile),
  route('POST /desk/ask-payouts', askPayouts),
  route('GET /desk/people', people),
  route('GET /desk/bookings', bookings),
  route('GET /desk/courses', courses),
  route('GET /desk/course', course),
  route('POST /desk/add-course', addCourse),
  route('POST /desk/save-course', saveCourse),
  route('GET /desk/closing', closing),
  route('POST /desk/ask-close-day', askCloseDay),
  route('POST /desk/open-day', openDay),
  route('POST /desk/take-back-closing', takeBackClosing),
  route('GET /desk/own-day', ownDay),
  route('POST /desk/make-counter', makeCounter),
  route('POST /desk/end-counter', endCounter),
  route('GET /desk/rewards', rewards),
  route('POST /desk/set-reward', setReward),
  route('GET /desk/dispute-chat', disputeChat),
  route('GET /desk/fees', fees),
  route('POST /desk/add-rate', addRate),
  route('POST /desk/withdraw-rate', withdrawRate),
  route('GET /desk/holidays', holidays),
  route('POST /desk/add-holiday', addHoliday),
  route('POST /desk/remove-holiday', removeHoliday),
  route('POST /desk/import-holidays', importHolidays),
  route('GET /desk/course-prices', coursePrices),
  route('POST /desk/add-course-price', addCoursePrice),
  route('POST /desk/withdraw-course-price', withdrawCoursePrice),
];
