import { useEffect, useRef, useState, type RefObject } from 'react';
import type { GenericSchema } from 'valibot';
import type { CallName, InputOf, OutputOf } from '#domain/calls.ts';
import type { Words } from './i18n/language.ts';
import { CallFailed, send } from './sync/call.ts';

/** By path (`home_courses`, `weekly.3`): what stands under the field. */
export type FieldWords = Readonly<Record<string, Words>>;

export interface Failure {
  fields: FieldWords;
  /** What concerns no single field. */
  whole?: Words;
}

interface Settings<N extends CallName> {
  call: N;
  /** The call's input schema, fetched only when somebody sends: no schema travels on the first route. */
  schema: () => Promise<GenericSchema>;
  /** After the server said yes. It stays busy until this is done. */
  done: (answer: OutputOf<N>) => void | Promise<void>;
  /** Under which field a refusal without a field of its own stands. */
  under?: Partial<Record<string, string>>;
  /** A better sentence than the general one for a field. */
  say?: (path: string, code: string) => Words | undefined;
}

export interface Form<N extends CallName> {
  /** For the `<form ref>`: the first wrong field in it gets the focus. */
  form: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  failure: Failure;
  /** Sends; resolves to true when it was accepted. */
  submit: (input: InputOf<N>) => Promise<boolean>;
  /** Only looks; `paths` limits it to one step of a longer form. Resolves to true when nothing is wrong there. */
  check: (input: InputOf<N>, paths: readonly string[]) => Promise<boolean>;
  /** She is mending this field: its sentence goes. */
  mended: (path: string) => void;
}

const NOTHING: Failure = { fields: {} };

const words = {
  OFFLINE: {
    th: 'ยังส่งไม่ได้เพราะไม่มีสัญญาณ สิ่งที่กรอกยังอยู่ครบ กดอีกครั้งเมื่อมีสัญญาณ',
    en: 'It could not be sent, there is no signal. What you filled in is kept. Press again when there is a signal.',
  },
  UNREADABLE: {
    th: 'มีระบบอื่นตอบแทนเรา อาจเป็น Wi-Fi ที่ต้องลงชื่อก่อนใช้ สิ่งที่กรอกยังอยู่ครบ ต่อเน็ตแล้วกดอีกครั้ง',
    en: 'Something else answered in our place, perhaps a Wi-Fi that wants a sign-in. What you filled in is kept. Connect, then press again.',
  },
} as const satisfies Record<string, Words>;

/**
 * One form that makes one call: the same schema as the server's before it is sent, refusals back to their fields, focus on the first.
 * Nothing typed is touched. The same input sent again is the same act for the server (one Idempotency-Key).
 */
export function useForm<N extends CallName>(settings: Settings<N>): Form<N> {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>(NOTHING);
  const act = useRef({ body: '', key: '' });
  useFocusOnFirst(form, failure);

  const check = async (input: InputOf<N>, paths: readonly string[]): Promise<boolean> => {
    const fields = await wrongFields(settings, input);
    const here = Object.entries(fields).filter(([path]) => paths.includes(path.split('.')[0] ?? ''));
    setFailure(here.length > 0 ? { fields: Object.fromEntries(here) } : NOTHING);
    return here.length === 0;
  };

  const attempt = async (input: InputOf<N>): Promise<boolean> => {
    const fields = await wrongFields(settings, input);
    if (Object.keys(fields).length > 0) {
      setFailure({ fields });
      return false;
    }
    setFailure(NOTHING);
    try {
      await settings.done(await send(settings.call, input, { key: keyOf(act.current, input) }));
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailure(await failureOf(settings, error));
      return false;
    }
  };

  const submit = async (input: InputOf<N>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      return await attempt(input);
    } finally {
      setBusy(false);
    }
  };

  const mended = (path: string) =>
    setFailure((before) => {
      if (!(path in before.fields)) return before;
      const { [path]: _, ...fields } = before.fields;
      return { ...before, fields };
    });

  return { form, isBusy, failure, submit, check, mended };
}

/** The key of this act: a new one only when something else is sent. */
function keyOf(act: { body: string; key: string }, input: object): string {
  const body = JSON.stringify(input);
  if (act.body !== body) Object.assign(act, { body, key: crypto.randomUUID() });
  return act.key;
}

async function wrongFields<N extends CallName>(settings: Settings<N>, input: unknown): Promise<FieldWords> {
  const [{ getDotPath, safeParse }, schema, sentence] = await Promise.all([
    import('valibot'),
    settings.schema(),
    sentences(settings.say),
  ]);
  const parsed = safeParse(schema, input);
  const fields: Record<string, Words> = {};
  for (const issue of parsed.issues ?? []) {
    const path = getDotPath(issue) ?? '';
    const code = issue.received === 'undefined' ? 'REQUIRED' : issue.message;
    fields[path] ??= sentence(path, /^[A-Z_]+$/.test(code) ? code : 'INVALID');
  }
  return fields;
}

async function failureOf<N extends CallName>({ under, say }: Settings<N>, failed: CallFailed): Promise<Failure> {
  const { code } = failed;
  if (code === 'OFFLINE' || code === 'UNREADABLE') return { fields: {}, whole: words[code] };
  const sentence = await sentences(say);
  const fields = Object.fromEntries((failed.fields ?? []).map((it) => [it.path, sentence(it.path, it.code)]));
  const beneath = under?.[code];
  if (beneath) fields[beneath] = sentence(beneath, code);
  return Object.keys(fields).length > 0 ? { fields } : { fields, whole: sentence('', code) };
}

/** The words come with the first refusal, not with the first screen. */
async function sentences(own: Settings<CallName>['say']): Promise<(path: string, code: string) => Words> {
  const { wordsOfRefusal } = await import('./i18n/refusals.ts');
  return (path, code) => own?.(path, code) ?? wordsOfRefusal(code);
}

/** A field drawn by `Field`, a group of choices, a list: whatever control stands first beside the first sentence. */
function useFocusOnFirst(form: RefObject<HTMLFormElement | null>, failure: Failure): void {
  useEffect(() => {
    if (failure === NOTHING) return;
    const wrong = form.current?.querySelector('.err')?.closest('.field');
    wrong?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [form, failure]);
}
