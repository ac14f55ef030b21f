import { getDotPath, safeParse, type GenericSchema } from 'valibot';
import type { CallName, InputOf, OutputOf } from '#domain/calls.ts';
import type { Words } from '../i18n/language.ts';
import { wordsOfRefusal } from '../i18n/refusals.ts';
import { CallFailed, send } from '../sync/net/call.ts';
import { fateOf, keyOfAct, settleKey, type ActKey } from '../sync/net/act.ts';
import { NOT_HERE } from './form.ts';
import type { SignIn } from '../sync/session/sign-in.ts';
import { type Phone } from '../sync/phone.ts';

/** The half of a form that is needed only when somebody sends: the schema's library and the words of refusals come with it. */

/** By path (`home_courses`, `weekly.3`): the error under the field. */
export type FieldWords = Readonly<Record<string, Words>>;

export interface Failure {
  fields: FieldWords;
  /** What concerns no single field. */
  whole?: Words;
  /** What the server said no with. */
  code?: CallFailed['code'];
}

export interface Settings<N extends CallName> {
  call: N;
  /** The call's input schema, fetched only when somebody sends: no schema travels on the first route. */
  schema: () => Promise<GenericSchema>;
  /** Called after the server accepted it. The form stays busy until this is done. */
  done: (answer: OutputOf<N>) => void | Promise<void>;
  /** A refusal that is a question: the screen shows it, true, and nothing is said of the form. */
  asked?: (failed: CallFailed) => boolean;
  /** The field under which a refusal is shown that names none. */
  under?: Partial<Record<string, string>>;
  /** Which part of a longer form is shown: when it changes, its first wrong field gets the focus. */
  step?: number;
  /** A better sentence than the general one for a field. */
  say?: (path: string, code: string) => Words | undefined;
}

const words = {
  OFFLINE: {
    th: 'ยังไม่ได้รับคำตอบ อาจถึงเราแล้ว สิ่งที่กรอกยังอยู่ครบ กดอีกครั้งได้เมื่อมีสัญญาณ ระบบจะไม่ทำซ้ำ',
    en: 'No answer has come; it may have arrived. What you filled in is kept. Press again when there is a signal, it will not be done twice.',
  },
  UNREADABLE: {
    th: 'มีระบบอื่นตอบแทนเรา อาจเป็น Wi-Fi ที่ต้องลงชื่อเข้าใช้ก่อน สิ่งที่กรอกยังอยู่ครบ เชื่อมต่อแล้วกดอีกครั้ง',
    en: 'Something else answered in our place, perhaps a Wi-Fi that wants a sign-in. What you filled in is kept. Connect, then press again.',
  },
} as const satisfies Record<string, Words>;

/** Sends and does what follows; undefined: it was accepted. */
export async function attempt<N extends CallName>(
  phone: Phone,
  settings: Settings<N>,
  input: InputOf<N>,
  act: ActKey,
): Promise<Failure | undefined> {
  const fields = await wrongFields(settings, input);
  if (!fields) return NOT_HERE;
  if (Object.keys(fields).length > 0) return { fields };
  try {
    await settings.done(await sendUnderKey(phone, settings.call, input, act));
    // Not before what follows is done too: when that fails, the next tap is still this act and gets the same answer.
    settleKey(act, 'done');
    return undefined;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return settings.asked?.(error) ? { fields: {} } : failureOf(settings, error);
  }
}

/** Under one key until the server has settled it; when it has settled it as not done, once more under another one. */
async function sendUnderKey<N extends CallName>(
  phone: Phone,
  name: N,
  input: InputOf<N>,
  act: ActKey,
  isAnew = false,
): Promise<OutputOf<N>> {
  try {
    return await sendIt(phone, name, input, { key: keyOfAct(act, input) });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const fate = fateOf(error);
    settleKey(act, fate);
    if (fate !== 'given up' || isAnew) throw error;
    return sendUnderKey(phone, name, input, act, true);
  }
}

/** A sign-in has the cookie to itself (`sign-in.ts`). */
async function sendIt<N extends CallName>(
  phone: Phone,
  name: N,
  input: InputOf<N>,
  more: { key: string },
): Promise<OutputOf<N>> {
  if (!name.startsWith('POST /auth/')) return send(phone, name, input, more);
  const { signIn } = await import('../sync/session/sign-in.ts').catch(
    () => Promise.reject(new CallFailed(0, 'OFFLINE')), // its code cannot be had without a network
  );
  // One of them is answered for by a cookie alone (server/account/session/sign-in.ts); to the others it is nothing.
  const ours = { ...more, headers: { 'x-caddee': '1' } };
  return (await signIn(phone, name as SignIn, input as InputOf<SignIn>, ours)) as OutputOf<N>;
}

/** The schema's errors, by field; undefined: offline, and the schema is not on this phone yet. */
export async function wrongFields<N extends CallName>(
  settings: Settings<N>,
  input: unknown,
): Promise<FieldWords | undefined> {
  const schema = await settings.schema().catch(() => undefined); // not on this phone yet: the server checks
  if (!schema) return undefined;
  const parsed = safeParse(schema, input);
  const fields: Record<string, Words> = {};
  for (const issue of parsed.issues ?? []) {
    const path = getDotPath(issue) ?? '';
    const code = issue.received === 'undefined' ? 'REQUIRED' : issue.message;
    fields[path] ??= sentence(settings, path, /^[A-Z_]+$/.test(code) ? code : 'INVALID');
  }
  return fields;
}

function failureOf<N extends CallName>(settings: Settings<N>, failed: CallFailed): Failure {
  const { code } = failed;
  if (code === 'OFFLINE' || code === 'UNREADABLE') return { fields: {}, whole: words[code] };
  const fields = Object.fromEntries((failed.fields ?? []).map((it) => [it.path, sentence(settings, it.path, it.code)]));
  const beneath = settings.under?.[code];
  if (beneath) fields[beneath] = sentence(settings, beneath, code);
  return Object.keys(fields).length > 0 ? { fields, code } : { fields, whole: sentence(settings, '', code), code };
}

const sentence = <N extends CallName>(settings: Settings<N>, path: string, code: string): Words =>
  settings.say?.(path, code) ?? wordsOfRefusal(code);
