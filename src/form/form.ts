import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { CallName, InputOf } from '#domain/calls.ts';
import type { Failure, Settings } from './form-send.ts';
import { usePhone } from '../sync/phone.ts';

export type { Failure } from './form-send.ts';

export interface Form<N extends CallName> {
  /** For the `<form ref>`: the first wrong field in it gets the focus. */
  form: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  failure: Failure;
  /** Sends; resolves to what was refused, undefined when it was accepted. */
  submit: (input: InputOf<N>) => Promise<Failure | undefined>;
  /** Only looks; `paths` limits it to one step of a longer form. Resolves to true when nothing is wrong there. */
  check: (input: InputOf<N>, paths: readonly string[]) => Promise<boolean>;
  /** The user is correcting this field, or all of them: its sentence goes, those of its rows, and what was said of the whole. */
  mended: (path?: string) => void;
}

const NO_FAILURE: Failure = { fields: {} };

/**
 * One form that makes one call: the same schema as the server's before it is sent, refusals back to their fields, focus on the first.
 * Nothing typed is touched. The same input sent again is the same act for the server (one Idempotency-Key).
 */
export function useForm<N extends CallName>(settings: Settings<N>): Form<N> {
  const phone = usePhone();
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>(NO_FAILURE);
  const act = useRef({ body: '', key: '' });
  useFocusOnFirst(form, failure, settings.step);

  const check = async (input: InputOf<N>, paths: readonly string[]): Promise<boolean> => {
    const sending = await import('./form-send.ts').catch(() => undefined); // no network, and not on this phone yet
    const fields = await sending?.wrongFields(settings, input);
    if (!fields) {
      setFailure(NOT_HERE);
      return false;
    }
    const here = Object.entries(fields).filter(([path]) => paths.includes(path.split('.')[0] ?? ''));
    setFailure(here.length > 0 ? { fields: Object.fromEntries(here) } : NO_FAILURE);
    return here.length === 0;
  };

  const submit = async (input: InputOf<N>): Promise<Failure | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    try {
      const sending = await import('./form-send.ts').catch(() => undefined);
      const refused = sending ? await sending.attempt(phone, settings, input, act.current) : NOT_HERE;
      setFailure(refused ?? NO_FAILURE);
      return refused;
    } finally {
      setBusy(false);
    }
  };

  const mended = (path = '') =>
    setFailure((before) => {
      const said = Object.entries(before.fields);
      const left = said.filter(([it]) => path && it !== path && !it.startsWith(`${path}.`));
      return before.whole || left.length < said.length
        ? { ...before, fields: Object.fromEntries(left), whole: undefined }
        : before;
    });

  return { form, isBusy, failure, submit, check, mended };
}

/** A field drawn by `Field`, a group of choices, a list: whatever control stands first beside the first sentence. */
function useFocusOnFirst(form: RefObject<HTMLFormElement | null>, failure: Failure, step: number | undefined): void {
  useLayoutEffect(() => {
    if (failure === NO_FAILURE) return;
    const wrong = form.current?.querySelector('.err')?.closest('.field');
    wrong?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [form, failure, step]);
}

/**
 * What was written and ticked in the document's form before this code was there, or the browser filled in: React leaves it in the fields
 * and tells nobody. Fields by their names.
 */
export function useEarly<T>(form: RefObject<HTMLFormElement | null>, change: (to: (before: T) => T) => void): void {
  useLayoutEffect(() => {
    const fields = Array.from((form.current?.elements ?? []) as Iterable<HTMLInputElement>).filter(({ name }) => name);
    const found = fields.map((it) => [it.name, it.type === 'checkbox' ? it.checked : it.value]);
    change((before) => ({ ...before, ...Object.fromEntries(found) }));
  }, [form, change]);
}

/** What a form needs to be sent is not on this phone yet, and there is no network: nothing has left. */
export const NOT_HERE: Failure = {
  fields: {},
  whole: {
    th: 'ยังส่งไม่ได้เพราะไม่มีสัญญาณ สิ่งที่กรอกยังอยู่ครบ กดอีกครั้งเมื่อมีสัญญาณ',
    en: 'It could not be sent, there is no signal. What you filled in is kept. Press again when there is a signal.',
  },
};
